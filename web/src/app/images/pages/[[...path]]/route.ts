import {servePagePicture} from '../../../../social/serve-page-picture.ts'

interface Context {
  readonly params: Promise<{path?: string[]}>
}

export const GET = async (request: Request, {params}: Context): Promise<Response> =>
  servePagePicture((await params).path ?? [], request)
