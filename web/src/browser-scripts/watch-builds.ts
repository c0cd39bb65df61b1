import type {PageConfig} from './page-config.ts'
import {request} from './request.ts'

/** The id of the server's build. */
async function latestBuild(config: PageConfig): Promise<string | null> {
  const response = await request(config, '/builds/latest.json', {cache: 'no-store'})
  const latest: unknown = await response.json()
  const isNamed = typeof latest === 'object' && latest !== null && 'id' in latest
  return isNamed && typeof latest.id === 'string' ? latest.id : null
}

/** The URL of a plain click on a link to another page of this site; `null` for any other click. */
function targetOf(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0) return null
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (link === null || link.origin !== location.origin || link.target !== '' || link.download !== '')
    return null
  const isHere = link.pathname === location.pathname && link.search === location.search
  return isHere && link.hash !== '' ? null : link.href
}

async function loadFresh(page: string): Promise<void> {
  try {
    // Replaces the page in the browser's cache.
    await fetch(page, {cache: 'reload'})
  } catch (error) {
    // The navigation will show what is wrong.
    console.warn('The page could not be loaded.', error)
  }
  location.assign(page)
}

/** Makes the next navigation bypass the cache, and stops prefetching. */
function leaveOldBuild(): void {
  document.querySelector('script[type=speculationrules]')?.remove()
  document.addEventListener('click', (event) => {
    const page = targetOf(event)
    if (page === null) return
    event.preventDefault()
    void loadFresh(page)
  })
}

/**
 * Asks for the server's build at an interval while the page is visible. A tab that becomes visible again asks at once when the
 * interval has passed.
 */
export function watchBuilds(config: PageConfig): void {
  const interval = config.buildCheckMinutes * 60_000
  let checkedAt = Date.now()
  const check = async () => {
    if (document.visibilityState === 'hidden' || Date.now() - checkedAt < interval) return
    checkedAt = Date.now()
    try {
      const latest = await latestBuild(config)
      if (latest === null || latest === config.buildId) return
    } catch (error) {
      console.warn('The newest build could not be loaded.', error)
      return
    }
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onVisible)
    leaveOldBuild()
  }
  const onVisible = () => void check()
  const timer = setInterval(onVisible, interval)
  document.addEventListener('visibilitychange', onVisible)
}
