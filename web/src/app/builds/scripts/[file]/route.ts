import {scriptFiles} from '../../../../rendering/client-scripts.tsx'

export const dynamic = 'force-static'
export const dynamicParams = false

export const generateStaticParams = () => [...scriptFiles.keys()].map((file) => ({file}))

export async function GET(_: Request, {params}: RouteContext<'/builds/scripts/[file]'>): Promise<Response> {
  const script = scriptFiles.get((await params).file)
  if (script === undefined) return new Response(null, {status: 404})
  return new Response(script, {headers: {'content-type': 'text/javascript; charset=utf-8'}})
}
