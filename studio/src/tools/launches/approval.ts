import type {SanityClient} from '@sanity/client'
import type {CurrentUser} from 'sanity'
import {z} from 'zod'
import {studioEnv} from '../../env.ts'
import {useListenQuery} from '../../queries.ts'
import {hash} from '../../translations/basis.ts'
import type {LaunchCheck} from './launch.ts'

/** One for each approved check. `_createdAt` is the lake's time. */
const approvalType = 'launchApproval'

const approvals = z.array(
  z.object({
    _id: z.string(),
    check: z.string(),
    /** The user's id, and the name at that time. */
    by: z.string(),
    name: z.string(),
    _createdAt: z.string(),
  }),
)

export type Approval = z.output<typeof approvals>[number]

const query = {
  fetch: `*[_type == "${approvalType}" && release == $release]{_id, check, by, name, _createdAt}`,
  listen: `*[_type == "${approvalType}" && release == $release]`,
  perspective: 'raw',
} as const

export const useApprovals = (release: string): readonly Approval[] | undefined =>
  useListenQuery(query, approvals, {release})

/** An edit of the document ends an approval. */
const keyOf = ({document, field, message}: LaunchCheck): string =>
  hash(`${document._id} ${document._rev} ${field} ${message}`)

/** The approval by a person other than the author of the release. A blocking check cannot be approved. */
export const approvalOf = (
  check: LaunchCheck,
  given: readonly Approval[],
  author: string | null,
): Approval | undefined =>
  check.isBlocking ? undefined : given.find((one) => one.check === keyOf(check) && one.by !== author)

/** Whether a release with these checks must not go live yet. */
export const isHeldBack = (
  checks: readonly LaunchCheck[],
  given: readonly Approval[],
  author: string | null,
  needsApproval: boolean = studioEnv.needsApproval,
): boolean =>
  checks.some(
    (check) => check.isBlocking || (needsApproval && approvalOf(check, given, author) === undefined),
  )

/** The id has a dot, so that queries without a token do not return it. */
export const approve = (
  client: SanityClient,
  release: string,
  check: LaunchCheck,
  by: Pick<CurrentUser, 'id' | 'name'>,
) =>
  client.createIfNotExists(
    {
      _id: `launch-approval.${release}.${keyOf(check)}`,
      _type: approvalType,
      release,
      check: keyOf(check),
      by: by.id,
      name: by.name,
    },
    {tag: 'launch.approve'},
  )
