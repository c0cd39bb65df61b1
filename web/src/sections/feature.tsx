import type {SectionContent} from '@domora/content/sections'
import type {Capability} from '@domora/content/capability'
import type {Video as VideoContent} from '@domora/content/feature'
import type {Illustration as IllustrationContent} from '@domora/content/illustration'
import {type LocaleCode, locales} from '@domora/content/locales'
import {pictureSource} from '../media/image-source.ts'
import {Copy} from '../ui/copy.tsx'
import {type Field, fieldIn, fieldMark} from '../ui/field.ts'
import {Picture} from '../ui/picture.tsx'
import {DatedSection} from './dateline.tsx'
import css from './feature.pcss?inline'
import {Dashboard} from './illustrations/dashboard.tsx'
import {Overview} from './illustrations/overview.tsx'
import {PaymentsByMethod} from './illustrations/payments-by-method.tsx'
import {RentCollected} from './illustrations/rent-collected.tsx'
import type {IllustrationProps, SectionProps} from './section-props.ts'

const CapabilityList = ({list, heading}: {list: readonly Capability[]; heading: 'h2' | 'h3'}) =>
  list.length === 0 ? null : (
    <ul className="capabilities">
      {list.map(({_id, title, description}) => (
        <li key={_id}>
          <Copy text={title} as={heading} />
          {description && <Copy text={description} as="p" />}
        </li>
      ))}
    </ul>
  )

/** The drawing of a feature. The page also has its figures as text, for screen readers. */
function Illustration({content, field, locale}: IllustrationProps<IllustrationContent>) {
  const own = {field: fieldIn(field, content.kind), locale}
  switch (content.kind) {
    case 'paymentsByMethod':
      return <PaymentsByMethod content={content.paymentsByMethod} {...own} />
    case 'dashboard':
      return <Dashboard content={content.dashboard} {...own} />
    case 'rentCollected':
      return <RentCollected content={content.rentCollected} {...own} />
    case 'overview':
      return <Overview content={content.overview} {...own} />
  }
}

/** This site forwards uploaded files, under the lake's path. */
const pathOfFile = ({url}: {readonly url: string}) => new URL(url).pathname

/** A video. The browser loads only its poster before the visitor starts it. */
function Video({video: {file, poster, captions}, field}: {video: VideoContent; field: Field}) {
  const {url, width, height, alt} = pictureSource(poster, 1312)
  return (
    // The rule does not see tracks in a list.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <video
      className="full sheet"
      src={pathOfFile(file)}
      poster={url}
      width={width}
      height={height}
      aria-label={alt}
      controls
      playsInline
      preload="none"
      {...fieldMark(field)}
    >
      {captions.map(({_key, language, file: track}) => (
        <track
          key={_key}
          kind="captions"
          src={pathOfFile(track)}
          srcLang={locales[language].tag}
          label={locales[language].name}
        />
      ))}
    </video>
  )
}

function Media({content, locale}: {content: SectionContent<'feature'>; locale: LocaleCode}) {
  switch (content.media) {
    case 'illustration':
      return (
        <Illustration
          content={content.illustration}
          field={fieldIn(content.field, 'illustration')}
          locale={locale}
        />
      )
    case 'picture':
      return (
        <Picture
          source={pictureSource(content.image, 1312)}
          sizes="(min-width: 90rem) 68rem, calc(100vw - 2.5rem)"
          className="full sheet"
        />
      )
    case 'video':
      return <Video video={content.video} field={fieldIn(content.field, 'video')} />
    case 'none':
      return null
  }
}

export function Feature({content, ...props}: SectionProps<'feature'>) {
  const hasSide = content.side && (content.media === 'picture' || content.media === 'video')
  return (
    <DatedSection
      content={content}
      {...props}
      className={`ruled ${content.tone ?? 'paper'}${hasSide ? ` beside ${content.side}` : ''}`}
      name="feature"
      css={css}
    >
      <div className="words">
        {content.text && <Copy text={content.text} as="p" className="soft" />}
        {content.points.length > 0 && (
          <ul className="points">
            {content.points.map((point) => (
              <Copy key={point.text} text={point} as="li" />
            ))}
          </ul>
        )}
      </div>
      <Media content={content} locale={props.locale} />
      <CapabilityList list={content.capabilities} heading={props.heading === 'h1' ? 'h2' : 'h3'} />
    </DatedSection>
  )
}
