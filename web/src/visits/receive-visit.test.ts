import type {Visit} from '@domora/leads/visits'
import {expect, test} from 'vitest'
import {throwawayServer} from '../testing/throwaway-server.ts'
import {handleVisit, receiveVisit} from './receive-visit.ts'

const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

async function send(body: unknown, headers: Readonly<Record<string, string>> = {}) {
  const visits: Visit[] = []
  const status = await receiveVisit(
    typeof body === 'string' ? body : JSON.stringify(body),
    new Headers({
      'user-agent': browser,
      'sec-fetch-site': 'same-origin',
      host: 'localhost:3000',
      ...headers,
    }),
    partsFor(visits),
    new Date('2026-11-20T23:59:59Z'),
  )
  return {status, visits}
}

const partsFor = (visits: Visit[]) => ({
  site: {
    find: async (path: string) =>
      path === '/pricing' ? ({kind: 'pricing', locale: 'gb', sent: false, path} as const) : null,
  },
  visits: () => ({count: (visit: Visit) => visits.push(visit)}),
  count: () => {},
})

const visit = {page: '/pricing', referrer: 'https://News.example/today?reader=anna', campaign: ' spring\n'}

test('a visit is counted by day, page, host, campaign and device', async () => {
  const counted = {day: '2026-11-20', page: '/pricing', referrer: 'news.example', campaign: 'spring'}
  expect(await send(visit)).toEqual({status: 204, visits: [{...counted, device: 'other'}]})
  for (const headers of [{'sec-ch-ua-mobile': '?1'}, {'user-agent': `${browser} Mobile`}])
    expect(await send(visit, headers)).toEqual({status: 204, visits: [{...counted, device: 'phone'}]})
})

test.each([
  ['of the same site', 'http://localhost:3000/about'],
  ['missing', ''],
  ['not an address', 'news'],
])('a page before that is %s is left out', async (_, referrer) => {
  expect((await send({...visit, referrer})).visits).toMatchObject([{referrer: null}])
})

test('addresses without a page are counted together, and a campaign with an email address is dropped', async () => {
  const {visits} = await send({...visit, page: '/made-up', campaign: 'anna@example.com'})
  expect(visits).toMatchObject([{page: 'other', campaign: null}])
})

test.each<[string, Record<string, string>]>([
  ['who object', {'sec-gpc': '1'}],
  [
    'that are robots',
    {'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'},
  ],
  ['from pages of other sites', {'sec-fetch-site': 'cross-site'}],
])('visitors %s are not counted', async (_, headers) => {
  expect(await send(visit, headers)).toEqual({status: 204, visits: []})
})

test.each([
  ['text', 400, 'hello'],
  ['a page without a slash', 400, {...visit, page: 'pricing'}],
  ['a number', 400, {...visit, referrer: 1}],
])('%s is refused with %i', async (_, status, body) => {
  expect(await send(body)).toEqual({status, visits: []})
})

const sent: Visit[] = []
const server = throwawayServer((request, response) => void handleVisit(request, response, partsFor(sent)))

test('the server takes a report of a known and small size', async () => {
  const post = async (body: BodyInit) => {
    const init = {method: 'POST', body, headers: {'user-agent': browser}, duplex: 'half'}
    return (await fetch(server(), init)).status
  }
  expect(await post(JSON.stringify(visit))).toBe(204)
  expect(await post(JSON.stringify({...visit, campaign: 'x'.repeat(3_000)}))).toBe(413)
  expect(await post(new Blob([JSON.stringify(visit)]).stream())).toBe(413)
  expect(sent).toMatchObject([{page: '/pricing', device: 'other'}])
})
