import {serveOgImage} from '../../../../og-image/serve-og-image.ts'

interface Context {
  readonly params: Promise<{path?: string[]}>
}

export const GET = async (request: Request, {params}: Context): Promise<Response> =>
  serveOgImage((await params).path ?? [], request)
