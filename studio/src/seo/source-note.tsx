import {Text} from '@sanity/ui'
import type {Source} from './seo-shown.ts'

const notes: Record<Exclude<Source, 'own'>, string> = {
  english: 'is the English one: there is no translation yet.',
  default: 'is made from the site’s own words: the page has none.',
}

/** Says that a text is a stand-in; nothing when it is the page's own. */
export const SourceNote = ({name, source}: {readonly name: string; readonly source: Source}) =>
  source === 'own' ? null : (
    <Text size={1} muted>
      {name} {notes[source]}
    </Text>
  )
