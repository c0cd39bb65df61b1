import type {Problem} from '@domora/content/parse-section'
import {createEditUrl} from '@sanity/client/csm'
import {createDataAttribute} from 'next-sanity'
import {env} from '../env.ts'
import type {Field} from '../ui/field.ts'
import {Style} from '../ui/style.tsx'
import css from './preview.pcss?inline'

/** What `data-sanity` says of an element, for Studio to open the field that it shows. */
export const fieldAttribute = ({_id, _type, path}: Field): string =>
  createDataAttribute({baseUrl: env.SANITY_STUDIO_ORIGIN, id: _id, type: _type, path}).toString()

/** The field that a problem is about; of a document that is wrong as a whole, any will do to open it. */
const fieldAt = ({document, type, field}: Problem): Field => ({
  _id: document,
  _type: type,
  path: field || '_id',
})

/** Studio's address for a field; in Studio's frame the attribute beside it opens the field in the form. */
const fieldUrl = ({_id, _type, path}: Field): string =>
  createEditUrl({baseUrl: env.SANITY_STUDIO_ORIGIN, id: _id, type: _type, path})

/** Says in place of what visitors do not get why they do not get it, and leads to the fields. */
export const ProblemNotice = ({problems}: {problems: readonly Problem[]}) => (
  <aside className="preview-problem" lang="en">
    <Style name="preview" css={css} />
    <p>
      <strong>Visitors do not see what belongs here.</strong> Something in it is not right:
    </p>
    <ul>
      {problems.map((problem) => (
        <li key={`${problem.document} ${problem.field} ${problem.message}`}>
          <a href={fieldUrl(fieldAt(problem))} data-sanity={fieldAttribute(fieldAt(problem))}>
            {problem.field || 'The document'}
          </a>{' '}
          {problem.message}
        </li>
      ))}
    </ul>
  </aside>
)

/** Says that nothing stands at an address. */
export const NoPage = () => (
  <aside className="preview-problem" lang="en">
    <Style name="preview" css={css} />
    <p>
      <strong>There is no page at this address,</strong> not even as a draft.
    </p>
  </aside>
)
