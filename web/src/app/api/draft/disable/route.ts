import {endPreview} from '../../../../preview/draft-routes.ts'

/** Ends the preview. */
export const GET = (request: Request): Response => endPreview(new URL(request.url).searchParams.get('to'))
