import {Text} from '@sanity/ui'
import type {ValidationMarker} from 'sanity'

export type Message = Pick<ValidationMarker, 'level' | 'message'>

/** Validation messages beside a field. An error, which prevents publishing, is an alert. */
export const ValidationMessages = ({messages}: {readonly messages: readonly Message[]}) =>
  messages.map(({level, message}) => (
    <Text
      key={message}
      size={1}
      role={level === 'error' ? 'alert' : undefined}
      data-level={level}
      style={{color: `var(--card-badge-${level === 'error' ? 'critical' : 'caution'}-fg-color)`}}
    >
      {message}
    </Text>
  ))

/**
 * The messages about one item of a list, or about one of its fields.
 *
 * @param list the name of the list
 * @param field without it, the messages about the item itself
 */
export function itemMessages(
  markers: readonly ValidationMarker[],
  list: string,
  key: string | undefined,
  field?: string,
): readonly Message[] {
  if (key === undefined) return []
  return errorsFirst(
    markers.filter(({path: [name, item, itemField]}) => {
      const isItem = typeof item === 'object' && '_key' in item && item._key === key
      return name === list && isItem && itemField === field
    }),
  )
}

/** The messages about a list itself. */
export const listMessages = (markers: readonly ValidationMarker[], list: string): readonly Message[] =>
  errorsFirst(markers.filter(({path}) => path.length === 1 && path[0] === list))

/** Errors and warnings, in this order and without repetitions. */
function errorsFirst(markers: readonly ValidationMarker[]): readonly Message[] {
  const byMessage = new Map(
    markers.filter(({level}) => level !== 'info').map(({level, message}) => [message, {level, message}]),
  )
  return [...byMessage.values()].toSorted((one, other) => one.level.localeCompare(other.level))
}
