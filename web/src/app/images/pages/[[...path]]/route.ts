import {root} from '../../../../root.ts'
import {serveOgImage} from '../../../../og-image/serve-og-image.ts'

export const GET = async (
  request: Request,
  {params}: RouteContext<'/images/pages/[[...path]]'>,
): Promise<Response> => serveOgImage((await params).path ?? [], request, root().site.content.known)
