import {useEffect, useRef} from 'react'
import {usePresentationNavigate, usePresentationParams} from 'sanity/presentation'

/**
 * Lets the preview go where somebody wished, also when that was before the page in it had reported for the first time:
 * Studio takes that report for the newer wish. A wish is a path, a report a whole address.
 */
export function useLastingWish(): void {
  const navigate = usePresentationNavigate()
  const {preview} = usePresentationParams()
  const wish = useRef<string>(undefined)
  const repeated = useRef<string>(undefined)
  useEffect(() => {
    if (preview === undefined) return
    if (!URL.canParse(preview)) {
      wish.current = preview
      return
    }
    const wished = wish.current
    wish.current = undefined
    if (wished === undefined) return
    const isThere = new URL(wished, preview).pathname === new URL(preview).pathname
    // A page that leads elsewhere is not asked for a third time.
    if (isThere || repeated.current === wished) {
      repeated.current = undefined
    } else {
      repeated.current = wished
      navigate(wished)
    }
  }, [preview, navigate])
}
