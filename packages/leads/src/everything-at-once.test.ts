import {expect, test} from 'vitest'
import {contactForm, deliverAndReadMail, mailSettings, tokenIn, waitlistForm} from './testing/fixtures.ts'
import {onEachStore} from './testing/stores.ts'

onEachStore((newStore) => {
  test('whatever happens to one address at the same time, through several handles, nothing locks up or fails', async () => {
    const store = await newStore()
    const handles = [1, 2, 3].map(() => store.open({mail: mailSettings()}))
    const [first] = handles
    if (first === undefined) throw new Error('no handle')
    await first.joinWaitlist(waitlistForm())
    const text = (await deliverAndReadMail(first))?.text
    const [confirmToken, unsubscribeToken] = [tokenIn(text, 'confirm'), tokenIn(text, 'unsubscribe')]

    const deeds = handles.flatMap((leads) => [
      () => leads.joinWaitlist(waitlistForm(), {client: '192.0.2.1'}),
      () => leads.confirm(confirmToken),
      () => leads.sendContactMessage(contactForm(), {client: '192.0.2.1'}),
      () => leads.deliverOutbox(),
      () => leads.unsubscribe(unsubscribeToken),
      () => leads.purge(),
      () => leads.retry(),
      () => leads.stats(),
    ])
    const rounds = Array.from({length: 6}, () => deeds).flat()
    const outcomes = await Promise.allSettled([
      ...rounds.map((deed) => deed()),
      first.erase('anna@example.com'),
      ...rounds.map((deed) => deed()),
    ])
    const failures = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [String(outcome.reason)] : [],
    )
    expect(failures).toEqual([])
  })
})
