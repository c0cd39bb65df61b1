import type {LocaleCode} from '@domora/content/locales'
import {queries} from '@domora/content/queries'
import type {Section, SectionType} from '@domora/content/sections'
import type {ComponentProps, ReactElement} from 'react'
import {type ContentSource, readContent} from '../sanity/read-content.ts'
import {type SectionReply, Sections} from '../sections/sections.tsx'
import type {FormRoute} from './site-page.ts'

interface Place {
  readonly locale: LocaleCode
  readonly path: string
}

interface Options extends Pick<ComponentProps<typeof Sections>, 'title' | 'arrange'> {
  readonly source?: ContentSource | undefined
  readonly reply?: SectionReply | null | undefined
}

/** A form is to be shown again in a section that the page does not have any more. */
export class FormMissing extends Error {}

/**
 * The sections of a page, with what they show of other documents. A page waits for no document that none of them needs.
 *
 * @throws {FormMissing}
 */
export async function pageSections(
  of: ComponentProps<typeof Sections>['of'],
  {locale, path}: Place,
  {source, reply = null, ...options}: Options,
): Promise<ReactElement> {
  const has = (...types: SectionType[]) => of.sections.some(({_type}) => types.includes(_type))
  const pricing = has('priceCards', 'comparison')
    ? await readContent(queries.pricingPage, locale, {}, source)
    : null
  const hasForm = (kind: FormRoute) =>
    of.sections.some((section) => section._type === 'formSection' && section.kind === kind)
  const isReplied = (section: Section) =>
    section._type === 'formSection' && section._key === reply?.section && section.kind === reply.form
  if (reply && !of.sections.some(isReplied)) throw new FormMissing(`${path} has no form ${reply.section}`)
  const waitlist = hasForm('waitlist') ? await readContent(queries.waitlistPage, locale, {}, source) : null
  const contact = hasForm('contact') ? await readContent(queries.contactPage, locale, {}, source) : null
  const around = {pricing, waitlist, contact, path, reply}
  return <Sections of={of} locale={locale} around={around} {...options} />
}
