import {Box, Button, Flex, Stack} from '@sanity/ui'
import type {ReactNode} from 'react'
import {getPublishedId, type SanityDocument, useSchema} from 'sanity'
import {IntentLink, useRouter} from 'sanity/router'
import {documentTitle} from '../../document-title.ts'
import {Name, Note} from '../../ui/texts.tsx'

/** Keeps the perspective of the top bar. */
export function usePathTo(): (path: string) => string {
  const {perspective} = useRouter().stickyParams
  return (path) => (perspective ? `${path}?${new URLSearchParams({perspective})}` : path)
}

export interface DocumentLinkProps {
  readonly document: SanityDocument
  readonly field?: string
  /** Replaces the name of its type. */
  readonly detail?: string | undefined
  readonly note?: ReactNode
  readonly release?: string | undefined
}

export function DocumentLink({document, field, detail, note, release = ''}: DocumentLinkProps) {
  const type = useSchema().get(document._type)
  if (type === undefined) return null
  const id = getPublishedId(document._id)
  return (
    <Button
      as={IntentLink}
      intent="edit"
      params={{id, type: type.name, ...(field !== undefined && {path: field})}}
      searchParams={[['perspective', release]]}
      mode="bleed"
      padding={3}
      data-document={id}
    >
      <Flex gap={3} align="center" justify="space-between" wrap="wrap">
        {/* In a narrow dialog the note moves below. */}
        <Box flex={1} style={{minWidth: '12em'}}>
          <Stack gap={2}>
            <Name textOverflow="ellipsis">{documentTitle(type, document)}</Name>
            <Note style={{whiteSpace: 'normal'}}>{detail ?? type.title}</Note>
          </Stack>
        </Box>
        <Note>{note}</Note>
      </Flex>
    </Button>
  )
}
