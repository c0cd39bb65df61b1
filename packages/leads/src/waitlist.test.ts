import {expect, test} from 'vitest'
import {deliverAndReadMail, mailSettings, testClock, tokenIn, waitlistForm} from './testing/fixtures.ts'
import {onEachStore} from './testing/stores.ts'

onEachStore((newStore) => {
  const start = async () => {
    const clock = testClock()
    const store = await newStore()
    const leads = store.open({mail: mailSettings(), clock})
    /** Signs up and returns the links in the mail. */
    const signUp = async (email = 'anna@example.com') => {
      clock.forward(1)
      await leads.joinWaitlist(waitlistForm({email}))
      const mail = await deliverAndReadMail(leads)
      return {
        subject: mail?.subject,
        confirmToken: () => tokenIn(mail?.text, 'confirm'),
        unsubscribeToken: tokenIn(mail?.text, 'unsubscribe'),
      }
    }
    const subscribers = () =>
      store.rows('select state, confirmed_at, unsubscribed_at from subscribers order by address')
    return {clock, store, leads, signUp, subscribers}
  }

  test('a token confirms its subscriber once', async () => {
    const {clock, leads, signUp, subscribers} = await start()
    const {confirmToken} = await signUp()
    await signUp('eva@example.com')
    clock.forward(60)
    expect(await leads.confirm(confirmToken())).toBe('confirmed')
    const confirmed = {state: 'confirmed', confirmed_at: '2026-11-20T10:01:02.000Z', unsubscribed_at: null}
    const after = await subscribers()
    expect(after).toEqual([confirmed, {state: 'pending', confirmed_at: null, unsubscribed_at: null}])
    clock.forward(60)
    expect(await leads.confirm(confirmToken())).toBe('already-confirmed')
    expect(await subscribers()).toEqual(after)
  })

  test('one of fifty simultaneous calls confirms', async () => {
    const {store, leads, signUp} = await start()
    const {confirmToken} = await signUp()
    const handles = [leads, store.open(), store.open()]
    const outcomes = await Promise.all(
      Array.from({length: 50}, (_, n) => handles[n % 3]?.confirm(confirmToken())),
    )
    expect(outcomes.filter((outcome) => outcome === 'confirmed')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'already-confirmed')).toHaveLength(49)
  })

  test('any of several tokens confirms, and disables the others', async () => {
    const {clock, leads, signUp} = await start()
    const first = await signUp()
    clock.forward(3_600)
    const second = await signUp()
    expect(second.confirmToken()).not.toBe(first.confirmToken())
    const outcomes = await Promise.all([first, second].map((mail) => leads.confirm(mail.confirmToken())))
    expect(outcomes.toSorted()).toEqual(['already-confirmed', 'confirmed'])
  })

  test('a token is valid for 48 hours', async () => {
    const {clock, leads, signUp} = await start()
    const {confirmToken} = await signUp()
    clock.forward(48 * 3_600)
    expect(await leads.confirm(confirmToken())).toBe('expired')
    const renewed = await signUp()
    clock.forward(48 * 3_600 - 1)
    expect(await leads.confirm(renewed.confirmToken())).toBe('confirmed')
  })

  test('an invalid token does not confirm anyone', async () => {
    const {leads, signUp, subscribers} = await start()
    const {confirmToken, unsubscribeToken} = await signUp()
    const token = confirmToken()
    const otherTypes = [undefined, null, '', 1, [token], {token}]
    const similar = [`${token} `, token.slice(1), token.toLowerCase(), 'A'.repeat(43), unsubscribeToken]
    for (const other of [...otherTypes, ...similar, "' or 1=1 --"])
      expect(await leads.confirm(other)).toBe('invalid')
    expect(await subscribers()).toMatchObject([{state: 'pending'}])
  })

  test('the database stores only hashes of tokens', async () => {
    const {store, signUp} = await start()
    const {confirmToken, unsubscribeToken} = await signUp()
    expect(confirmToken()).toMatch(/^[\w-]{43}$/)
    const rows = await Promise.all(
      ['subscribers', 'outbox', 'confirmation_tokens'].map((table) => store.rows(`select * from ${table}`)),
    )
    expect(JSON.stringify(rows)).not.toContain(confirmToken())
    expect(JSON.stringify(rows)).not.toContain(unsubscribeToken)
  })

  test('unsubscribing takes effect and disables older confirmation links', async () => {
    const {clock, leads, signUp, subscribers} = await start()
    const {confirmToken, unsubscribeToken} = await signUp()
    await leads.confirm(confirmToken())
    const already = await signUp()
    expect(already.subject).toContain('Jesteś już na liście')
    expect(already.confirmToken).toThrow('no link to confirm')
    clock.forward(60)
    expect(await leads.unsubscribe(already.unsubscribeToken)).toBe('unsubscribed')
    const left = await subscribers()
    expect(left).toMatchObject([{state: 'unsubscribed', unsubscribed_at: '2026-11-20T10:01:02.000Z'}])
    clock.forward(60)
    expect(await leads.unsubscribe(unsubscribeToken)).toBe('unsubscribed')
    expect(await leads.confirm(confirmToken())).toBe('expired')
    expect(await subscribers()).toEqual(left)

    const again = await signUp()
    expect(await subscribers()).toEqual(left)
    expect(await leads.confirm(again.confirmToken())).toBe('confirmed')
    expect(await subscribers()).toMatchObject([{state: 'confirmed', unsubscribed_at: null}])
  })

  test('unsubscribing before confirming cancels queued mails', async () => {
    const {clock, leads, signUp} = await start()
    const {unsubscribeToken} = await signUp()
    clock.forward(3_600)
    await leads.joinWaitlist(waitlistForm())
    await leads.unsubscribe(unsubscribeToken)
    expect(await leads.deliverOutbox()).toMatchObject({sent: 0})
  })

  test('a forged token does not unsubscribe anyone', async () => {
    const {store, leads, signUp, subscribers} = await start()
    const {confirmToken, unsubscribeToken} = await signUp()
    const [row] = await store.rows('select id from subscribers')
    const id = Buffer.from(String(Object(row).id).replaceAll('-', ''), 'hex')
    const forged = Buffer.concat([id, Buffer.alloc(16)]).toString('base64url')
    const changed = `${unsubscribeToken.startsWith('A') ? 'B' : 'A'}${unsubscribeToken.slice(1)}`
    for (const token of [undefined, [unsubscribeToken], forged, changed, confirmToken(), 'anna@example.com'])
      expect(await leads.unsubscribe(token)).toBe('invalid')
    expect(await subscribers()).toMatchObject([{state: 'pending'}])
  })
})
