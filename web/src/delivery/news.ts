import {randomUUID} from 'node:crypto'
import {type ContentType, contentTypes, isContentType} from '@domora/content/cache-tags'
import {createClient} from 'redis'
import {z} from 'zod'

const channel = 'domora:changes'

const message = z.object({from: z.string(), types: z.array(z.string())})

/** What instances of the site tell each other: which content types changed. */
export interface News {
  /** Tells the others; while Redis is away it is kept, and told when it is back. */
  tell(types: readonly ContentType[]): void
  close(): void
}

/**
 * Joins the other instances by way of Redis. It carries the news and nothing else: every instance renders and keeps its own
 * pages, so that none of them needs Redis to answer a visitor. News that came while it could not be heard are made up for:
 * whoever hears again takes everything for changed.
 *
 * @param hear is told of what others told
 */
export function joinNews(url: string, hear: (types: readonly ContentType[]) => Promise<void>): News {
  const self = randomUUID()
  const report = (event: string, error: unknown) =>
    console.warn(JSON.stringify({event, message: error instanceof Error ? error.message : String(error)}))
  const options = {
    url,
    pingInterval: 2_000,
    socket: {reconnectStrategy: (tries: number) => Math.min(50 * 2 ** tries, 1_000)},
  }
  const telling = createClient(options)
  const hearing = createClient(options)
  // While Redis is away each client says so with every try; the log says it once.
  let isAway = false
  const onError = (error: unknown) => {
    if (!isAway) report('news-interrupted', error)
    isAway = true
  }
  telling.on('error', onError)
  hearing.on('error', onError)
  let heardBefore = false
  hearing.on('ready', () => {
    isAway = false
    if (heardBefore) void hear(contentTypes)
    heardBefore = true
  })
  const onMessage = (text: string) => {
    const {from, types} = message.parse(JSON.parse(text))
    if (from !== self) void hear(types.filter(isContentType))
  }
  // Not waited for: the site starts without Redis, too.
  void join()
  async function join(): Promise<void> {
    try {
      await Promise.all([telling.connect(), hearing.connect()])
      await hearing.subscribe(channel, onMessage)
    } catch (error) {
      report('news-unheard', error)
    }
  }
  return {
    tell: (types) => {
      telling
        .publish(channel, JSON.stringify({from: self, types}))
        .catch((error: unknown) => report('news-untold', error))
    },
    close: () => {
      hearing.destroy()
      telling.destroy()
    },
  }
}
