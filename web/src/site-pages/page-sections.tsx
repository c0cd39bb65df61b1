import type {LocaleCode} from '@domora/content/locales'
import {queries} from '@domora/content/queries'
import type {SectionType} from '@domora/content/sections'
import type {ComponentProps, ReactElement} from 'react'
import {type ContentSource, readContent} from '../sanity/read-content.ts'
import {Sections} from '../sections/sections.tsx'

interface Options extends Pick<ComponentProps<typeof Sections>, 'title' | 'arrange'> {
  readonly source?: ContentSource | undefined
}

/** The sections of a page, with what they show of other documents. A page waits for no document that none of them needs. */
export async function pageSections(
  of: ComponentProps<typeof Sections>['of'],
  locale: LocaleCode,
  {source, ...options}: Options,
): Promise<ReactElement> {
  const has = (...types: SectionType[]) => of.sections.some(({_type}) => types.includes(_type))
  const pricing = has('priceCards', 'comparison')
    ? await readContent(queries.pricingPage, locale, {}, source)
    : null
  return <Sections of={of} locale={locale} around={{pricing}} {...options} />
}
