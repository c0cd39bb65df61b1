import {existsSync, mkdirSync, rmSync, statSync, writeFileSync} from 'node:fs'
import {dirname} from 'node:path'
import {describe, expect, test} from 'vitest'
import {isLeadsUnavailable} from './errors.ts'
import {emails, joinAll, waitlistForm} from './testing/fixtures.ts'
import {newSqliteStore, rowsOf} from './testing/stores.ts'

const newLeads = async () => {
  const {databasePath, open} = await newSqliteStore()
  return {databasePath, leads: open()}
}

describe('the database file', () => {
  test('is created by the first stored row, not by refused input', async () => {
    const {leads, databasePath} = await newLeads()
    await leads.joinWaitlist(waitlistForm({email: 'no address'}))
    expect(existsSync(dirname(databasePath))).toBe(false)
    await leads.joinWaitlist(waitlistForm())
    expect(existsSync(databasePath)).toBe(true)
  })

  test('can only be read by its owner, even if it had another mode', async () => {
    const {leads, databasePath} = await newLeads()
    mkdirSync(dirname(databasePath), {mode: 0o700})
    writeFileSync(databasePath, '', {mode: 0o644})
    await leads.joinWaitlist(waitlistForm())
    const modes = [dirname(databasePath), databasePath, `${databasePath}-wal`].map(
      (path) => statSync(path).mode & 0o777,
    )
    expect(modes).toEqual([0o700, 0o600, 0o600])
  })

  test('that cannot be opened throws an error without the address, and the next call tries again', async () => {
    const {leads, databasePath} = await newLeads()
    writeFileSync(dirname(databasePath), 'a file where the folder should be')
    const error: unknown = await leads.joinWaitlist(waitlistForm()).catch((reason: unknown) => reason)
    expect(isLeadsUnavailable(error)).toBe(true)
    expect(error).toMatchObject({message: 'leads: cannot store a sign-up: EEXIST', code: 'EEXIST'})

    rmSync(dirname(databasePath))
    mkdirSync(dirname(databasePath))
    expect(await leads.joinWaitlist(waitlistForm())).toEqual({ok: true})
  })

  test('that is not a database is refused and stays unchanged', async () => {
    const {leads, databasePath} = await newLeads()
    mkdirSync(dirname(databasePath))
    writeFileSync(databasePath, 'not a database. '.repeat(100))
    const before = statSync(databasePath)
    await expect(leads.joinWaitlist(waitlistForm())).rejects.toMatchObject({code: 'SQLITE_NOTADB'})
    expect(statSync(databasePath)).toMatchObject({size: before.size, mtimeMs: before.mtimeMs})
  })
})

describe('close', () => {
  test('waits for running calls and leaves one file', async () => {
    const {leads, databasePath} = await newLeads()
    const joined = joinAll(leads, emails(20))
    await leads.close()
    await joined
    expect(existsSync(`${databasePath}-wal`)).toBe(false)
    expect(rowsOf(databasePath, 'select id from subscribers')).toHaveLength(20)
  })

  test('is final', async () => {
    const {leads} = await newLeads()
    await leads.close()
    await leads.close()
    await expect(leads.joinWaitlist(waitlistForm())).rejects.toMatchObject({code: 'CLOSED'})
  })
})
