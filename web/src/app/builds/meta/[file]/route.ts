import {buildId} from '../../../../delivery/build-id.ts'
import {routeRules} from '../../../../routing/route-rules.ts'

export const dynamic = 'force-static'
export const dynamicParams = false

export const generateStaticParams = () => [{file: `${buildId}.json`}]

/** What holds for the paths of this build. */
export const GET = async (): Promise<Response> => Response.json({id: buildId, ...(await routeRules())})
