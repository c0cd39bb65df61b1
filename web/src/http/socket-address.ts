import {serverProcess} from '../server-process.ts'

/**
 * Answers a request whose connection comes from this address. Next gives route handlers no socket, and a header could be a
 * client's own.
 */
export const withSocketAddress = <Result>(address: string, answer: () => Result): Result =>
  serverProcess().socketAddress.run(address, answer)

/** The IP address of the connection that is being answered; empty outside of {@link withSocketAddress}. */
export const socketAddress = (): string => serverProcess().socketAddress.getStore() ?? ''
