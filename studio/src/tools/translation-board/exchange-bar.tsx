import {allLocaleCodes, defaultLocale, locales} from '@domora/content/locales'
import {DownloadIcon} from '@sanity/icons/Download'
import {UploadIcon} from '@sanity/icons/Upload'
import {Button, Card, Checkbox, Dialog, Flex, Stack, Text} from '@sanity/ui'
import {useToast} from '@sanity/ui/toast'
import {useRef, useState} from 'react'
import {useClient, useSchema, useWorkspace} from 'sanity'
import {toggled} from '../../publishing/publish-dialog.tsx'
import {apiVersion} from '../../queries.ts'
import {useWork} from '../../use-work.ts'
import {saveFile} from '../../ui/save-file.ts'
import {LaunchNote, useLaunchNotes} from '../launches/launch-note.tsx'
import {type BoardFilter, type BoardRow, matches, pagePaths} from './board.ts'
import {reviewFile, importChanges} from './import-translations.ts'
import {readCsv, unitsOf, writeCsv} from './units.ts'
import {WordDiff} from '../../ui/word-diff.tsx'
import {readXliff, writeXliff} from './xliff.ts'
import {Name, Note} from '../../ui/texts.tsx'

interface ExchangeBarProps {
  /** All documents: a file may contain any of them. */
  readonly rows: readonly BoardRow[]
  readonly shown: readonly BoardRow[]
  readonly filter: BoardFilter
  readonly release: string | undefined
}

type ReturnedReview = Awaited<ReturnType<typeof readReview>>

const formats = {
  XLIFF: {type: 'application/xliff+xml', ending: 'xlf', write: writeXliff},
  CSV: {type: 'text/csv', ending: 'csv', write: writeCsv},
} as const

export function ExchangeBar({rows, shown, filter, release}: ExchangeBarProps) {
  const {run} = useWork('Import failed')
  const {basePath} = useWorkspace()
  const [review, setReview] = useState<ReturnedReview>()
  const input = useRef<HTMLInputElement>(null)
  const {locale, state} = filter
  const isTranslation = locale !== undefined && locale !== defaultLocale
  const canExport = isTranslation && shown.some((row) => row.translations.some((one) => matches(one, filter)))
  const save = ({type, ending, write}: (typeof formats)[keyof typeof formats]) => {
    if (locale === undefined) return
    const paths = pagePaths(rows, locale)
    const studioUrl = `${window.location.origin}${basePath === '/' ? '' : basePath}`
    const units = shown
      .flatMap((row) => unitsOf(row, locale, studioUrl, paths.get(row.id)))
      .filter((unit) => state === undefined || unit.state === state)
    saveFile(new Blob([write(locale, units)], {type}), `texts-${locales[locale].tag}.${ending}`)
  }
  return (
    <Flex gap={2} align="center" wrap="wrap">
      {Object.entries(formats).map(([name, format]) => (
        <Button
          key={name}
          mode="ghost"
          fontSize={1}
          icon={DownloadIcon}
          text={`Export ${name}`}
          disabled={!canExport}
          onClick={() => save(format)}
        />
      ))}
      <Button
        mode="ghost"
        fontSize={1}
        icon={UploadIcon}
        text="Import"
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        hidden
        type="file"
        aria-label="Translation file"
        accept=".xlf,.xliff,.csv"
        onChange={({currentTarget}) => {
          const [file] = currentTarget.files ?? []
          if (file) void run(async () => setReview(await readReview(file, rows)))
          // So that the same file can be chosen again.
          currentTarget.value = ''
        }}
      />
      <Note>
        {canExport
          ? 'Exports the filtered texts.'
          : isTranslation
            ? 'No filtered text to export.'
            : 'To export texts, choose a language other than English.'}
      </Note>
      {review === undefined ? null : (
        <ReviewDialog review={review} release={release} onClose={() => setReview(undefined)} />
      )}
    </Flex>
  )
}

async function readReview(file: File, rows: readonly BoardRow[]) {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8'
  const content = new TextDecoder(encoding).decode(bytes)
  const returned = file.name.toLowerCase().endsWith('.csv') ? readCsv(content) : readXliff(content)
  const locale = allLocaleCodes.find(
    (code) => code !== defaultLocale && locales[code].tag.toLowerCase() === returned.language.toLowerCase(),
  )
  if (locale === undefined) throw new Error(`The site does not have the language “${returned.language}”.`)
  return {locale, ...reviewFile(rows, locale, returned)}
}

interface ReviewDialogProps {
  readonly review: ReturnedReview
  readonly release: string | undefined
  readonly onClose: () => void
}

function ReviewDialog({review, release, onClose}: ReviewDialogProps) {
  const {locale, reviewed, unchanged, untranslated} = review
  const client = useClient({apiVersion})
  const schema = useSchema()
  const toast = useToast()
  const {isRunning, run} = useWork('Import failed')
  const notes = useLaunchNotes(release)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(reviewed.flatMap(({key, change, reason}) => (change && reason === undefined ? [key] : []))),
  )
  const changes = reviewed.flatMap(({key, change}) => (change && chosen.has(key) ? [change] : []))
  const takeAll = async () => {
    await importChanges(client, schema, changes, release)
    toast.push({status: 'success', title: `Texts imported: ${changes.length}`})
    onClose()
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
              {reason === undefined ? null : (
                <Card padding={2} radius={2} tone={change === undefined ? 'critical' : 'caution'}>
                  <Text size={1}>{reason}</Text>
                </Card>
              )}
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
