import {receiveReport} from './error-report.ts'

/** The error hook: takes reports of scripts that did not start. */
export const POST = (request: Request): Promise<Response> => receiveReport(request, Date.now())
