import {endPreview} from '../../../../preview/draft-routes.ts'

export const GET = (request: Request): Response => endPreview(new URL(request.url).searchParams.get('to'))
