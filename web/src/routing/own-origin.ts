import {z} from 'zod'

/** Next puts the port that it listens on into its own environment. */
const ownPort = z.coerce.number().int().positive().default(3000)

/** Where this server reaches itself. */
export const ownOrigin = (): string => `http://127.0.0.1:${ownPort.parse(process.env['PORT'])}`
