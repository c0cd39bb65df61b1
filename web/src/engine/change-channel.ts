import {randomUUID} from 'node:crypto'
import {isContentType} from '@domora/content/content-types'
import {createClient} from 'redis'
import {z} from 'zod'
import {log} from '../log.ts'
import {type Change, revision} from './content-cache.ts'

const channelName = 'domora:changes'

const message = z.object({
  from: z.string(),
  change: z.object({
    id: z.string(),
    type: z.custom<Change['type']>(isContentType),
    revision: revision.optional(),
  }),
})

/**
 * Joins the other instances through Redis. It carries changes and nothing else: each instance renders and keeps its own pages,
 * so that none of them needs Redis to answer a visitor.
 *
 * @param onChange is called with what another instance published; with `'everything'` when messages may have been
 *   lost: at the start and after an interruption
 */
export function openChangeChannel(url: string, onChange: (change: Change | 'everything') => void) {
  const self = randomUUID()
  const options = {
    url,
    pingInterval: 2_000,
    socket: {reconnectStrategy: (tries: number) => Math.min(50 * 2 ** tries, 1_000)},
  }
  const publisher = createClient(options)
  const subscriber = createClient(options)
  // While Redis is away each client reports it with every try; the log has it once.
  let isAway = false
  const onError = (error: unknown) => {
    if (!isAway) log('warn', 'redis-interrupted', {message: String(error)})
    isAway = true
  }
  publisher.on('error', onError)
  subscriber.on('error', onError)
  let isSubscribed = false
  subscriber.on('ready', () => {
    isAway = false
    if (isSubscribed) onChange('everything')
  })
  const onMessage = (text: string) => {
    const {data} = message.safeParse(JSON.parse(text))
    // An instance of another version may know more types.
    if (data === undefined) onChange('everything')
    else if (data.from !== self) onChange(data.change)
  }
  async function join(): Promise<void> {
    try {
      await Promise.all([publisher.connect(), subscriber.connect()])
      await subscriber.subscribe(channelName, onMessage)
      isSubscribed = true
      // What was published before is unknown.
      onChange('everything')
    } catch (error) {
      log('warn', 'redis-subscribe-failed', {message: String(error)})
    }
  }
  // Not awaited: the site starts without Redis, too.
  void join()
  return {
    /** While Redis is away the message is kept, and published when it is back. */
    publish: (change: Change): void => {
      publisher
        .publish(channelName, JSON.stringify({from: self, change}))
        .catch((error: unknown) => log('warn', 'redis-publish-failed', {message: String(error)}))
    },
    isConnected: (): boolean => publisher.isReady && subscriber.isReady,
    close: (): void => {
      subscriber.destroy()
      publisher.destroy()
    },
  }
}

export type ChangeChannel = ReturnType<typeof openChangeChannel>
