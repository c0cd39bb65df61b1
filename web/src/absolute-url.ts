import {env} from './env.ts'

/** The address of one of the site's paths as the world sees it. */
export const absoluteUrl = (path: string): string => new URL(path, env.SITE_URL).href
