import {Agent, get} from 'node:http'

export interface Load {
  readonly answers: number
  readonly seconds: number
}

/** One request over a connection that is kept; compressing is for whoever stands in front. */
function ask(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, {agent, headers: {'accept-encoding': 'identity'}}, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answers ${response.statusCode}`))
      response.resume()
      response.on('end', resolve)
      response.on('error', reject)
    }).on('error', reject)
  })
}

/**
 * Asks for a page over and over for some seconds.
 *
 * @param connections how many ask at the same time
 */
export async function load(url: string, seconds: number, connections = 16): Promise<Load> {
  const agent = new Agent({keepAlive: true, maxSockets: connections})
  const started = performance.now()
  const until = started + seconds * 1_000
  let answers = 0
  const askOn = async () => {
    while (performance.now() < until) {
      await ask(url, agent)
      answers += 1
    }
  }
  try {
    await Promise.all(Array.from({length: connections}, askOn))
    return {answers, seconds: (performance.now() - started) / 1_000}
  } finally {
    agent.destroy()
  }
}
