import {allLocaleCodes, defaultLocale, type LocaleCode, locales} from '@domora/content/locales'
import type {SanityClient} from '@sanity/client'
import {DownloadIcon} from '@sanity/icons/Download'
import {UploadIcon} from '@sanity/icons/Upload'
import {Flex} from '@sanity/ui'
import {useRef, useState} from 'react'
import {useClient, useWorkspace} from 'sanity'
import {apiVersion} from '../../queries.ts'
import {useWork} from '../../use-work.ts'
import {SmallButton} from '../../ui/controls.tsx'
import {saveFile} from '../../ui/save-file.ts'
import {type BoardFilter, type BoardRow, matches, pagePaths} from './board.ts'
import {readGlossary} from './glossary.ts'
import {reviewFile} from './import-translations.ts'
import {type Review, ReviewDialog} from './review-dialog.tsx'
import {SuggestButton} from './suggest-button.tsx'
import {readCsv, unitsOf, writeCsv} from './units.ts'
import {readXliff, writeXliff} from './xliff.ts'
import {Note} from '../../ui/texts.tsx'

interface ExchangeBarProps {
  /** All documents: a file may contain any of them. */
  readonly rows: readonly BoardRow[]
  readonly shown: readonly BoardRow[]
  readonly filter: BoardFilter
  readonly release: string | undefined
}

const formats = {
  XLIFF: {type: 'application/xliff+xml', ending: 'xlf', write: writeXliff},
  CSV: {type: 'text/csv', ending: 'csv', write: writeCsv},
} as const

export function ExchangeBar({rows, shown, filter, release}: ExchangeBarProps) {
  const {run} = useWork('Import failed')
  const {basePath} = useWorkspace()
  const client = useClient({apiVersion})
  const [review, setReview] = useState<Review>()
  const input = useRef<HTMLInputElement>(null)
  const {locale, state} = filter
  const isTranslation = locale !== undefined && locale !== defaultLocale
  const canExport = isTranslation && shown.some((row) => row.translations.some((one) => matches(one, filter)))
  const filtered = (of: LocaleCode, studioUrl = '', paths?: ReadonlyMap<string, string>) =>
    shown
      .flatMap((row) => unitsOf(row, of, studioUrl, paths?.get(row.id)))
      .filter((unit) => state === undefined || unit.state === state)
  const save = ({type, ending, write}: (typeof formats)[keyof typeof formats]) => {
    if (locale === undefined) return
    const studioUrl = `${window.location.origin}${basePath === '/' ? '' : basePath}`
    const content = write(locale, filtered(locale, studioUrl, pagePaths(rows, locale)))
    saveFile(new Blob([content], {type}), `texts-${locales[locale].tag}.${ending}`)
  }
  return (
    <Flex gap={2} align="center" wrap="wrap">
      {Object.entries(formats).map(([name, format]) => (
        <SmallButton
          key={name}
          icon={DownloadIcon}
          text={`Export ${name}`}
          disabled={!canExport}
          onClick={() => save(format)}
        />
      ))}
      <SmallButton icon={UploadIcon} text="Import" onClick={() => input.current?.click()} />
      <input
        ref={input}
        hidden
        type="file"
        aria-label="Translation file"
        accept=".xlf,.xliff,.csv"
        onChange={({currentTarget}) => {
          const [file] = currentTarget.files ?? []
          if (file) void run(async () => setReview(await readReview(file, rows, client)))
          // So that the same file can be chosen again.
          currentTarget.value = ''
        }}
      />
      {isTranslation ? (
        <SuggestButton
          locale={locale}
          release={release}
          textsOf={() => ({
            rows: shown,
            units: filtered(locale).filter((unit) => unit.state === 'missing' || unit.state === 'stale'),
          })}
        />
      ) : null}
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

async function readReview(file: File, rows: readonly BoardRow[], client: SanityClient): Promise<Review> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8'
  const content = new TextDecoder(encoding).decode(bytes)
  const returned = file.name.toLowerCase().endsWith('.csv') ? readCsv(content) : readXliff(content)
  const locale = allLocaleCodes.find(
    (code) => code !== defaultLocale && locales[code].tag.toLowerCase() === returned.language.toLowerCase(),
  )
  if (locale === undefined) throw new Error(`The site does not have the language “${returned.language}”.`)
  return {locale, ...reviewFile(rows, locale, returned, await readGlossary(client, locale))}
}
