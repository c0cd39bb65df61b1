import type {Problem} from '@domora/content/parse-section'
import {createEditUrl} from '@sanity/client/csm'
import {env} from '../env.ts'
import {Style} from '../ui/style.tsx'
import css from './preview.pcss?inline'

/** Studio's address for a field. */
const fieldUrl = ({document, type, field}: Problem): string =>
  createEditUrl({
    baseUrl: env.SANITY_STUDIO_ORIGIN,
    id: document,
    type,
    path: field,
  })

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
          <a href={fieldUrl(problem)}>{problem.field}</a> {problem.message}
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
