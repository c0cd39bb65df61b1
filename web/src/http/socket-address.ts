import {AsyncLocalStorage} from 'node:async_hooks'
import {processSingleton} from '../process-singleton.ts'

const addresses = processSingleton('socket-address', () => new AsyncLocalStorage<string>())

/**
 * Answers a request whose connection comes from this address. Next gives route handlers no socket, and a header could be a
 * client's own.
 */
export const withSocketAddress = <Result>(address: string, answer: () => Result): Result =>
  addresses().run(address, answer)

/** The IP address of the connection that is being answered; empty outside of {@link withSocketAddress}. */
export const socketAddress = (): string => addresses().getStore() ?? ''
