import {useCallback, useState} from 'react'

const key = 'domora.sign-ups-token'

/**
 * The token that somebody entered, for as long as their tab is open: another person at this machine is asked again.
 */
export function useKeptToken(): readonly [string | null, (token: string | null) => void] {
  const [token, setToken] = useState(() => sessionStorage.getItem(key))
  const keep = useCallback((entered: string | null) => {
    if (entered === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, entered)
    setToken(entered)
  }, [])
  return [token, keep]
}
