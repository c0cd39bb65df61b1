import {defaultLocale, locales} from '@domora/content/locales'
import {Card, Container, Flex, Spinner, Stack, Text} from '@sanity/ui'
import {useState} from 'react'
import {RelativeTime, useClient, useSchema, useUser} from 'sanity'
import type {UserViewComponent} from 'sanity/structure'
import {languageChoices} from '../../languages.tsx'
import {documents, apiVersion, useLoaded} from '../../queries.ts'
import {Choice} from '../../ui/choice.tsx'
import {SmallButton} from '../../ui/controls.tsx'
import {Name, Note} from '../../ui/texts.tsx'
import {WordDiff} from '../../ui/word-diff.tsx'
import {useWork} from '../../use-work.ts'
import {boardRows} from '../translation-board/board.ts'
import {canRestore, readTextHistory, restoreText} from './text-history.ts'

/** Who changed which words of a document, and when. */
export const TextHistory: UserViewComponent = ({documentId, schemaType, document}) => {
  const client = useClient({apiVersion})
  const schema = useSchema()
  const {isRunning, run} = useWork('Not restored')
  const [language, setLanguage] = useState(languageChoices[0])
  const {draft, published} = document
  const revision = `${documentId} ${draft?._rev} ${published?._rev}`
  const sittings = useLoaded(() => readTextHistory(client, schemaType, documentId), revision)
  const stored = documents.parse([draft, published].filter((version) => version != null))
  const [row] = boardRows(schema, [schemaType.name])(stored)
  return (
    <Container width={2} padding={4} data-testid="text-history">
      <Stack gap={4}>
        <Flex>
          <Choice label="Language" options={languageChoices} chosen={language} onChoose={setLanguage} />
        </Flex>
        {sittings === undefined ? (
          <Spinner muted />
        ) : sittings instanceof Error ? (
          <Text size={1}>{sittings.message}</Text>
        ) : (
          sittings.map(({at, author, changes, earlier}) => {
            const shown = changes.filter(
              ({locale}) => language?.value === undefined || language.value === locale,
            )
            return (
              shown.length > 0 && (
                <Card key={`${at} ${author}`} padding={4} radius={2} border data-testid="sitting">
                  <Stack gap={4}>
                    <Name>
                      <Author id={author} /> <RelativeTime time={at} useTemporalPhrase />
                    </Name>
                    {shown.map((change) => (
                      <Stack key={change.field} gap={3}>
                        <Note>
                          {change.title}
                          {change.locale && ` (${locales[change.locale].name})`}
                        </Note>
                        <Text size={1} lang={change.locale && locales[change.locale].tag}>
                          <WordDiff before={change.before} after={change.after} />
                        </Text>
                        {row && canRestore(stored[0], change) ? (
                          <Flex>
                            <SmallButton
                              padding={2}
                              text="Restore the earlier text"
                              aria-label={`Restore ${change.title} in ${locales[change.locale ?? defaultLocale].name}`}
                              disabled={isRunning}
                              onClick={() => void run(() => restoreText(client, row, change, earlier))}
                            />
                          </Flex>
                        ) : null}
                      </Stack>
                    ))}
                  </Stack>
                </Card>
              )
            )
          })
        )}
        {Array.isArray(sittings) && sittings.length === 0 ? <Note>No changes yet.</Note> : null}
      </Stack>
    </Container>
  )
}

function Author({id}: {readonly id: string}) {
  const [user] = useUser(id)
  return user?.displayName ?? 'A program'
}
