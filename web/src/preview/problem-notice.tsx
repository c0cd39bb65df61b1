import type {Problem} from '@domora/content/parse-section'
import {problemWords} from '@domora/content/problem-words'
import {createEditUrl} from '@sanity/client/csm'
import {createDataAttribute} from 'next-sanity'
import {env} from '../env.ts'
import type {Field} from '../ui/field.ts'
import {Style} from '../ui/style.tsx'
import css from './preview.pcss?inline'

/** The `data-sanity` attribute of an element: a click opens this field in Studio. */
export const fieldAttribute = ({_id, _type, path}: Field): string =>
  createDataAttribute({baseUrl: env.SANITY_STUDIO_ORIGIN, id: _id, type: _type, path}).toString()

/** The field of a problem. A problem of a whole document opens the document at any field. */
const fieldAt = ({document, type, field}: Problem): Field => ({
  _id: document,
  _type: type,
  path: field || '_id',
})

/** The URL of a field in Studio. In Studio's frame the `data-sanity` attribute opens the field instead. */
const fieldUrl = ({_id, _type, path}: Field): string =>
  createEditUrl({baseUrl: env.SANITY_STUDIO_ORIGIN, id: _id, type: _type, path})

/** Explains why visitors do not see part of the page, with links to the fields. */
export const ProblemNotice = ({problems}: {problems: readonly Problem[]}) => (
  <aside className="preview-problem" lang="en">
    <Style name="preview" css={css} />
    <p>
      <strong>Hidden from visitors.</strong> Correct these fields:
    </p>
    <ul>
      {problems.map((problem) => (
        <li key={`${problem.document} ${problem.field} ${problem.message}`}>
          <a href={fieldUrl(fieldAt(problem))} data-sanity={fieldAttribute(fieldAt(problem))}>
            {problemWords(problem)}
          </a>
        </li>
      ))}
    </ul>
  </aside>
)

/** The placeholder of a section without content. */
export const NotShown = () => (
  <p className="preview-note" lang="en">
    <Style name="preview" css={css} />
    This section is empty in this language.
  </p>
)

/** The preview's 404. */
export const NoPage = () => (
  <aside className="preview-problem" lang="en">
    <Style name="preview" css={css} />
    <p>
      <strong>Page not found.</strong> No page or draft has this address.
    </p>
  </aside>
)
