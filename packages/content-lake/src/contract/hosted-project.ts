import {createClient, type SanityClient} from '@sanity/client'

/** The variables that name a hosted project in which tests may write. */
export const HOSTED_VARIABLES = ['CONTRACT_PROJECT_ID', 'CONTRACT_DATASET', 'CONTRACT_TOKEN'] as const

/** An editor of the hosted project of the environment; nothing when the environment names none. */
export function hostedProject(
  environment: Readonly<Record<string, string | undefined>>,
): SanityClient | undefined {
  const [projectId, dataset, token] = HOSTED_VARIABLES.map((name) => environment[name])
  if (!projectId || !dataset || !token) return undefined
  return createClient({projectId, dataset, token, apiVersion: '2025-02-19', useCdn: false})
}
