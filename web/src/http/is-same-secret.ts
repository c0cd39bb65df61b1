import {createHash, timingSafeEqual} from 'node:crypto'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Compares in a time that says nothing of where, or by how much, the two differ. */
export const isSameSecret = (given: string, secret: string): boolean =>
  timingSafeEqual(digest(given), digest(secret))
