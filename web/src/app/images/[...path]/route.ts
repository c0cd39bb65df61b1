import {servePicture} from '../../../media/serve-picture.ts'

export const GET = async (request: Request, {params}: RouteContext<'/images/[...path]'>): Promise<Response> =>
  servePicture((await params).path, request)
