import {type PageConfig, pageConfigId, parsePageConfig} from './page-config.ts'
import {request} from './request.ts'
import {localeCookie, store, stored} from './storage.ts'
import {watchBuilds} from './watch-builds.ts'

const query = new URLSearchParams(location.search)
const guard = 'domora.reloaded'
const guardMs = 10_000

/** Reloads the page, unless it did so within the last ten seconds. */
function reloadOnce(): boolean {
  const last = Number(stored('sessionStorage', guard) ?? 0)
  if (Date.now() - last < guardMs) return false
  // Without storage the page could reload forever.
  if (!store('sessionStorage', guard, String(Date.now()))) return false
  location.reload()
  return true
}

/**
 * Imports the modules in the page's `data-enhance` attributes, and the campaign's if its address has a query. A module that does not load is probably from an old build, so
 * it reloads the page, once within ten seconds.
 *
 * @throws {unknown} the error of the import if reloading did not help
 */
async function loadModules(): Promise<void> {
  const elements = [...document.querySelectorAll<HTMLElement>('[data-enhance]')]
  const addresses = elements.map(({dataset}) => dataset['enhance'])
  await Promise.all(
    [...addresses, location.search && '{campaign}'].map(async (address) => {
      try {
        if (address) await import(address)
      } catch (error) {
        if (!reloadOnce()) throw error
      }
    }),
  )
}

const yearInSeconds = 31_536_000

/** Stores the visitor's choice of language in a cookie. The page in it keeps the chosen number of properties, and the section. */
function rememberLocale(): void {
  document.addEventListener('click', (event) => {
    if (!(event.target instanceof Element)) return
    const link = event.target.closest<HTMLAnchorElement>('a[data-locale]')
    const locale = link?.dataset['locale']
    if (!link || locale === undefined) return
    link.hash = location.hash
    const doors: unknown = history.state
    if (typeof doors === 'string') {
      const target = new URL(link.href)
      target.searchParams.set('doors', doors)
      link.href = target.href
    }
    const secure = location.protocol === 'https:' ? '; secure' : ''
    document.cookie = `${localeCookie}=${locale}; max-age=${yearInSeconds}; path=/; samesite=lax${secure}`
  })
}

const maxMessageLength = 300

/** Logs an error and reports it to the site: the part, the error and the build, nothing about the visitor. */
async function reportError(config: PageConfig | null, part: string, error: unknown): Promise<void> {
  console.error(`${part} did not start.`, error)
  const {name, message} = error instanceof Error ? error : new Error(String(error))
  const report = {part, name, message: message.slice(0, maxMessageLength), buildId: config?.buildId ?? null}
  try {
    await request(config ?? {baseUrl: ''}, '/api/errors', {
      method: 'POST',
      headers: {'content-type': 'application/json'},
      body: JSON.stringify(report),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      keepalive: true,
    })
  } catch (failure) {
    console.warn('Could not send the report.', failure)
  }
}

/** Fills in the milliseconds from the opening of the page to the submission: only bots need less than a second. */
function timeForms(): void {
  for (const field of document.querySelectorAll<HTMLInputElement>('form input[name=elapsed]'))
    field.form?.addEventListener('submit', ({timeStamp}) => {
      field.value = timeStamp.toFixed()
    })
}

/** Keeps the chosen number of properties on a reload, and shows that of the page in another language. */
function keepDoors(): void {
  const kept: unknown = history.state ?? query.get('doors')
  for (const input of document.querySelectorAll<HTMLInputElement>('[name=doors]')) {
    if (input.value === kept) input.checked = true
    input.addEventListener('change', () => history.replaceState(input.value, ''))
  }
}

/** Shows the day in the address (`/?day=9`) in a product view, and puts the chosen one there. */
function shareDay(): void {
  const asked = query.get('day')
  for (const input of document.querySelectorAll<HTMLInputElement>('.rail input')) {
    if (input.value === asked) {
      input.checked = true
      input.form?.scrollIntoView()
    }
    input.addEventListener('change', () => {
      const address = new URL(location.href)
      address.searchParams.set('day', input.value)
      history.replaceState(history.state, '', address)
    })
  }
}

/**
 * Reports a visit once the visitor sees the page: not while it is prefetched, prerendered or in the background, and again when the
 * browser restores it.
 */
function reportVisit(): void {
  const report = () => {
    // A prerendered page need not be hidden. TypeScript does not declare the attribute.
    const isPrerendered: unknown = Reflect.get(document, 'prerendering')
    const event = isPrerendered ? 'prerenderingchange' : document.hidden && 'visibilitychange'
    if (event) return document.addEventListener(event, report, {once: true})
    const campaign = query.get('utm_campaign')
    const visit = {page: location.pathname, referrer: document.referrer, campaign}
    return navigator.sendBeacon('/api/visits', JSON.stringify(visit))
  }
  report()
  addEventListener('pageshow', ({persisted}) => persisted && report())
}

function readConfig(): PageConfig | null {
  try {
    return parsePageConfig(document.getElementById(pageConfigId)?.textContent)
  } catch (error) {
    void reportError(null, 'page-config', error)
    return null
  }
}

const config = readConfig()

/** Starts a part of the script. An error in it does not affect the others. */
async function start(part: string, work: () => void | Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    await reportError(config, part, error)
  }
}

void start('remember-locale', rememberLocale)
void start('load-modules', loadModules)
void start('time-forms', timeForms)
void start('keep-doors', keepDoors)
void start('share-day', shareDay)
void start('report-visit', reportVisit)
if (config !== null) void start('watch-builds', () => watchBuilds(config))
