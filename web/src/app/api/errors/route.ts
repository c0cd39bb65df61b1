import {receiveReport} from './error-report.ts'

/** The error hook: takes what enhancements say when they do not start. */
export const POST = (request: Request): Promise<Response> => receiveReport(request, Date.now())
