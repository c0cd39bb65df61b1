import {answerUnmatched} from '../../../routing/unmatched.ts'

export const GET = (request: Request): Promise<Response> => answerUnmatched(new URL(request.url))
