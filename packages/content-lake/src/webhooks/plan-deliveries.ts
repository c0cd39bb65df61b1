import {evaluate, type ExprNode, parse} from 'groq-js'
import {messageOf} from '../api-error.ts'
import {isDraftOrVersionId} from '../document-id.ts'
import type {StoredDocument} from '../store/stored-document.ts'
import {type Change, operationOf} from '../store/transaction.ts'
import {pause} from '../threads.ts'
import type {WebhookConfig, WebhookOperation} from './webhook-config.ts'

export type Webhook = ReturnType<typeof compileWebhook>

/** @throws Error naming the webhook whose filter or projection is not GROQ */
export const compileWebhook = (config: WebhookConfig) => ({
  ...config,
  filterTree: compile(config, 'filter'),
  projectionTree: compile(config, 'projection'),
})

function compile(config: WebhookConfig, field: 'filter' | 'projection'): ExprNode | undefined {
  const source = config[field]
  if (source === undefined) return undefined
  try {
    return parse(source, {mode: 'delta'})
  } catch (error) {
    const where = `Webhook "${config.name}": its ${field}`
    throw new Error(`${where} is not valid GROQ: ${messageOf(error)}`, {cause: error})
  }
}

export interface PlannedDelivery {
  webhook: string
  documentId: string
  operation: WebhookOperation
  payload: {json: string} | {failure: string}
}

interface PlanContext {
  read: (id: string) => StoredDocument | undefined
  projectId: string
  dataset: string
}

/** A filter or projection that fails only fails that delivery, not the transaction. */
export async function planDeliveries(
  webhooks: readonly Webhook[],
  changes: readonly Change[],
  context: PlanContext,
): Promise<PlannedDelivery[]> {
  const planned: PlannedDelivery[] = []
  if (webhooks.length === 0) return planned
  const changed = new Map(changes.map((change) => [change.id, change.after]))
  const read = (id: string) => (changed.has(id) ? changed.get(id) : context.read(id))
  for (const change of changes) {
    for (const webhook of webhooks) {
      const delivery = await planDelivery(webhook, change, {...context, read})
      if (delivery !== undefined) planned.push(delivery)
      await pause()
    }
  }
  return planned
}

async function planDelivery(
  {name, on, includeDrafts, filterTree, projectionTree}: Webhook,
  change: Change,
  {read, ...sanity}: PlanContext,
): Promise<PlannedDelivery | undefined> {
  const {id, before = null, after = null} = change
  const document = after ?? before
  const operation = operationOf(change)
  if (document === null || id.startsWith('_.') || !on.includes(operation)) return undefined
  if (!includeDrafts && isDraftOrVersionId(id)) return undefined
  const run = async (tree: ExprNode): Promise<unknown> => {
    const dereference = ({_ref}: {_ref: string}) => Promise.resolve(read(_ref))
    const value = await evaluate(tree, {
      root: document,
      dataset: [document],
      before,
      after,
      dereference,
      sanity,
    })
    return value.get()
  }
  const delivery = {webhook: name, documentId: id, operation} as const
  try {
    if (filterTree !== undefined && (await run(filterTree)) !== true) return undefined
    const payload = projectionTree === undefined ? document : await run(projectionTree)
    return {...delivery, payload: {json: JSON.stringify(payload)}}
  } catch (error) {
    return {...delivery, payload: {failure: messageOf(error)}}
  }
}
