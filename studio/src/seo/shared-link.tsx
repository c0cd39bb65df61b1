import {type LocaleCode, locales} from '@domora/content/locales'
import {Card, Stack, Text} from '@sanity/ui'
import {styled} from 'styled-components'
import type {Shown} from './seo-shown.ts'

const Shared = styled.div`
  border: 1px solid var(--card-border-color);
  border-radius: 8px;
  max-width: 440px;
  overflow: hidden;

  .words {
    padding: 12px;
  }

  p {
    margin: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .title {
    font-weight: 600;
  }

  .description,
  .host {
    color: var(--card-muted-fg-color);
    font-size: 13px;
    line-height: 1.5;
  }
`

const PictureRoom = styled.div`
  aspect-ratio: 1200 / 630;
  background: var(--card-border-color);
`

const Picture = styled.img`
  display: block;
  height: 100%;
  object-fit: cover;
  width: 100%;
`

/** The picture that the site draws of a page, as it is published; there is none of a page that is not. */
const drawnPicture = (url: string): string => {
  const {origin, pathname} = new URL(url)
  return `${origin}/images/pages${pathname === '/' ? '' : pathname}`
}

interface SharedLinkProps {
  readonly title: Shown
  readonly description: Shown
  readonly url: string
  readonly locale: LocaleCode
  /** Whether the page has an address already: the site draws a picture at it. */
  readonly hasAddress: boolean
  readonly imageUrl: string | null
  readonly isOwnImage: boolean
}

/** A page as a chat or a social network shows a link to it. */
export const SharedLink = ({
  title,
  description,
  url,
  locale,
  hasAddress,
  imageUrl,
  isOwnImage,
}: SharedLinkProps) => (
  <Card padding={4} radius={2} border>
    <Stack gap={4}>
      <Text size={0} muted>
        When it is shared
      </Text>
      <Shared lang={locales[locale].tag}>
        <PictureRoom>
          {imageUrl !== null || hasAddress ? (
            // Without a picture the room for it stays empty.
            <Picture
              src={imageUrl === null ? drawnPicture(url) : `${imageUrl}?w=880&h=462&fit=crop`}
              alt=""
            />
          ) : null}
        </PictureRoom>
        <div className="words">
          <p className="host">{new URL(url).host}</p>
          <p className="title">{title.text}</p>
          <p className="description">{description.text}</p>
        </div>
      </Shared>
      {isOwnImage ? null : (
        <Text size={1} muted>
          {imageUrl !== null
            ? 'The picture is the site’s own: the page has none.'
            : hasAddress
              ? 'The site draws this picture with the published headline of the page.'
              : 'The site draws a picture once the page has an address and is published.'}
        </Text>
      )}
    </Stack>
  </Card>
)
