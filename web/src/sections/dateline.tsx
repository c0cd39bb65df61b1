import {formatDate} from '@domora/content/format'
import type {Dateline as DatelineEntry} from '@domora/content/dateline'
import type {LocaleCode} from '@domora/content/locales'
import type {SectionType} from '@domora/content/sections'
import type {ReactNode} from 'react'
import {Copy, type CopyText} from '../ui/copy.tsx'
import {type Field, fieldIn, fieldMark} from '../ui/field.ts'
import {Style} from '../ui/style.tsx'
import dateline from './dateline.pcss?inline'
import type {SectionProps} from './section-props.ts'

interface DatelineProps {
  readonly entry: DatelineEntry
  readonly field: Field
  readonly locale: LocaleCode
}

/** A date beside a section's heading, with a note below it. */
const Dateline = ({entry: {date, note}, field, locale}: DatelineProps) => (
  <p className="day">
    <time dateTime={date} {...fieldMark(fieldIn(field, 'date'))}>
      <span className="plate">{formatDate(date, locale, 'dayOfMonth')}</span>{' '}
      <span className="month">{formatDate(date, locale, 'monthName')}</span>
    </time>
    <Copy text={note} className="month" />
  </p>
)

interface Content {
  readonly _key: string
  readonly anchor: string | null
  readonly field: Field
  readonly heading: CopyText | null
  readonly entry?: DatelineEntry | null
}

interface DatedSectionProps extends Omit<SectionProps<SectionType>, 'content'> {
  readonly content: Content
  readonly className: string
  /** Of the style. */
  readonly name: string
  readonly css: string
  readonly children: ReactNode
}

/** A section like an entry of a ledger: its heading and its date, if it has one, stand beside its content. */
export function DatedSection({content, heading, pageTitle, children, ...section}: DatedSectionProps) {
  const {_key, anchor, field, entry} = content
  const title = content.heading ?? pageTitle
  const id = `${_key}-heading`
  return (
    <section
      className={`entry ${section.className}`}
      id={anchor ?? undefined}
      aria-labelledby={title ? id : undefined}
    >
      <Style name="dateline" css={dateline} />
      <Style name={section.name} css={section.css} />
      <div className="wrap grid">
        {entry && <Dateline entry={entry} field={fieldIn(field, 'entry')} locale={section.locale} />}
        {title && <Copy text={title} as={heading} id={id} />}
        {children}
      </div>
    </section>
  )
}
