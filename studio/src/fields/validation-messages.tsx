import {Text} from '@sanity/ui'
import {type Path, pathsAreEqual, type ValidationMarker} from 'sanity'

export type Message = Pick<ValidationMarker, 'level' | 'message'>

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

/** Errors, then warnings, without repetitions. */
export function messagesAt(markers: readonly ValidationMarker[], path: Path): readonly Message[] {
  const byMessage = new Map(
    markers
      .filter((marker) => marker.level !== 'info' && pathsAreEqual(marker.path, path))
      .map(({level, message}) => [message, {level, message}]),
  )
  return [...byMessage.values()].toSorted((one, other) => one.level.localeCompare(other.level))
}
