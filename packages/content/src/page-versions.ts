import {defineQuery} from 'groq'
import {z} from 'zod'
import {contentQuery} from './content-types.ts'
import {mapContract, objectContract, unchecked} from './contract.ts'
import {destinationContract, destinationProjection} from './link.ts'
import {allLocaleCodes, type LocaleCode, localeCodes, locales} from './locales.ts'
import {isTranslated, type Localized} from './localized.ts'
import {optionalSection, sectionList} from './parse-section.ts'

/** The folder of versions in the preview. Visitors get a version at the address of its page. */
export const versionsFolder = 'versions'

/** Where the preview shows a version B. */
export const versionPaths = (id: string): ReadonlyMap<LocaleCode, string> =>
  new Map(allLocaleCodes.map((code) => [code, `${locales[code].prefix}/${versionsFolder}/${id}`]))

/** What a test wants visitors to do. `click`: open the page where a button leads. */
export const testGoals = ['signUp', 'form', 'click'] as const

/** An object, because a list that becomes empty could be a broken lake's. */
const pageTestsQuery = defineQuery(
  `{"running": *[_type == 'page' && defined(runningTest)] {
    _id,
    _type,
    "version": runningTest->{
      _id,
      title,
      "share": test.share,
      "goal": test.goal,
      "target": test.target${destinationProjection}
    }
  }}`,
)

const runningTest = mapContract(
  objectContract({
    _id: z.string(),
    _type: z.literal('page'),
    version: z.object(
      {
        _id: z.string(),
        title: unchecked<Localized<string>>(),
        share: z.number().min(1).max(99),
        goal: z.enum(testGoals),
        target: optionalSection('target', destinationContract),
      },
      'tries a version that is not published',
    ),
  }),
  ({_id: page, version: {_id: id, title, share, ...rest}}) => ({
    page,
    /** `_id` of version B. */
    id,
    /** Of the visitors who get B, from 0 to 1. */
    share: share / 100,
    /** The languages that B has. The others show A alone. */
    locales: localeCodes.filter((code) => isTranslated(title, code)),
    ...rest,
  }),
)

/** The running tests, by the `_id` of their page. */
const contract = mapContract(
  objectContract({running: sectionList('running', runningTest)}),
  ({running}): ReadonlyMap<string, PageTest> => new Map(running.map((test) => [test.page, test])),
)

/** The pages whose visitors get one of two versions. */
export const pageTests = contentQuery(pageTestsQuery, contract)

export type PageTest = z.output<typeof runningTest>
