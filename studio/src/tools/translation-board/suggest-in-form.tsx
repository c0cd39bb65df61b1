import {locales} from '@domora/content/locales'
import {type InputProps, usePerspective, useSchema} from 'sanity'
import {StaleTranslationsInput, SuggestContext, type SuggestProps} from '../../fields/stale-translations.tsx'
import {rowOf} from './board.ts'
import {SuggestButton} from './suggest-button.tsx'
import {unitsOfField} from './units.ts'

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
