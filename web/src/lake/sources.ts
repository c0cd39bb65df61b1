/** Everything that the site asks the lake for. */
export {queries as sources} from '@domora/content/queries'
