import {expect, inject, onTestFinished, test} from 'vitest'
import {seedPrice, setStarterPrice, usd} from '../../testing/content.ts'
import {eventually} from '../../testing/eventually.ts'
import {ownSite} from '../../testing/own-site.ts'
import {sendWebhook} from '../../testing/site-requests.ts'

async function readiness(url: string) {
  const response = await fetch(`${url}/api/ready`)
  return {code: response.status, body: await response.json()}
}

test('a wrong dataset gets no visitors, nor does a public address with a sample company; a wrong token of the preview costs previews only', async () => {
  const elsewhere = await ownSite({SANITY_DATASET: 'nothing-here'})
  const site = await ownSite({
    SANITY_API_READ_TOKEN: 'revoked',
    SANITY_WEBHOOK_SECRET: `a secret that the webhook has no more,${inject('webhookSecret')}`,
  })
  const unnamed = await ownSite({
    SITE_URL: 'https://domora.pl',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'hello@domora.pl',
    TEAM_ADDRESS: 'team@domora.pl',
    LEADS_SECRET: 'a-secret-for-tests-that-is-long-enough-0123456789',
  })
  await Promise.all([elsewhere.start(), site.start(), unnamed.start()])

  await eventually(async () =>
    expect(await readiness(elsewhere.url)).toEqual({
      code: 503,
      body: {
        status: 'starting',
        stale: expect.any(Number),
        checkedAt: expect.any(String),
        checks: {
          content: 'refused (404)',
          liveEvents: 'unreachable',
          preview: 'off',
          database: 'ok',
          mail: 'off',
        },
      },
    }),
  )
  await eventually(async () =>
    expect(await readiness(site.url)).toMatchObject({
      code: 200,
      body: {
        status: 'ready',
        checks: {content: 'ok', liveEvents: 'ok', preview: 'refused (401)', database: 'ok'},
      },
    }),
  )
  await eventually(async () =>
    expect(await readiness(unnamed.url)).toMatchObject({
      code: 503,
      body: {checks: {content: 'the company in the site settings is sample data'}},
    }),
  )
  await setStarterPrice(8_500)
  onTestFinished(async () => void (await setStarterPrice(seedPrice)))
  expect(await sendWebhook(site.url, inject('webhookSecret'))).toBe(200)
  await eventually(async () =>
    expect(await (await fetch(`${site.url}/pricing`)).text()).toContain(usd(8_500, 'gb')),
  )
  expect((await fetch(`${site.url}/no-such-page`)).status).toBe(404)
})
