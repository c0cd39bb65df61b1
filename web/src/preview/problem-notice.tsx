import type {Problem} from '@domora/content/parse-section'
import {problemWords} from '@domora/content/problem-words'
import {createEditUrl} from '@sanity/client/csm'
import {createDataAttribute} from 'next-sanity'
import {env} from '../env.ts'
import type {Field} from '../ui/field.ts'

/** A field, as Sanity's functions take it. */
const inStudio = ({_id, _type, path}: Field) => ({
  baseUrl: env.SANITY_STUDIO_ORIGIN,
  id: _id,
  type: _type,
  path,
})

/** The `data-sanity` attribute of an element: a click opens this field in Studio. */
export const fieldAttribute = (field: Field): string => createDataAttribute(inStudio(field)).toString()

/** Explains why visitors do not see part of the page, with links to the fields. */
export const ProblemNotice = ({problems}: {problems: readonly Problem[]}) => (
  <aside className="preview-problem" lang="en">
    <p>
      <strong>Hidden from visitors.</strong> Correct these fields:
    </p>
    <ul>
      {problems.map((problem) => {
        const {document, type, field, message} = problem
        // A problem of a whole document opens the document at any field.
        const place = {_id: document, _type: type, path: field || '_id'}
        return (
          <li key={`${document} ${field} ${message}`}>
            {/* In Studio's frame the attribute opens the field instead. */}
            <a href={createEditUrl(inStudio(place))} data-sanity={fieldAttribute(place)}>
              {problemWords(problem)}
            </a>
          </li>
        )
      })}
    </ul>
  </aside>
)

/** The placeholder of a section without content. */
export const NotShown = () => (
  <p className="preview-note" lang="en">
    This section is empty in this language.
  </p>
)
