import {type LocaleCode, locales} from '@domora/content/locales'
import {Card, Stack, Text} from '@sanity/ui'
import {styled} from 'styled-components'
import type {Shown} from './seo-shown.ts'
import {SourceNote} from './source-note.tsx'

// Measured from search results: a title is cut at about 600 pixels, a description after two lines.
const Result = styled.div`
  font-family: arial, sans-serif;
  max-width: 600px;

  p {
    margin: 0;
  }

  .title {
    color: var(--card-link-color);
    font-size: 20px;
    line-height: 1.3;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .url {
    font-size: 12px;
    line-height: 1.5;
  }

  .description {
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    color: var(--card-muted-fg-color);
    display: -webkit-box;
    font-size: 14px;
    line-height: 1.58;
    overflow: hidden;
  }
`

interface SearchResultProps {
  readonly title: Shown
  readonly description: Shown
  readonly url: string
  readonly brand: string
  readonly locale: LocaleCode
}

/** A page as a search engine lists it. */
export const SearchResult = ({title, description, url, brand, locale}: SearchResultProps) => (
  <Card padding={4} radius={2} border>
    <Stack gap={4}>
      <Text size={0} muted>
        In search results
      </Text>
      <Result lang={locales[locale].tag}>
        <p className="url">
          {brand} · {url}
        </p>
        <p className="title">{title.text}</p>
        <p className="description">{description.text}</p>
      </Result>
      <SourceNote name="The title" source={title.source} />
      <SourceNote name="The description" source={description.source} />
    </Stack>
  </Card>
)
