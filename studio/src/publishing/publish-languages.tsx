import {contentTypes, isContentType} from '@domora/content/content-types'
import {allLocaleCodes, type LocaleCode, locales} from '@domora/content/locales'
import {TranslateIcon} from '@sanity/icons/Translate'
import type {SanityClient} from '@sanity/client'
import {Button, Flex, Spinner, Stack, Text} from '@sanity/ui'
import {useState} from 'react'
import {firstValueFrom} from 'rxjs'
import {
  type DocumentActionComponent,
  type DocumentActionsResolver,
  type SanityDocument,
  type SchemaType,
  useClient,
  useDocumentStore,
  useSchema,
  useWorkspace,
  type Workspace,
} from 'sanity'
import {apiVersion, useLoaded} from '../queries.ts'
import {basisField} from '../translations/basis.ts'
import {localizedValues} from '../translations/localized-values.ts'
import {basesToStore, knownBases} from '../translations/translations.ts'
import {mergingActions, readAffectedLaunches, whileUnlocked} from './corrections.ts'
import {useDialog} from './page-actions.tsx'
import {askBeforeUnload} from './publish-action.tsx'
import {LaunchQuestions, mergeable, toggled} from './publish-dialog.tsx'
import {validationErrors, whenIdle} from './publish-document.ts'
import {Note, Tick} from '../ui/texts.tsx'
import {useWork} from '../use-work.ts'

interface Edited {
  readonly published: SanityDocument
  readonly draft: SanityDocument
}

/** Leaves out fields that the published document does not have. */
function changedTexts(type: SchemaType, {published, draft}: Edited) {
  const earlier = new Map(localizedValues(type, published).map(({field, value}) => [field, value]))
  return localizedValues(type, draft).flatMap(({field, titles, value}) => {
    const old = earlier.get(field)
    if (old === undefined) return []
    return allLocaleCodes.flatMap((locale) => {
      const after = value[locale]
      return JSON.stringify(old[locale]) === JSON.stringify(after)
        ? []
        : [{field, title: titles.join(' › '), locale, after}]
    })
  })
}

/**
 * Publishes the texts of some languages and leaves the rest of the draft.
 *
 * @param merged ids of versions in launches that get the same texts
 * @throws {Error} with a message for editors, if the result is not valid or someone has published in the meantime
 */
export async function publishLanguages(
  client: SanityClient,
  workspace: Workspace,
  edited: Edited,
  chosen: ReadonlySet<LocaleCode>,
  merged: ReadonlySet<string> = new Set(),
): Promise<void> {
  const {published} = edited
  const type = workspace.schema.get(published._type)
  if (type === undefined) return
  const texts = changedTexts(type, edited).filter(({locale}) => chosen.has(locale))
  const patch = client
    .patch(published._id)
    .ifRevisionId(published._rev)
    .setIfMissing(Object.fromEntries(texts.map(({field}) => [field, {}])))
    .set(Object.fromEntries(texts.map(({field, locale, after}) => [`${field}.${locale}`, after ?? null])))
    .unset(texts.flatMap(({field, locale, after}) => (after === undefined ? [`${field}.${locale}`] : [])))
  const result: SanityDocument = await patch.commit({dryRun: true, tag: 'publish.languages'})
  const errors = await validationErrors(result, workspace)
  if (errors.length > 0) throw new Error(errors.map(({message}) => message).join(' '))
  const next: SanityDocument = await patch
    .set({[basisField]: basesToStore(type, {published, draft: result}, knownBases(type, edited))})
    .commit({tag: 'publish.languages'})
  if (merged.size === 0) return
  const launches = await readAffectedLaunches(client, [{id: next._id, draft: next, published: next}])
  const possible = mergeable(launches)
  const chosenLaunches = launches.filter(
    ({sides: {version}}) => possible.has(version._id) && merged.has(version._id),
  )
  const actions = chosenLaunches.flatMap((one) => mergingActions(workspace.schema, one, new Set()))
  const unlocked = chosenLaunches.map(({launch}) => launch)
  if (actions.length > 0)
    await whileUnlocked(client, unlocked, () => client.action(actions, {tag: 'publish.languages'}))
}

const publishLanguagesAction: DocumentActionComponent = function usePublishLanguages(props) {
  const {id, type, draft, published} = props
  const opening = useDialog('Publish some languages', (onClose) => (
    <LanguagesDialog id={id} typeName={type} onClose={onClose} />
  ))
  if (draft === null || published === null || !isContentType(type) || 'translated' in contentTypes[type])
    return null
  return {label: 'Publish some languages…', icon: TranslateIcon, ...opening}
}

/** Adds the action below Studio's first one. */
export const withLanguages: DocumentActionsResolver = ([first, ...others], {versionType}) => [
  ...(first === undefined ? [] : [first]),
  ...(versionType === 'draft' ? [publishLanguagesAction] : []),
  ...others,
]

function LanguagesDialog({id, typeName, onClose}: {id: string; typeName: string; onClose: () => void}) {
  const type = useSchema().get(typeName)
  const client = useClient({apiVersion})
  const workspace = useWorkspace()
  const {pair} = useDocumentStore()
  const [chosen, setChosen] = useState<ReadonlySet<LocaleCode>>(new Set())
  const [declined, setDeclined] = useState<ReadonlySet<string>>(new Set())
  const {isRunning, run} = useWork('Publishing failed')
  const load = async () => {
    const {draft, published} = await firstValueFrom(
      whenIdle(pair.editState(id, typeName), pair.consistencyStatus(id, typeName)),
    )
    if (draft === null || published === null) return undefined
    const edited = {draft, published}
    return {edited, launches: await readAffectedLaunches(client, [{id, ...edited}])}
  }
  const loaded = useLoaded(load, id)
  if (loaded instanceof Error) return <Text size={1}>{loaded.message}</Text>
  if (type === undefined || loaded === undefined) return <Spinner muted />

  const {edited, launches} = loaded
  const merged = new Set([...mergeable(launches)].filter((version) => !declined.has(version)))
  const texts = changedTexts(type, edited)
  const publish = async () => {
    await askBeforeUnload(publishLanguages(client, workspace, edited, chosen, merged))
    onClose()
  }
  return (
    <Stack gap={4} data-testid="languages-dialog">
      <Note>Texts in the ticked languages go live. The rest of the draft stays a draft.</Note>
      {allLocaleCodes.flatMap((locale) => {
        const own = texts.filter((text) => text.locale === locale)
        if (own.length === 0) return []
        return (
          <Tick key={locale} checked={chosen.has(locale)} onChange={() => setChosen(toggled(chosen, locale))}>
            {locales[locale].name}: {own.map(({title}) => title).join(', ')}
          </Tick>
        )
      })}
      <LaunchQuestions
        launches={launches}
        merged={merged}
        toggle={(version) => () => setDeclined(toggled(declined, version))}
      />
      {texts.length === 0 ? <Text size={1}>The draft does not change any published text.</Text> : null}
      <Flex gap={2} justify="flex-end">
        <Button mode="bleed" text="Cancel" onClick={onClose} />
        <Button
          tone="positive"
          text="Publish"
          disabled={isRunning || chosen.size === 0}
          onClick={() => void run(publish)}
          data-testid="confirm-languages"
        />
      </Flex>
    </Stack>
  )
}
