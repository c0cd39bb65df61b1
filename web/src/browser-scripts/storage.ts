/** Cookie with the visitor's language. next.config.ts redirects `/` by it. */
export const localeCookie = 'locale'

type StorageName = 'localStorage' | 'sessionStorage'

/** The stored value; `null` if there is none, or if the browser denies access to its storage. */
export function stored(storage: StorageName, key: string): string | null {
  try {
    return window[storage].getItem(key)
  } catch (error) {
    if (error instanceof DOMException) return null
    throw error
  }
}

/** Stores a value. @returns whether the browser allows it */
export function store(storage: StorageName, key: string, value: string): boolean {
  try {
    window[storage].setItem(key, value)
    return true
  } catch (error) {
    if (error instanceof DOMException) return false
    throw error
  }
}
