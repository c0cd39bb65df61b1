import {type LocalizedRoute, routeOf} from '@domora/content/routes'

/**
 * The page that the preview shows, by the address that Studio knows of it.
 *
 * @param address a path or a whole address
 * @returns `null` when there is no such page, or nothing is shown yet
 */
export function previewedPage(address: string | undefined, siteUrl: string): LocalizedRoute | null {
  if (address === undefined || !URL.canParse(address, siteUrl)) return null
  return routeOf(new URL(address, siteUrl).pathname.split('/').filter((segment) => segment !== ''))
}
