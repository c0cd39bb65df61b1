import {z} from 'zod'
import {asContract, type Contract, mapContract, objectContract} from './contract.ts'
import {closingCallContract, closingCallProjection} from './closing-call.ts'
import {comparisonContract, comparisonProjection} from './comparison.ts'
import {faqSectionContract, faqSectionProjection} from './faq.ts'
import {featureContract, featureProjection} from './feature.ts'
import {figuresContract, figuresProjection} from './figures.ts'
import {formSectionContract, formSectionProjection} from './form-section.ts'
import {heroContract, heroProjection} from './hero.ts'
import {localizedText, optionalText} from './localized.ts'
import {logosContract, logosProjection} from './logos.ts'
import {optionalSection, parseNested, sectionList} from './parse-section.ts'
import {priceCardsContract, priceCardsProjection} from './price-cards.ts'
import {peopleContract, peopleProjection} from './people.ts'
import {progressContract, progressProjection} from './progress.ts'
import {pictureSectionContract, pictureSectionProjection} from './picture-section.ts'
import {productViewContract, productViewProjection} from './product-view.ts'
import {quotesContract, quotesProjection} from './quotes.ts'
import {seoContract, seoProjection} from './seo.ts'
import {stepsContract, stepsProjection} from './steps.ts'
import {textSectionContract, textSectionProjection} from './text-section.ts'

/** The kinds of section, in Studio's order. */
export const sectionContracts = {
  hero: heroContract,
  feature: featureContract,
  productView: productViewContract,
  priceCards: priceCardsContract,
  comparison: comparisonContract,
  faqSection: faqSectionContract,
  quotes: quotesContract,
  logos: logosContract,
  figures: figuresContract,
  steps: stepsContract,
  progress: progressContract,
  people: peopleContract,
  textSection: textSectionContract,
  pictureSection: pictureSectionContract,
  formSection: formSectionContract,
  closingCall: closingCallContract,
} as const satisfies Readonly<Record<string, Contract>>

export type SectionType = keyof typeof sectionContracts

export const sectionTypes: readonly SectionType[] = Object.keys(sectionContracts).filter(
  (name): name is SectionType => Object.hasOwn(sectionContracts, name),
)

/** The types are written out because TypeGen reads queries without running them. */
const sectionProjection = /* groq */ `
  _key,
  _type,
  anchor,
  tone,
  _type == 'hero' => ${heroProjection},
  _type == 'feature' => ${featureProjection},
  _type == 'productView' => ${productViewProjection},
  _type == 'priceCards' => ${priceCardsProjection},
  _type == 'comparison' => ${comparisonProjection},
  _type == 'faqSection' => ${faqSectionProjection},
  _type == 'quotes' => ${quotesProjection},
  _type == 'logos' => ${logosProjection},
  _type == 'figures' => ${figuresProjection},
  _type == 'steps' => ${stepsProjection},
  _type == 'progress' => ${progressProjection},
  _type == 'people' => ${peopleProjection},
  _type == 'textSection' => ${textSectionProjection},
  _type == 'pictureSection' => ${pictureSectionProjection},
  _type == 'formSection' => ${formSectionProjection},
  _type == 'closingCall' => ${closingCallProjection}
`

/** A page's own sections, and the shared ones that it references. */
const sectionsProjection = /* groq */ `{
  ${sectionProjection},
  _type == 'reference' => {
    _ref,
    "shared": @->{_id, _type, "sections": sections[]{${sectionProjection}}}
  }
}`

/** The content of a section. */
export type SectionContent<Type extends SectionType> = z.output<(typeof sectionContracts)[Type]>

export type Section = SectionContent<SectionType>

const sectionReference = mapContract(
  z.object({_key: z.string(), _type: z.literal('reference'), shared: z.unknown()}),
  ({_key, shared}): Section | null => {
    const section = parseNested(['shared'], sharedSectionContract, shared)?.sections[0]
    return section === undefined ? null : {...section, _key}
  },
)

/** A section of a page; `null` for a broken shared one. A shared section takes the `_key` of its reference. */
export const sectionContract = asContract(
  z.discriminatedUnion(
    '_type',
    [sectionReference, ...Object.values(sectionContracts)],
    'is an unknown kind of section',
  ),
)

const sharedSectionContract = objectContract(
  {_id: z.string(), _type: z.literal('sharedSection'), sections: sectionList('sections', sectionContract)},
  'points to no published section',
)

/** Fields of every page, whatever its type. */
export const pageProjection = /* groq */ `
  _id,
  _type,
  "seo": seo${seoProjection},
  "sections": sections[]${sectionsProjection}
`

export const pageShape = {
  _id: z.string(),
  seo: optionalSection('seo', seoContract),
  sections: sectionList('sections', sectionContract),
}

/** Fields of every page with a fixed place except the landing page. */
export const fixedPageProjection = /* groq */ `
  ${pageProjection},
  heading,
  lede
`

export const fixedPageContract = <Type extends string, Shape extends z.core.$ZodShape>(
  type: Type,
  shape: Shape,
) =>
  objectContract({...pageShape, _type: z.literal(type), heading: localizedText, lede: optionalText, ...shape})
