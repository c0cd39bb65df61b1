/**
 * Tries from inside a page every request that a page can send to a lake: reads with the browser's credentials, writes with
 * and without a preflight, a form, an event stream. Returns the responses. Runs in the browser, so it is self-contained.
 */
export async function attackFromPage(lakeUrl: string): Promise<string[]> {
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
