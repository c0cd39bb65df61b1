import {servePicture} from '../../../sanity/serve-picture.ts'

interface Context {
  readonly params: Promise<{path: string[]}>
}

export const GET = async (request: Request, {params}: Context): Promise<Response> =>
  servePicture((await params).path, request)
