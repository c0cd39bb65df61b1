import {describe, expect, test} from 'vitest'
import {startSmtpServer} from './testing/smtp-server.ts'
import {mailLocales} from './mail/mail.ts'
import {contactForm, mailSettings, testClock, tokenIn, waitlistForm} from './testing/fixtures.ts'
import {onEachStore} from './testing/stores.ts'

onEachStore((newStore) => {
  const withSmtp = async () => {
    const smtp = await startSmtpServer()
    const store = await newStore()
    return {smtp, store, leads: store.open({mail: mailSettings(smtp.url)})}
  }

  test.each([
    ['gb', 'en', 'Please confirm your place on the Domora waitlist', 'Confirm my address'],
    ['pl', 'pl', 'Potwierdź zapis na listę oczekujących Domory', 'Potwierdzam adres'],
    ['de', 'de', 'Bitte bestätigen Sie Ihren Platz auf der Warteliste von Domora', 'Adresse bestätigen'],
    ['pt', 'pt-BR', 'Confirme seu lugar na lista de espera da Domora', 'Confirmar meu e-mail'],
  ])('a sign-up in %s is answered in its language', async (locale, lang, subject, action) => {
    const {leads, smtp} = await withSmtp()
    await leads.joinWaitlist(waitlistForm({locale, email: 'Anna.Nowak@Łódź.pl'}))
    expect(await leads.deliverOutbox()).toMatchObject({sent: 1, postponed: 0, refused: 0})

    expect(smtp.received.map(({recipients, sender}) => ({recipients, sender}))).toEqual([
      // The test server decodes punycode.
      {recipients: ['Anna.Nowak@łódź.pl'], sender: 'hello@domora.example'},
    ])
    expect(smtp.received[0]?.raw).toContain('To: Anna.Nowak@xn--d-uga0v4h.pl\r\n')
    const [mail] = await smtp.read()
    expect(mail).toMatchObject({
      subject,
      from: {name: 'Domora', address: 'hello@domora.example'},
      to: [{address: 'Anna.Nowak@xn--d-uga0v4h.pl'}],
    })
    expect(mail?.messageId).toMatch(/^<[\da-f-]{36}@domora\.example>$/)
    const header = (name: string) => mail?.headers.find(({key}) => key === name)?.value
    expect(header('content-language')).toBe(lang)
    expect(header('auto-submitted')).toBe('auto-generated')
    expect(header('list-unsubscribe')).toBe(
      `<https://domora.example/${locale}/waitlist/unsubscribe?token=${tokenIn(mail?.text, 'unsubscribe')}>`,
    )
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(mail?.html).toContain(`<html lang="${lang}">`)
    // Required by German law in a business letter.
    expect(mail?.html).toContain('Dom &amp; Ora GmbH · Hauptstraße 1, 10115 Berlin · HRB 1 B · ')
    expect(mail?.text).toContain('Erika Mustermann\n')
    expect(mail?.text).toContain(`Privacy: https://domora.example/${locale}/privacy\n`)
    expect(mail?.html).toContain(
      `<a href="https://domora.example/${locale}/waitlist/confirm?token=${tokenIn(mail?.text, 'confirm')}"`,
    )
    expect(mail?.html).toContain(`>${action}</a>`)
    expect(mail?.text).toContain(`${action}:\n`)
  })

  test('the mail names the chosen number of properties, and draws as many windows', async () => {
    const {leads, smtp} = await withSmtp()
    await leads.joinWaitlist(waitlistForm({utm: {content: 'doors=3'}}))
    await leads.joinWaitlist(waitlistForm({email: 'b@example.com', utm: {content: 'button'}}))
    await leads.deliverOutbox()
    const [chosen, other] = (await smtp.read()).toSorted(
      (one, two) => (two.html ?? '').length - (one.html ?? '').length,
    )
    expect(chosen?.text).toContain('\n\nYour choice: 3 (pl)\n\n')
    const floors = chosen?.html
      ?.match(/<tr height="14">.*?<\/tr>/g)
      ?.map((floor) => floor.split('<td ').length - 1)
    expect(floors).toEqual([1, 2])
    expect(other?.html).not.toContain('<td')
  })

  describe('a message', () => {
    test('is mailed to the team, with the visitor as the reply address', async () => {
      const {leads, smtp} = await withSmtp()
      const name = 'Zażółć "Gęślą" <jaźń@example.com>, Jr.'
      await leads.sendContactMessage(contactForm({name, message: 'Zeile 1\r\n<b>Zeile 2</b> & more'}))
      await leads.deliverOutbox()

      expect(smtp.received.map(({recipients}) => recipients).toSorted()).toEqual([
        ['anna@example.com'],
        ['team@domora.example'],
      ])
      const mails = await smtp.read()
      const toTeam = mails.find(({to}) => to?.[0]?.address === 'team@domora.example')
      expect(toTeam).toMatchObject({
        subject: `Contact form: ${name}`,
        from: {address: 'hello@domora.example'},
        to: [{address: 'team@domora.example'}],
        replyTo: [{name, address: 'anna@example.com'}],
      })
      expect(toTeam?.text).toContain('Zeile 1\n<b>Zeile 2</b> & more')
      expect(toTeam?.html).toContain('Zeile 1\n&lt;b&gt;Zeile 2&lt;/b&gt; &amp; more')
      expect(toTeam?.headers.map(({key}) => key)).not.toContain('auto-submitted')
    })

    test("is acknowledged in its language, without the visitor's text", async () => {
      const {leads, smtp} = await withSmtp()
      await leads.sendContactMessage(contactForm({name: 'Cheap pills', message: 'https://evil.example'}))
      await leads.deliverOutbox()
      const mails = await smtp.read()
      const receipt = mails.find(({to}) => to?.[0]?.address === 'anna@example.com')
      expect(receipt?.subject).toBe('Ihre Nachricht ist bei uns angekommen')
      expect(receipt?.headers.find(({key}) => key === 'auto-submitted')?.value).toBe('auto-replied')
      expect(`${receipt?.subject}${receipt?.text}${receipt?.html}`).not.toMatch(/pills|evil/i)
    })
  })

  describe('remarks of guests', () => {
    const url = 'https://studio.example/intent/edit/id=aboutPage;type=aboutPage'
    const remark = (text: string) => ({text, url})

    test('are mailed as plain text, at most once in five minutes to one address', async () => {
      const smtp = await startSmtpServer()
      const clock = testClock()
      const leads = (await newStore()).open({mail: mailSettings(smtp.url), clock})
      await leads.mailRemark('Ann@domora.example', remark('Anna:\n<b>Shorter</b>, https://evil.example'))
      expect(await leads.deliverOutbox()).toMatchObject({sent: 1})
      const [first] = await smtp.read()
      expect(first).toMatchObject({
        subject: 'New comments on your draft',
        to: [{address: 'ann@domora.example'}],
      })
      expect(first?.text).toContain(`Open in Studio:\n${url}\n\nAnna:\n<b>Shorter</b>, https://evil.example`)
      expect(first?.html).toContain('Anna:\n&lt;b&gt;Shorter&lt;/b&gt;, https://evil.example')
      expect(first?.html?.match(/href="[^"]+"/g)).toEqual([
        `href="${url}"`,
        'href="https://domora.example/gb"',
      ])
      expect(first?.text).toContain('Revoke the link in Studio')

      await leads.mailRemark('ann@domora.example', remark('second'))
      await leads.mailRemark('ann@domora.example', remark('third'))
      await leads.mailRemark('ben@domora.example', remark('second'))
      await leads.deliverOutbox()
      clock.forward(299)
      await leads.deliverOutbox()
      expect(smtp.received).toHaveLength(2)
      clock.forward(1)
      await leads.deliverOutbox()
      expect((await smtp.read())[2]?.text).toContain('\n\nsecond\n\nthird\n\n')
      expect(smtp.received).toHaveLength(3)
    })

    test('wait together while the mail server is down', async () => {
      const {leads, smtp} = await withSmtp()
      await smtp.stop()
      await leads.mailRemark('ann@domora.example', remark('first'))
      await leads.deliverOutbox()
      await leads.mailRemark('ann@domora.example', remark('second'))
      await smtp.start()
      await leads.retry()
      expect(await leads.deliverOutbox()).toMatchObject({sent: 1})
      expect((await smtp.read())[0]?.text).toContain('\n\nfirst\n\nsecond\n\n')
    })

    test('are erased with the address', async () => {
      const {leads, store} = await withSmtp()
      await leads.mailRemark('ann@domora.example', remark('first'))
      expect((await leads.exportPerson('ann@domora.example')).mails).toMatchObject([{kind: 'remarks'}])
      await leads.erase('Ann@domora.example')
      expect(await store.rows('select * from outbox')).toEqual([])
      await expect(async () => leads.mailRemark('ann', remark('x'))).rejects.toThrow(RangeError)
    })
  })

  test('no mail has a tracker or a link to another site', async () => {
    const {leads, smtp} = await withSmtp()
    for (const locale of mailLocales) {
      await leads.joinWaitlist(waitlistForm({locale, email: `${locale}@example.com`}))
      await leads.sendContactMessage(contactForm({locale, email: `${locale}@example.com`}))
    }
    await leads.deliverOutbox()
    const mails = await smtp.read()
    expect(mails).toHaveLength(12)
    for (const {html = '', text = '', attachments} of mails) {
      expect(html).not.toMatch(/<(img|link|script|iframe|object|video|audio|form|base)\b|url\(|@import|src=/i)
      const links = `${html}${text}`.match(/https?:\/\/[^\s"'<]+/g) ?? []
      expect(links.filter((link) => !link.startsWith('https://domora.example/'))).toEqual([])
      expect(links.join(' ')).not.toMatch(/example\.com|%40|@/)
      expect(attachments).toEqual([])
    }
  })

  test('without SMTP each mail is put into the local mailbox once', async () => {
    const store = await newStore()
    const leads = store.open({mail: mailSettings()})
    await leads.joinWaitlist(waitlistForm())
    await Promise.all([leads.deliverOutbox(), leads.deliverOutbox(), leads.deliverOutbox()])

    const list = await leads.localMailbox.list()
    const subject = 'Potwierdź zapis na listę oczekujących Domory'
    const [id, createdAt] = [expect.any(String), expect.any(String)]
    expect(list).toEqual([{id, recipient: 'anna@example.com', subject, createdAt}])
    const mail = await leads.localMailbox.read(list[0]?.id ?? '')
    expect(mail?.headers).toMatchObject({
      'Message-ID': `<${list[0]?.id}@domora.example>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
    expect(await leads.confirm(tokenIn(mail?.text, 'confirm'))).toBe('confirmed')
    expect(await leads.localMailbox.read('no such mail')).toBeUndefined()
  })
})
