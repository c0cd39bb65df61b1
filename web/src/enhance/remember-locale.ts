const year = 365 * 24 * 60 * 60

/** The cookie that holds a visitor's language, as next.config.ts reads it at `/`. */
export const localeCookie = 'locale'

/** Whoever chooses a language is led to it again: a year, the whole site, and from links elsewhere too. */
export function rememberLocale(): void {
  document.addEventListener('click', (event) => {
    if (!(event.target instanceof Element)) return
    const locale = event.target.closest<HTMLElement>('a[data-locale]')?.dataset['locale']
    if (locale === undefined) return
    const secure = location.protocol === 'https:' ? '; secure' : ''
    document.cookie = `${localeCookie}=${locale}; max-age=${year}; path=/; samesite=lax${secure}`
  })
}
