import {serveVideo} from '../../../media/serve-video.ts'

export const GET = async (request: Request, {params}: RouteContext<'/files/[...path]'>): Promise<Response> =>
  serveVideo((await params).path, request)
