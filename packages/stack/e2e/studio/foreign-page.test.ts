import {expect, inject, test} from 'vitest'
import {editor, removeAll} from '../../testing/content.ts'
import {newUncheckedContext, useStudio} from './studio-page.ts'

useStudio()

test('a foreign page in the same browser cannot read drafts or write', async () => {
  await editor().createOrReplace({_id: 'drafts.faq-secret', _type: 'faq', secret: 'Secret'})
  const stranger = await newUncheckedContext()
  const page = await stranger.newPage()
  // A page on this machine that is not Studio, a page of the lake, and a page without an origin.
  const places = [
    `${inject('controlUrl')}/unknown-requests`,
    `${inject('lakeUrl')}/v1/ping`,
    'data:text/html,',
  ]
  for (const place of places) {
    await page.goto(place)
    const answers = await page.evaluate(attackFromPage, inject('lakeUrl'))
    expect(answers).toHaveLength(5)
    expect(JSON.stringify(answers)).not.toContain('Secret')
  }
  expect(await editor().fetch('*[_id match "attacked*"]')).toEqual([])
  await stranger.close()
  await removeAll('faq-secret')
})

/**
 * Sends every request that a page can send to a lake: reads with the browser's credentials, writes with and without a preflight, a
 * form, an event stream. Returns the responses. Runs in the browser, so it is self-contained.
 */
async function attackFromPage(lakeUrl: string): Promise<string[]> {
  const api = `${lakeUrl}/v2025-02-19/data`
  const everything = encodeURIComponent('*[_id in path("drafts.**")]')
  const body = JSON.stringify({mutations: [{create: {_id: 'attacked', _type: 'faq'}}]})
  const learn = (request: Promise<Response>) => request.then((response) => response.text()).catch(String)
  const asText = {method: 'POST', body, headers: {'content-type': 'text/plain'}}

  const listen = new Promise<string>((resolve) => {
    const stream = new EventSource(
      `${api}/listen/production?query=*&includeAllVersions=true&includeResult=true`,
      {withCredentials: true},
    )
    let heard = ''
    stream.addEventListener('mutation', ({data}) => {
      heard += String(data)
    })
    setTimeout(() => {
      stream.close()
      resolve(heard)
    }, 300)
  })

  const form = document.createElement('form')
  Object.assign(form, {
    method: 'POST',
    action: `${api}/mutate/production`,
    enctype: 'text/plain',
    target: 'sink',
  })
  const field = document.createElement('input')
  Object.assign(field, {name: body.replace('attacked', 'attacked-by-form').slice(0, -1), value: '}'})
  form.append(field)
  const sink = document.createElement('iframe')
  sink.name = 'sink'
  document.body.append(sink, form)
  const submitted = new Promise<string>((resolve) => {
    sink.addEventListener('load', () => resolve('submitted'), {once: true})
  })
  form.submit()

  return Promise.all([
    learn(fetch(`${api}/query/production?perspective=raw&query=${everything}`, {credentials: 'include'})),
    learn(
      fetch(`${api}/mutate/production`, {
        ...asText,
        credentials: 'include',
        headers: {'content-type': 'application/json'},
      }),
    ),
    learn(fetch(`${api}/mutate/production`, {...asText, mode: 'no-cors'})),
    listen,
    submitted,
  ])
}
