import {type LocaleCode, locales} from '@domora/content/locales'
import {Button, Card, Checkbox, Dialog, Flex, Stack, Text} from '@sanity/ui'
import {useState} from 'react'
import {useClient} from 'sanity'
import {toggled} from '../../publishing/publish-dialog.tsx'
import {apiVersion} from '../../queries.ts'
import {Message, Name, Note} from '../../ui/texts.tsx'
import {useWork} from '../../use-work.ts'
import {WordDiff} from '../../ui/word-diff.tsx'
import {LaunchNote, useLaunchNotes} from '../launches/launch-note.tsx'
import {importChanges, type reviewFile} from './import-translations.ts'

export interface Review extends ReturnType<typeof reviewFile> {
  readonly locale: LocaleCode
}

interface ReviewDialogProps {
  readonly review: Review
  readonly release: string | undefined
  readonly onClose: () => void
}

/** What a file or a service would change, with what speaks against it. */
export function ReviewDialog({review, release, onClose}: ReviewDialogProps) {
  const {locale, reviewed, unchanged, untranslated} = review
  const client = useClient({apiVersion})
  const {isRunning, run} = useWork('Import failed')
  const notes = useLaunchNotes(release)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(reviewed.flatMap(({key, change, reason}) => (change && reason === undefined ? [key] : []))),
  )
  const changes = reviewed.flatMap(({key, change}) => (change && chosen.has(key) ? [change] : []))
  const takeAll = async () => {
    await importChanges(client, changes, release)
    onClose()
    return `Texts imported: ${changes.length}`
  }
  return (
    <Dialog
      id="import-translations"
      header={`Import ${locales[locale].name}`}
      width={2}
      onClose={onClose}
      footer={
        <Flex paddingX={4} paddingY={3} gap={2} justify="flex-end">
          <Button mode="bleed" text="Cancel" onClick={onClose} />
          <Button
            tone="positive"
            text={`Import ${changes.length} ${release === undefined ? 'as drafts' : 'into the release'}`}
            disabled={isRunning || changes.length === 0}
            onClick={() => void run(takeAll)}
          />
        </Flex>
      }
    >
      <Stack gap={4} padding={4} data-testid="import-translations">
        <Note>
          Changes: {reviewed.length}. Unchanged: {unchanged}. Not translated: {untranslated}.
        </Note>
        {reviewed.map(({key, title, before, after, reason, change}) => (
          <Card key={key} padding={3} radius={2} border data-unit={key}>
            <Stack gap={3}>
              <Flex as="label" gap={3} align="center">
                <Checkbox
                  checked={chosen.has(key)}
                  disabled={change === undefined}
                  onChange={() => setChosen(toggled(chosen, key))}
                />
                <Name>{title}</Name>
              </Flex>
              {reason && <Message tone={change === undefined ? 'critical' : 'caution'}>{reason}</Message>}
              <LaunchNote note={change && notes.get(change.row.id)} />
              <Text size={1} lang={locales[locale].tag}>
                <WordDiff before={before} after={after} />
              </Text>
            </Stack>
          </Card>
        ))}
      </Stack>
    </Dialog>
  )
}
