import {serveVideo} from '../../../sanity/serve-video.ts'

interface Context {
  readonly params: Promise<{path: string[]}>
}

export const GET = async (request: Request, {params}: Context): Promise<Response> =>
  serveVideo((await params).path, request)
