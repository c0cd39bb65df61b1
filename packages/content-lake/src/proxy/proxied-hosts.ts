/** Names under which the official tools look for Sanity: what the lake's certificate is for. */
export const PROXIED_HOSTS = [
  'api.sanity.io',
  '*.api.sanity.io',
  'apicdn.sanity.io',
  '*.apicdn.sanity.io',
  'cdn.sanity.io',
] as const

/** A host that the lake answers for. `projectId` is missing where the name does not carry one. */
export interface ProxiedHost {
  projectId: string | undefined
}

/** Reads the target of a CONNECT request; nothing for a host that is not one of Sanity's API, or another port. */
export function parseProxiedHost(target: string | undefined): ProxiedHost | undefined {
  const [, projectId, name] =
    /^(?:([a-z0-9][a-z0-9-]*)\.)?((?:api|apicdn|cdn)\.sanity\.io):443$/i.exec(target ?? '') ?? []
  if (name === undefined || (projectId !== undefined && name.toLowerCase() === 'cdn.sanity.io'))
    return undefined
  return {projectId: projectId?.toLowerCase()}
}
