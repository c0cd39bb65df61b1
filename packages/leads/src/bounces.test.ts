import {expect, test} from 'vitest'
import {isSignedWebhook, webhookSignature} from './events.ts'
import {contactForm, mailSettings, testClock, waitlistForm} from './testing/fixtures.ts'
import {startSmtpServer} from './testing/smtp-server.ts'
import {onEachStore} from './testing/stores.ts'

const returned = (address: string, action: string) =>
  [
    'Content-Type: multipart/report; report-type=delivery-status; boundary=x',
    `To: ${address}`,
    '',
    'Final-Recipient: rfc822; anna@example.com',
    `Action: ${action}`,
    'Status: 5.1.1',
    '',
  ].join('\r\n')

onEachStore((newStore) => {
  const start = async () => {
    const clock = testClock()
    const smtp = await startSmtpServer()
    const store = await newStore()
    const bounceAddress = 'bounces@domora.example'
    const leads = store.open({mail: {...mailSettings(smtp.url), bounceAddress}, clock})
    const sendersTo = (recipient: string) =>
      smtp.received.filter(({recipients}) => recipients[0] === recipient).map(({sender}) => sender)
    return {clock, smtp, store, leads, sendersTo}
  }

  test('a mail that comes back marks its address, which does not get mail until a person clears it', async () => {
    const {clock, smtp, leads, sendersTo} = await start()
    await leads.joinWaitlist(waitlistForm())
    await leads.sendContactMessage(contactForm())
    await leads.deliverOutbox()
    const [bounceAddress = ''] = sendersTo('anna@example.com')
    expect(bounceAddress).toMatch(/^bounces\+[\da-f]{32}-[\da-f]{16}@domora\.example$/)
    expect(bounceAddress.indexOf('@')).toBeLessThanOrEqual(64)
    const forged = bounceAddress.replace(/.@/, (end) => (end === '0@' ? '1@' : '0@'))
    const ignored = [
      returned(bounceAddress, 'delayed'),
      returned(forged, 'failed'),
      // A mail to the team has a visitor's address inside.
      returned(sendersTo('team@domora.example')[0] ?? '', 'failed'),
    ]
    for (const report of ignored) expect(await leads.recordBounces(report)).toBe(0)
    clock.forward(86_400)
    await leads.joinWaitlist(waitlistForm())
    expect(await leads.recordBounces(returned(bounceAddress.toUpperCase(), 'failed'))).toBe(1)
    expect(await leads.listBounces()).toMatchObject([{address: 'anna@example.com', reason: '5.1.1'}])

    const sent = smtp.received.length
    clock.forward(86_400)
    expect(await leads.joinWaitlist(waitlistForm())).toEqual({ok: true})
    await leads.sendContactMessage(contactForm())
    await leads.deliverOutbox()
    expect(smtp.received.slice(sent).map(({recipients}) => recipients)).toEqual([['team@domora.example']])

    expect(await leads.clearBounces(['Anna@example.com'])).toBe(1)
    clock.forward(86_400)
    await leads.joinWaitlist(waitlistForm())
    await leads.deliverOutbox()
    expect(smtp.received).toHaveLength(sent + 2)
  })

  test('the reports of relays mark an address only for permanent failures and complaints', async () => {
    const {store, leads} = await start()
    const resend = (type: string) => ({
      type: 'email.bounced',
      data: {to: ['resend@example.com'], bounce: {type}},
    })
    const ignored = [
      {Type: 'SoftBounce', Email: 'a@example.com'},
      {event: 'delivered', email: 'a@example.com'},
      {event: 'hard_bounce', email: 'no address'},
      resend('Transient'),
      [],
    ]
    for (const report of ignored) expect(await leads.recordBounces(JSON.stringify(report))).toBe(0)
    expect(await leads.recordBounces('{')).toBe(0)
    const marking = [
      {RecordType: 'Bounce', Type: 'HardBounce', Email: 'Postmark@example.com'},
      {event: 'spam', email: 'brevo@example.com'},
      resend('Permanent'),
    ]
    for (const report of [...marking, ...marking])
      expect(await leads.recordBounces(JSON.stringify(report))).toBe(1)
    const addresses = (await leads.listBounces()).map(({address}) => address)
    expect(addresses.toSorted()).toEqual(['Postmark@example.com', 'brevo@example.com', 'resend@example.com'])
    expect(await leads.exportPerson('brevo@example.com')).toMatchObject({bounces: [{reason: 'spam'}]})
    await leads.erase('brevo@example.com')
    expect(JSON.stringify(await store.rows('select * from bounces'))).not.toContain('brevo')
  })
})

test('a webhook is accepted with a signature of the last five minutes', () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  const signature = `v1a,x ${webhookSignature(secret, 'msg_1', '1614265330', '{}')}`
  const check = (prefix: string, body: string, seconds: number, key = secret) =>
    isSignedWebhook(
      new Headers({
        [`${prefix}-id`]: 'msg_1',
        [`${prefix}-timestamp`]: '1614265330',
        [`${prefix}-signature`]: signature,
      }),
      body,
      [key],
      new Date(seconds * 1_000),
    )
  expect(check('webhook', '{}', 1_614_265_330)).toBe(true)
  expect(check('svix', '{}', 1_614_265_630)).toBe(true)
  expect(check('webhook', '{}', 1_614_265_631)).toBe(false)
  expect(check('webhook', '[]', 1_614_265_330)).toBe(false)
  expect(check('webhook', '{}', 1_614_265_330, 'whsec_other')).toBe(false)
  expect(isSignedWebhook(new Headers(), '', [secret], new Date(0))).toBe(false)
})
