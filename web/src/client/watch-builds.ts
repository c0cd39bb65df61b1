import type {PageConfig} from './page-config.ts'
import {request} from './request.ts'

/** The id of the newest build, as the server names it. */
async function latestBuild(config: PageConfig): Promise<string | null> {
  const response = await request(config, '/builds/latest.json', {cache: 'no-store'})
  const latest: unknown = await response.json()
  const isNamed = typeof latest === 'object' && latest !== null && 'id' in latest
  return isNamed && typeof latest.id === 'string' ? latest.id : null
}

/** The same-origin page that a plain click on a link leads to; `null` for any other click. */
function pageOf(event: MouseEvent): string | null {
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
    // Replaces what the browser's cache holds of the page.
    await fetch(page, {cache: 'reload'})
  } catch (error) {
    // The navigation itself will say what is wrong.
    console.warn('The page could not be loaded ahead.', error)
  }
  location.assign(page)
}

/** From now on the next navigation loads its page fresh, and nothing is fetched ahead for it (src/delivery/speculation-rules.ts). */
function leaveOldBuild(): void {
  document.documentElement.dataset['oldBuild'] = ''
  document.addEventListener('click', (event) => {
    const page = pageOf(event)
    if (page === null) return
    event.preventDefault()
    void loadFresh(page)
  })
}

/**
 * Asks for a newer build from time to time, as long as somebody looks at the page; a tab that comes back into
 * view asks at once when its turn has passed.
 */
export function watchBuilds(config: PageConfig): void {
  const interval = config.buildCheckMinutes * 60_000
  let asked = Date.now()
  const check = async () => {
    if (document.visibilityState === 'hidden' || Date.now() - asked < interval) return
    asked = Date.now()
    try {
      const latest = await latestBuild(config)
      if (latest === null || latest === config.buildId) return
    } catch (error) {
      console.warn('The newest build could not be asked for.', error)
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
