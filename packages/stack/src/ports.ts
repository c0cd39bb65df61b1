import {stackEnvironment} from './stack-env.ts'

export interface Ports {
  readonly site: number
  readonly studio: number
  readonly lake: number
}

/** The ports of the stack, from the environment or the usual ones. */
export function portsFrom(environment: Readonly<Record<string, string | undefined>>): Ports {
  const {SITE_PORT, STUDIO_PORT, LAKE_PORT} = stackEnvironment(environment)
  return {site: SITE_PORT, studio: STUDIO_PORT, lake: LAKE_PORT}
}
