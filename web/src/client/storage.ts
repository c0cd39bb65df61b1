/** The cookie that holds a visitor's language, as next.config.ts reads it at `/`. */
export const localeCookie = 'locale'

type Place = 'localStorage' | 'sessionStorage'

/** What the browser keeps under a key. It may refuse to keep anything, which then means: nothing. */
export function stored(place: Place, key: string): string | null {
  try {
    return window[place].getItem(key)
  } catch (error) {
    if (error instanceof DOMException) return null
    throw error
  }
}

/** Keeps a value, and says whether the browser let it. */
export function store(place: Place, key: string, value: string): boolean {
  try {
    window[place].setItem(key, value)
    return true
  } catch (error) {
    if (error instanceof DOMException) return false
    throw error
  }
}
