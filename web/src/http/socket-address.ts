import {serverProcess} from '../server-process.ts'

/**
 * Handles a request whose connection comes from this address. Next does not pass the socket to route handlers, and clients
 * can forge a header.
 */
export const withSocketAddress = <Result>(address: string, handle: () => Result): Result =>
  serverProcess().socketAddress.run(address, handle)

/** The IP address of the current request's connection; empty outside of {@link withSocketAddress}. */
export const socketAddress = (): string => serverProcess().socketAddress.getStore() ?? ''
