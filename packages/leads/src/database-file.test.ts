import {existsSync, mkdirSync, rmSync, statSync, writeFileSync} from 'node:fs'
import {dirname} from 'node:path'
import {describe, expect, onTestFinished, test} from 'vitest'
import {isLeadsUnavailable} from './errors.ts'
import {openLeads} from './open-leads.ts'
import {mailLocales} from './mail/letter.ts'
import {waitlistForm} from './testing/fixtures.ts'
import {rowsOf, temporaryDatabasePath} from './testing/stores.ts'

const newLeads = (databasePath = temporaryDatabasePath()) => {
  const leads = openLeads({databasePath, locales: mailLocales})
  onTestFinished(() => leads.close())
  return {leads, databasePath}
}

describe('the database file', () => {
  test('is not touched before something is stored, and not for refused input', async () => {
    const {leads, databasePath} = newLeads()
    await leads.joinWaitlist(waitlistForm({email: 'nobody'}))
    expect(existsSync(dirname(databasePath))).toBe(false)
    await leads.joinWaitlist(waitlistForm())
    expect(existsSync(databasePath)).toBe(true)
  })

  test("is its owner's alone", async () => {
    const {leads, databasePath} = newLeads()
    await leads.joinWaitlist(waitlistForm())
    const modes = [dirname(databasePath), databasePath, `${databasePath}-wal`].map(
      (path) => statSync(path).mode & 0o777,
    )
    expect(modes).toEqual([0o700, 0o600, 0o600])
  })

  test('that cannot be opened is an error without the address, and is tried again', async () => {
    const {leads, databasePath} = newLeads()
    writeFileSync(dirname(databasePath), 'a file where the folder should be')
    const error: unknown = await leads.joinWaitlist(waitlistForm()).catch((reason: unknown) => reason)
    expect(isLeadsUnavailable(error)).toBe(true)
    expect(error).toMatchObject({message: 'leads: cannot store a sign-up: EEXIST', code: 'EEXIST'})

    rmSync(dirname(databasePath))
    mkdirSync(dirname(databasePath))
    expect(await leads.joinWaitlist(waitlistForm())).toEqual({ok: true})
  })

  test('that is no database is refused and left as it was', async () => {
    const {leads, databasePath} = newLeads()
    mkdirSync(dirname(databasePath))
    writeFileSync(databasePath, 'not a database, but somebody may want it back. '.repeat(100))
    const before = statSync(databasePath)
    await expect(leads.joinWaitlist(waitlistForm())).rejects.toMatchObject({code: 'SQLITE_NOTADB'})
    expect(statSync(databasePath)).toMatchObject({size: before.size, mtimeMs: before.mtimeMs})
  })
})

describe('close', () => {
  test('waits for what is under way and leaves one file', async () => {
    const {leads, databasePath} = newLeads()
    const joined = Promise.all(
      Array.from({length: 20}, (_, n) => leads.joinWaitlist(waitlistForm({email: `anna+${n}@example.com`}))),
    )
    await leads.close()
    await joined
    expect(existsSync(`${databasePath}-wal`)).toBe(false)
    expect(rowsOf(databasePath, 'select id from subscribers')).toHaveLength(20)
  })

  test('is final', async () => {
    const {leads} = newLeads()
    await leads.close()
    await leads.close()
    await expect(leads.joinWaitlist(waitlistForm())).rejects.toMatchObject({code: 'CLOSED'})
  })
})
