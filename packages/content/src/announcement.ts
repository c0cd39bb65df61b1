import {defineQuery} from 'groq'
import {z} from 'zod'
import {contentQuery} from './content-types.ts'
import {listOf, objectContract} from './contract.ts'
import {linkContract, linkProjection} from './link.ts'
import {localizedText, untranslatedAsNull} from './localized.ts'
import {isValidNowExpression} from './page-locales.ts'
import {optionalSection, sectionList} from './parse-section.ts'

const announcementsQuery = defineQuery(
  `*[_type == 'announcement'] | order(validFrom desc, _createdAt desc, _id asc) {
    _id,
    _type,
    title,
    "callToAction": callToAction${linkProjection},
    close,
    "pages": pages[]{_ref},
    validFrom,
    validUntil,
    "isValid": ${isValidNowExpression}
  }`,
)

const dateTime = z.iso.datetime({offset: true}).nullable()

const contract = sectionList(
  'announcements',
  objectContract({
    _id: z.string(),
    _type: z.literal('announcement'),
    /** `null` in a language that does not show it. */
    title: untranslatedAsNull(localizedText),
    callToAction: optionalSection('callToAction', linkContract),
    /** The name of the button that hides it. */
    close: localizedText,
    /** References to the documents of pages; empty for all. */
    pages: listOf(z.object({_ref: z.string()})),
    validFrom: dateTime,
    validUntil: dateTime,
    isValid: z.boolean(),
  }),
)

/** Lines above pages for some days, the newest first. */
export const announcements = contentQuery(announcementsQuery, contract)

type Listed = z.output<typeof contract>[number]

export type Announcement = Pick<Listed, '_id' | 'callToAction' | 'close'> & {
  readonly title: NonNullable<Listed['title']>
}

const hasTitle = (one: Listed): one is Listed & Announcement => one.title !== null

/** The announcement of a page, by the `_id` of its document. */
export const announcementOf = (page: string, all: readonly Listed[]): Announcement | null =>
  all
    .filter(hasTitle)
    .find(({isValid, pages}) => isValid && (pages.length === 0 || pages.some(({_ref}) => _ref === page))) ??
  null
