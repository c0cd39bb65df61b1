import {type LocaleCode, locales} from '@domora/content/locales'
import {SparklesIcon} from '@sanity/icons/Sparkles'
import {useState} from 'react'
import {type InputProps, useClient, usePerspective, useSchema} from 'sanity'
import {z} from 'zod'
import {SmallButton} from '../../ui/controls.tsx'
import {useWork} from '../../use-work.ts'
import {requestList} from '../sign-ups/site-api.ts'
import {useToken} from '../sign-ups/token.tsx'
import {apiVersion} from '../../queries.ts'
import {StaleTranslationsInput, SuggestContext, type SuggestProps} from '../../fields/stale-translations.tsx'
import {type BoardRow, rowOf} from './board.ts'
import {readGlossary} from './glossary.ts'
import {reviewFile} from './import-translations.ts'
import {type Review, ReviewDialog} from './review-dialog.tsx'
import {suggest} from './suggest.ts'
import {type Unit, unitsOfField} from './units.ts'

const response = z.object({texts: z.array(z.string())})

interface SuggestButtonProps {
  readonly locale: LocaleCode
  readonly release: string | undefined
  readonly textsOf: () => {readonly rows: readonly BoardRow[]; readonly units: readonly Unit[]}
  /** By default, what the button says. */
  readonly label?: string
}

/** Asks the operator's translation service, and shows what it suggests as an import. */
export function SuggestButton({locale, release, textsOf, label = 'Suggest'}: SuggestButtonProps) {
  const [token] = useToken()
  const client = useClient({apiVersion})
  const {isRunning, run} = useWork('No suggestions')
  const [review, setReview] = useState<Review>()
  const ask = async () => {
    if (token === null) throw new Error('Enter the token in Sign-ups first.')
    const {rows, units} = textsOf()
    if (units.length === 0) throw new Error('No filtered text is missing or stale.')
    const glossary = await readGlossary(client, locale)
    const file = await suggest(units, locale, glossary, async (texts, terms) => {
      const body = {locale, texts, terms}
      return (await requestList('/api/suggestions', token, response, body)).texts
    })
    setReview({locale, ...reviewFile(rows, locale, file, glossary)})
  }
  return (
    <>
      <SmallButton
        padding={label === 'Suggest' ? 3 : 2}
        icon={SparklesIcon}
        text="Suggest"
        aria-label={label}
        loading={isRunning}
        onClick={() => void run(ask)}
      />
      {review === undefined ? null : (
        <ReviewDialog review={review} release={release} onClose={() => setReview(undefined)} />
      )}
    </>
  )
}

function Suggest({field, locale, readVersions}: SuggestProps) {
  const schema = useSchema()
  const {selectedReleaseId: release} = usePerspective()
  const textsOf = () => {
    const row = rowOf(schema, readVersions())
    return row === null ? {rows: [], units: []} : {rows: [row], units: unitsOfField(row, locale, field)}
  }
  return (
    <SuggestButton
      label={`Suggest ${locales[locale].name}`}
      locale={locale}
      release={release}
      textsOf={textsOf}
    />
  )
}

const renderSuggest = (props: SuggestProps) => <Suggest {...props} />

/** The form of a document, with *Suggest* beside each missing or stale text. */
export const TranslatedInput = (props: InputProps) =>
  props.path.length === 0 ? (
    <SuggestContext value={renderSuggest}>
      <StaleTranslationsInput {...props} />
    </SuggestContext>
  ) : (
    props.renderDefault(props)
  )
