import {locales} from '@domora/content/locales'
import {type InputProps, usePerspective, useSchema} from 'sanity'
import {StaleTranslationsInput, SuggestContext, type SuggestProps} from '../../fields/stale-translations.tsx'
import {rowOf} from './board.ts'
import {SuggestButton} from './suggest-button.tsx'
import {unitId, unitsOf} from './units.ts'

function Suggest({field, locale, readVersions}: SuggestProps) {
  const schema = useSchema()
  const {selectedReleaseId: release} = usePerspective()
  const textsOf = () => {
    const row = rowOf(schema, readVersions())
    const units = row === null ? [] : unitsOf(row, locale, '').filter((unit) => unit.id === unitId(field))
    return {rows: row === null ? [] : [row], units}
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
