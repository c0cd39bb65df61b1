import type {PageConfig} from './page-config.ts'
import {request} from './request.ts'

/** The id of the server's build. */
async function latestBuild(config: PageConfig): Promise<string | null> {
  const response = await request(config, '/builds/latest.json', {cache: 'no-store'})
  const latest: unknown = await response.json()
  const isNamed = typeof latest === 'object' && latest !== null && 'id' in latest
  return isNamed && typeof latest.id === 'string' ? latest.id : null
}

/** The URL if the event is a plain click on a link to another page of this site; otherwise `null`. */
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
    // The navigation will show the error.
    console.warn('Could not load the page.', error)
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
 * Polls the server's build while the page is visible. A tab that becomes visible again polls at once if the interval has
 * passed.
 */
export function watchBuilds(config: PageConfig): void {
  const intervalMs = config.buildCheckMinutes * 60_000
  let checkedAt = Date.now()
  const check = async () => {
    if (document.visibilityState === 'hidden' || Date.now() - checkedAt < intervalMs) return
    checkedAt = Date.now()
    try {
      const latest = await latestBuild(config)
      if (latest === null || latest === config.buildId) return
    } catch (error) {
      console.warn('Could not load the build.', error)
      return
    }
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onVisible)
    leaveOldBuild()
  }
  const onVisible = () => void check()
  const timer = setInterval(onVisible, intervalMs)
  document.addEventListener('visibilitychange', onVisible)
}
