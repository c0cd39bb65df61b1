import {isAddressed} from '@domora/content/page-locales'
import {targetPath} from '@domora/content/redirect'
import {isLocaleCode, type LocaleCode} from '@domora/content/locales'
import {contentTypeNames} from '@domora/content/content-types'
import {pathOf} from '@domora/content/routes'
import type {Action, SanityClient} from '@sanity/client'
import {UnpublishIcon} from '@sanity/icons/Unpublish'
import {Box, Button, Card, Checkbox, Flex, Spinner, Stack, Text, TextInput} from '@sanity/ui'
import {type ReactNode, useState} from 'react'
import {
  type DocumentActionComponent,
  type DocumentActionsResolver,
  type DuplicateActionProps,
  getDraftId,
  getPublishedId,
  isPublishedId,
  type Path,
  pathToString,
  type SanityDocument,
  useClient,
  useSchema,
} from 'sanity'
import {documentTitle} from '../document-title.ts'
import {redirectProblems} from '../fields/redirect-rules.ts'
import {objectsIn} from '../objects-in.ts'
import {apiVersion, documents, fetchIn, useLoaded} from '../queries.ts'
import {type Move, pathsOf, readRedirects, redirectActions} from './moved-addresses.ts'
import {replacing} from './publish-action.tsx'
import {FieldLinks, Name} from '../ui/texts.tsx'
import {useWork} from '../use-work.ts'

/** A copy of a page has no address, and a dialog lists what removing a page breaks. */
export const pageActions: DocumentActionsResolver = (actions, {schemaType}) =>
  isAddressed(schemaType) ? actions.map(pageAction) : actions

function pageAction(original: DocumentActionComponent): DocumentActionComponent {
  const {action} = original
  if (action === 'duplicate') return duplicateWithoutAddress(original)
  return action === 'unpublish' || action === 'delete' ? confirmRemoval(original) : original
}

const duplicateWithoutAddress = replacing((original) => (props) => {
  const withMap: DuplicateActionProps = {
    ...props,
    mapDocument: (document) => ({
      ...document,
      title: copyOf(document['title']),
      address: undefined,
      validFrom: undefined,
      validUntil: undefined,
      afterEnd: undefined,
    }),
  }
  return original(withMap)
})

/** “Copy of Spring offer”, in each language that has a title. */
const copyOf = (title: unknown): unknown =>
  typeof title === 'object' && title !== null
    ? Object.fromEntries(
        Object.entries(title).map(([name, text]) => [
          name,
          typeof text === 'string' && isLocaleCode(name) ? `${copyWords[name]} ${text}` : text,
        ]),
      )
    : title

const copyWords: Readonly<Record<LocaleCode, string>> = {
  gb: 'Copy of',
  pl: 'Kopia:',
  de: 'Kopie von',
  pt: 'Cópia de',
}

/** What an action needs to open a dialog. */
export function useDialog(header: string, contentOf: (onClose: () => void) => ReactNode) {
  const [isOpen, setOpen] = useState(false)
  const onClose = () => setOpen(false)
  const dialog = isOpen && {type: 'dialog' as const, header, onClose, content: contentOf(onClose)}
  return {onHandle: () => setOpen(true), dialog}
}

const confirmRemoval = replacing((original) => {
  const kind = original.action === 'delete' ? 'Delete' : 'Unpublish'
  const useRemoval: DocumentActionComponent = (props) => {
    const {published, release} = props
    // Studio hides Unpublish while it shows drafts.
    const unpublish = {label: kind, tone: 'critical', icon: UnpublishIcon} as const
    const description = original(props) ?? (kind === 'Unpublish' && release === undefined ? unpublish : null)
    const opening = useDialog(`${kind} this page?`, (onClose) =>
      published === null ? null : <RemovalDialog page={published} kind={kind} onClose={onClose} />,
    )
    if (description === null || published === null) return published && description
    return {...description, ...opening}
  }
  return useRemoval
})

interface LeadingField {
  readonly document: SanityDocument
  readonly path: Path
}

type Impact = Awaited<ReturnType<typeof readImpact>>

async function readImpact(client: SanityClient, page: SanityDocument) {
  const paths = new Set(pathsOf(page).values())
  const [all, redirects] = await Promise.all([
    fetchIn(client, 'raw', 'removal.links', documents, '*[_type in $types]', {types: contentTypeNames}),
    readRedirects(client),
  ])
  const isOwn = ({_id}: SanityDocument) => getPublishedId(_id) === page._id
  const others = all.filter((document) => !isOwn(document))
  const texts = others.flatMap((document) =>
    objectsIn(document).flatMap(({object, path}) =>
      Object.entries(object).flatMap(([name, text]) =>
        typeof text === 'string'
          ? [{name, text, document, path: name === '_ref' ? path : [...path, name]}]
          : [],
      ),
    ),
  )
  const leadsHere = (address: string) => paths.has(targetPath(address) ?? '')
  return {
    /** Ids of the draft and of versions in releases. */
    versions: all.flatMap((one) => (isOwn(one) && one._id !== page._id ? [one._id] : [])),
    /** They keep the Content Lake from deleting the page. */
    references: texts.filter(({name, text}) => name === '_ref' && text === page._id),
    /** Links in texts, to a path of the page. */
    links: texts.filter(({name, text}) => name === 'href' && leadsHere(text)),
    redirectsHere: texts.filter(({name, text}) => name === 'to' && leadsHere(text)),
    redirects,
    /** Of other published pages. */
    otherPaths: new Set(
      others.filter(({_id}) => isPublishedId(_id)).flatMap((one) => [...pathsOf(one).values()]),
    ),
  }
}

interface RemovalDialogProps {
  readonly page: SanityDocument
  readonly kind: 'Unpublish' | 'Delete'
  readonly onClose: () => void
}

function RemovalDialog({page, kind, onClose}: RemovalDialogProps) {
  const client = useClient({apiVersion})
  const impact = useLoaded(() => readImpact(client, page), page._id)
  const [moves, setMoves] = useState<readonly (Move & {readonly isOffered: boolean})[]>(() =>
    [...pathsOf(page)].map(([locale, from]) => ({
      from,
      to: pathOf({kind: 'landing'}, locale),
      isOffered: true,
    })),
  )
  const {isRunning, run} = useWork(kind === 'Delete' ? 'Deleting failed' : 'Unpublishing failed')
  const offered = moves.filter(({isOffered}) => isOffered)
  const remove = async ({redirects, versions}: Impact) => {
    const publishedId = page._id
    const action: Action =
      kind === 'Unpublish'
        ? {actionType: 'sanity.action.document.unpublish', publishedId, draftId: getDraftId(publishedId)}
        : {actionType: 'sanity.action.document.delete', publishedId, includeDrafts: [...versions]}
    await client.action([action, ...redirectActions(offered, [], redirects)], {tag: 'document.remove'})
    onClose()
  }

  if (impact === undefined) return <Spinner muted />
  if (impact instanceof Error) return <Text size={1}>{impact.message}</Text>
  const redirects = impact.redirects.map((one) => ({
    ...one,
    _id: one.id,
    _type: 'redirect',
    permanent: false,
  }))
  const entered = offered.map(({from, to}) => ({_id: from, from, to}))
  const problems = redirectProblems(entered, {redirects, pages: impact.otherPaths})
  const errorOf = (from: string) => problems.get(from)?.find((problem) => problem.kind !== 'chain')?.message
  const change = (from: string, to: Partial<(typeof moves)[number]>) =>
    setMoves((all) => all.map((one) => (one.from === from ? {...one, ...to} : one)))
  return (
    <Stack gap={4} data-testid="removal-dialog">
      <LeadingFields
        title={`These link to the page. Change them before you ${kind.toLowerCase()} it:`}
        fields={impact.references}
      />
      <LeadingFields title="These links in texts will break:" fields={impact.links} />
      <LeadingFields
        title="These redirects lead to the page and will lead where you send its visitors:"
        fields={impact.redirectsHere}
      />
      {moves.length === 0 ? null : (
        <Stack gap={3}>
          <Name>Redirect its addresses to</Name>
          {moves.map(({from, to, isOffered}) => (
            <Stack key={from} gap={2}>
              <Flex gap={3} align="center">
                <Flex as="label" gap={3} align="center" flex={1}>
                  <Checkbox checked={isOffered} onChange={() => change(from, {isOffered: !isOffered})} />
                  <Text size={1}>{from}</Text>
                </Flex>
                <Box flex={1}>
                  <TextInput
                    fontSize={1}
                    aria-label={`Redirect ${from} to`}
                    value={to}
                    disabled={!isOffered}
                    onChange={({currentTarget}) => change(from, {to: currentTarget.value})}
                  />
                </Box>
              </Flex>
              <Text size={1}>{errorOf(from)}</Text>
            </Stack>
          ))}
        </Stack>
      )}
      <Flex gap={2} justify="flex-end">
        <Button mode="bleed" text="Cancel" onClick={onClose} />
        <Button
          tone="critical"
          text={kind}
          disabled={isRunning || impact.references.length > 0 || offered.some(({from}) => errorOf(from))}
          onClick={() => void run(() => remove(impact))}
          data-testid="confirm-removal"
        />
      </Flex>
    </Stack>
  )
}

function LeadingFields({title, fields}: {readonly title: string; readonly fields: readonly LeadingField[]}) {
  const schema = useSchema()
  const places = new Map(
    fields.flatMap(({document, path}) => {
      const type = schema.get(document._type)
      if (type?.jsonType !== 'object') return []
      const id = getPublishedId(document._id)
      const field = pathToString(path)
      const part = type.fields.find(({name}) => name === path[0])?.type.title ?? ''
      const own = documentTitle(type, document)
      const place = {id, type: type.name, field, title: type.name === 'redirect' ? own : `${own}: ${part}`}
      return [[`${id} ${field}`, place] as const]
    }),
  )
  if (places.size === 0) return null
  return (
    <Card padding={3} radius={2} border tone="caution">
      <FieldLinks title={title} fields={[...places.values()]} />
    </Card>
  )
}
