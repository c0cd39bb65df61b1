import type {IncomingMessage, ServerResponse} from 'node:http'
import {json} from 'node:stream/consumers'
import {beforeEach, expect, test} from 'vitest'
import {z} from 'zod'
import {throwawayServer} from '../testing/throwaway-server.ts'
import {translate, TranslatorError} from './translate.ts'

/** Small servers of the shape of each service. They translate into capitals, and leave tags as they are. */
const capitals = (text: string) =>
  text.replaceAll(/(<[^>]*>)|[^<]+/g, (part, tag) => tag ?? part.toUpperCase())

const deepl = z.strictObject({
  text: z.array(z.string()),
  source_lang: z.literal('EN'),
  target_lang: z.enum(['PL', 'DE', 'PT-BR']),
  tag_handling: z.literal('xml'),
})
const libre = z.strictObject({
  q: z.array(z.string()),
  source: z.literal('en'),
  target: z.enum(['pl', 'de', 'pt-BR']),
  format: z.literal('html'),
  api_key: z.literal('secret'),
})
const chat = z.strictObject({
  model: z.literal('small:8b'),
  messages: z.tuple([
    z.object({role: z.literal('system'), content: z.string().includes('pt-BR').includes('extrato')}),
    z.object({role: z.literal('user'), content: z.string()}),
  ]),
  response_format: z.object({type: z.literal('json_object')}),
})

const answers: Readonly<Record<string, (body: unknown, authorization?: string) => unknown>> = {
  '/deepl': (body, authorization) =>
    authorization === 'DeepL-Auth-Key secret' && {
      translations: deepl
        .parse(body)
        .text.map((text) => ({detected_source_language: 'EN', text: capitals(text)})),
    },
  '/libre': (body) => ({translatedText: libre.parse(body).q.map(capitals)}),
  '/chat': (body, authorization) => {
    const {texts} = z
      .object({texts: z.array(z.string())})
      .parse(JSON.parse(chat.parse(body).messages[1].content))
    const content = JSON.stringify({texts: texts.map(capitals)})
    return authorization === 'Bearer secret' && {choices: [{message: {role: 'assistant', content}}]}
  },
  '/fewer': () => ({translatedText: []}),
  '/words': () => ({choices: [{message: {content: 'Here you are: {"texts": ["A"]}'}}]}),
  '/other': () => ({error: 'quota'}),
}

let requests: number
beforeEach(() => {
  requests = 0
})
const origin = throwawayServer((request: IncomingMessage, response: ServerResponse) => {
  requests++
  const {url = '', headers} = request
  if (url === '/moved') return void response.writeHead(307, {location: '/deepl'}).end()
  if (url === '/broken') return void response.writeHead(503).end('secret details')
  if (url === '/large') return void response.end(`{"translatedText": ["${'a'.repeat(3 * 2 ** 20)}"]}`)
  if (url === '/gone') return void request.socket.destroy()
  void json(request).then((body) =>
    response.end(JSON.stringify(answers[url]?.(body, headers.authorization) ?? null)),
  )
})

const texts = ['See our <g id="0">prices</g>', 'From <x id="0"/> a month & more']

test.each([
  ['deepl', '/deepl'],
  ['libretranslate', '/libre'],
  ['chat:small:8b', '/chat'],
])('%s translates, and keeps tags', async (api, path) => {
  const terms = [{english: 'ledger', translation: 'extrato'}]
  expect(await translate({url: origin() + path, key: 'secret', api}, 'pt', texts, terms)).toEqual([
    'SEE OUR <g id="0">PRICES</g>',
    'FROM <x id="0"/> A MONTH & MORE',
  ])
  expect(requests).toBe(1)
})

test.each([
  ['a redirect, which would get the key,', 'deepl', '/moved'],
  ['an error', 'deepl', '/broken'],
  ['too large a response', 'libretranslate', '/large'],
  ['a closed connection', 'libretranslate', '/gone'],
  ['fewer texts', 'libretranslate', '/fewer'],
  ['words around the JSON', 'chat:small:8b', '/words'],
  ['another shape', 'chat:small:8b', '/other'],
])('%s is an error without secrets', async (_, api, path) => {
  const failure = await translate({url: origin() + path, key: 'secret', api}, 'de', texts).catch(
    (error: unknown) => error,
  )
  expect(failure).toBeInstanceOf(TranslatorError)
  expect(String(failure)).not.toMatch(/secret|prices/)
})
