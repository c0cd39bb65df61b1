import {localesOfPage, type TranslatablePage} from '@domora/content/page-locales'
import type {Localized} from '@domora/content/localized'
import {alternatePaths, fixedRouteNames, pathOf} from '@domora/content/routes'
import {Text} from '@sanity/ui'
import {type StringInputProps, useFormValue} from 'sanity'
import {z} from 'zod'
import {useListenedQuery} from '../listen-query.ts'
import {AddressInput} from './address-input.tsx'

const pagesQuery = {
  fetch:
    '*[_type == "page" && defined(slug.current)] | order(slug.current asc) {"slug": slug.current, title, body}',
  listen: '*[_type == "page"]',
}

const pages = z.array(
  z.object({slug: z.string(), title: z.custom<Localized<unknown>>(), body: z.custom<Localized<unknown>>()}),
)

const pathsOf = ({slug, ...texts}: {slug: string} & TranslatablePage): string[] =>
  localesOfPage(texts).map((locale) => pathOf({kind: 'page', slug}, locale))

const fixedPaths = fixedRouteNames.flatMap((kind) => alternatePaths({kind}).map(({path}) => path))

/** The address that a redirect leads to, with the site's own pages to choose from, and what it will do. */
export function ToInput(props: StringInputProps) {
  const made = useListenedQuery(pagesQuery, pages) ?? []
  const from = useFormValue(['from'])
  const permanent = useFormValue(['permanent']) === true
  return (
    <AddressInput props={props} placeholder="/pricing" list="pages-of-the-site">
      <datalist id="pages-of-the-site">
        {[...fixedPaths, ...made.flatMap(pathsOf)].map((path) => (
          <option key={path} value={path}>
            {path}
          </option>
        ))}
      </datalist>
      {typeof from === 'string' && props.value !== undefined ? (
        <Text size={1} muted data-testid="redirect-summary">
          Whoever asks for {from} is sent to {props.value}{' '}
          {permanent
            ? 'for good (308): browsers and search engines remember it.'
            : 'for now (307): nobody remembers it.'}
        </Text>
      ) : null}
    </AddressInput>
  )
}
