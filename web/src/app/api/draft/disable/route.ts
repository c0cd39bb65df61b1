import {endedPreview} from '../../../../preview/ended-preview.ts'

/** Ends the preview. */
export const GET = (request: Request): Response => endedPreview(new URL(request.url).searchParams.get('to'))
