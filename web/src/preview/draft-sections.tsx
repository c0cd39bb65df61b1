'use client'

import {
  type SectionEdit,
  type SectionEditAnswer,
  sectionEditAnswer,
  type SectionEditMessage,
} from '@domora/content/section-edits'
import {vercelStegaClean} from '@vercel/stega'
import {useIsPresentationTool} from 'next-sanity/hooks'
import {type PointerEvent, type ReactNode, use, useEffect, useEffectEvent, useRef, useState} from 'react'
import {flushSync} from 'react-dom'
import {RefreshContext} from './preview-tools.tsx'

interface DraftSection {
  /** Its `_key`. */
  readonly key: string
  readonly content: ReactNode
  /** How many documents use it, for a shared section. */
  readonly usedBy: number | null
}

interface DraftSectionsProps {
  readonly document: SectionEditMessage['document']
  readonly sections: readonly DraftSection[]
  readonly studioOrigin: string
  /** Whether the page shows drafts. */
  readonly isEditable: boolean
}

/** Paths in a view box of 24 by 24. */
const icons = {
  drag: 'M9 5h.01M15 5h.01M9 12h.01M15 12h.01M9 19h.01M15 19h.01',
  up: 'M12 19V5M6 11l6-6 6 6',
  down: 'M12 5v14M6 13l6 6 6-6',
  insert: 'M12 5v14M5 12h14',
  duplicate: 'M9 9h11v11H9zM15 9V4H4v11h5',
  remove: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13',
}

const Icon = ({name}: {name: keyof typeof icons}) => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d={icons[name]} />
  </svg>
)

const controlOf = (key: string, name: keyof typeof icons): string =>
  `[data-key="${CSS.escape(key)}"] [data-control=${name}]`

/** Studio gives up after 30 s, so it has been closed if it does not answer within this time. */
const answerTimeoutMs = 35_000

/** Studio is the window around the page, or the window that opened it. */
const studioWindow = (): Window | null => (window.parent === window ? window.opener : window.parent)

/** The distance in pixels from an edge of the window at which a dragged section scrolls the page. */
const scrollDistance = 64

/**
 * The sections of a draft, each with a toolbar if Studio is around the page. The page shows a new order at once. Studio saves it, and
 * the server then renders the page from the saved draft.
 */
export function DraftSections({document: owner, sections, studioOrigin, isEditable}: DraftSectionsProps) {
  const hasToolbars = useIsPresentationTool() === true && isEditable
  const refresh = use(RefreshContext)
  const saved = sections.map(({key}) => key)
  /** An order that is not saved yet, and the sections that it was made of. */
  const [wanted, setWanted] = useState<{
    readonly keys: readonly string[]
    readonly known: readonly string[]
  }>()
  const isWanted = wanted !== undefined && saved.every((key) => wanted.known.includes(key))
  const keys = isWanted ? wanted.keys.filter((key) => saved.includes(key)) : saved
  /** The ids of edits that the saved draft does not show yet. */
  const pending = useRef(new Set<number>())
  const lastId = useRef(0)
  const [message, setMessage] = useState('')
  const [removed, setRemoved] = useState<{readonly key: string; readonly after: string | null}>()
  const [dragged, setDragged] = useState<{readonly key: string; readonly to: number} | null>(null)
  const pointer = useRef({key: '', start: 0, y: 0})
  const list = useRef<HTMLDivElement>(null)
  /** The selector of the last used control. */
  const used = useRef('')

  const boxOf = (key: string) => list.current?.querySelector(`[data-key="${CSS.escape(key)}"]`)
  const titleOf = (key: string) => {
    const heading = boxOf(key)?.querySelector('h1, h2, h3')?.textContent
    return heading ? `“${vercelStegaClean(heading).trim()}”` : 'The section'
  }
  const focus = (control: string) => {
    used.current = control
    list.current?.querySelector<HTMLElement>(control || 'none')?.focus()
  }
  const send = (edit: SectionEdit) => {
    const id = ++lastId.current
    const request: SectionEditMessage = {type: 'domora/section-edit', id, document: owner, edit}
    pending.current.add(id)
    setRemoved(undefined)
    studioWindow()?.postMessage(request, studioOrigin)
    // An editor may take any time to choose a section to insert.
    if (edit.kind !== 'insert')
      setTimeout(() => giveUp(id, 'Studio did not respond. Try again.'), answerTimeoutMs)
  }
  const show = (order: readonly string[]) => setWanted({keys: order, known: [...saved, ...order]})

  const giveUp = (id: number, reason = '') => {
    if (!pending.current.delete(id)) return
    flushSync(() => {
      setWanted(undefined)
      setRemoved(undefined)
      setMessage(reason)
    })
    // Studio's dialog took the focus.
    focus(used.current)
  }
  const showSaved = useEffectEvent(({id, added}: SectionEditAnswer) => {
    pending.current.delete(id)
    if (pending.current.size === 0) flushSync(() => setWanted(undefined))
    if (added === null) return
    setMessage(`${titleOf(added)} was added.`)
    boxOf(added)?.scrollIntoView()
    // Do not take the focus from an editor who types in Studio again.
    if (document.hasFocus()) focus(controlOf(added, 'up'))
  })
  const receive = useEffectEvent(({origin, source, data}: MessageEvent<unknown>) => {
    const isStudio = origin === studioOrigin && source === studioWindow()
    const answer = isStudio ? sectionEditAnswer.safeParse(data).data : undefined
    if (answer === undefined) return
    if (answer.isSaved) void refresh().then(() => showSaved(answer))
    else giveUp(answer.id)
  })
  useEffect(() => {
    const handleMessage = (event: MessageEvent<unknown>) => receive(event)
    window.addEventListener('message', handleMessage)
    return () => window.removeEventListener('message', handleMessage)
  }, [])

  const moveTo = (key: string, to: number) => {
    const others = keys.filter((other) => other !== key)
    const order = others.toSpliced(to, 0, key)
    if (to < 0 || to > others.length || order.every((other, index) => other === keys[index])) return
    flushSync(() => {
      show(order)
      send({kind: 'move', key, after: others[to - 1] ?? null})
      setMessage(`${titleOf(key)} is now section ${to + 1} of ${keys.length}.`)
    })
  }
  const remove = (key: string) => {
    flushSync(() => {
      show(keys.filter((other) => other !== key))
      send({kind: 'remove', key})
      setRemoved({key, after: keys[keys.indexOf(key) - 1] ?? null})
      setMessage(`${titleOf(key)} was removed.`)
    })
    focus('[data-control=undo]')
  }

  const restore = ({key, after}: NonNullable<typeof removed>) => {
    // It appears as soon as the page has its content again.
    show(keys.toSpliced(after === null ? 0 : keys.indexOf(after) + 1, 0, key))
    send({kind: 'restore', key, after})
  }

  /** A section dropped at this height of the window goes before the section of this index. */
  const placeAt = (y: number) => {
    const index = keys.findIndex((key) => {
      const {top, height} = boxOf(key)?.getBoundingClientRect() ?? {top: 0, height: 0}
      return top + height / 2 > y
    })
    return index === -1 ? keys.length : index
  }
  const startDrag = (key: string, {button, pointerId, clientY, currentTarget}: PointerEvent) => {
    if (button !== 0) return
    currentTarget.setPointerCapture(pointerId)
    pointer.current = {key, start: clientY, y: clientY}
  }
  const drag = ({clientY}: PointerEvent) => {
    const {current} = pointer
    if (current.key === '') return
    current.y = clientY
    if (dragged !== null) return setDragged({...dragged, to: placeAt(clientY)})
    if (Math.abs(clientY - current.start) < 4) return
    flushSync(() => setDragged({key: current.key, to: keys.indexOf(current.key)}))
    // All sections shrink now, so that more of them fit into the window.
    const {top = 0, height = 0} = boxOf(current.key)?.getBoundingClientRect() ?? {}
    window.scrollBy(0, top + height / 2 - clientY)
  }
  const endDrag = (isDropped: boolean) => {
    pointer.current.key = ''
    if (dragged === null) return
    const {key, to} = dragged
    flushSync(() => setDragged(null))
    if (isDropped) moveTo(key, to > keys.indexOf(key) ? to - 1 : to)
    boxOf(key)?.scrollIntoView()
    focus(controlOf(key, 'up'))
  }

  const scrollAtEdge = useEffectEvent(() => {
    const {key, y} = pointer.current
    const by = Math.min(0, y - scrollDistance) + Math.max(0, y - (window.innerHeight - scrollDistance))
    if (by === 0) return
    window.scrollBy(0, by / 4)
    setDragged({key, to: placeAt(y)})
  })
  const cancelDrag = useEffectEvent(() => endDrag(false))
  const isDragging = dragged !== null
  useEffect(() => {
    if (!isDragging) return
    const handleKey = ({key}: KeyboardEvent) => key === 'Escape' && cancelDrag()
    let frame = requestAnimationFrame(function next() {
      scrollAtEdge()
      frame = requestAnimationFrame(next)
    })
    window.addEventListener('keydown', handleKey)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('keydown', handleKey)
    }
  }, [isDragging])

  const dropAt = (index: number) => {
    if (dragged?.to === index) return 'above'
    return dragged?.to === keys.length && index === keys.length - 1 ? 'below' : undefined
  }
  return (
    <div className="preview-sections" ref={list} data-dragging={isDragging || undefined}>
      {keys.map((key, index) => {
        const section = sections.find((other) => other.key === key)
        return (
          <div
            key={key}
            className="preview-section"
            data-key={key}
            data-dragged={key === dragged?.key || undefined}
            data-drop={dropAt(index)}
          >
            {hasToolbars && section && (
              <Toolbar
                index={index}
                count={keys.length}
                usedBy={section.usedBy}
                onDragStart={(event) => startDrag(key, event)}
                onDrag={drag}
                onDragEnd={endDrag}
                onUse={(control) => {
                  used.current = controlOf(key, control)
                  if (control === 'up') moveTo(key, index - 1)
                  if (control === 'down') moveTo(key, index + 1)
                  if (control === 'insert') send({kind: 'insert', after: key})
                  if (control === 'duplicate') send({kind: 'duplicate', key})
                  if (control === 'remove') remove(key)
                  // React moves the section in the document, which takes the focus from it.
                  else focus(used.current)
                }}
              />
            )}
            {section?.content}
          </div>
        )
      })}
      {hasToolbars && keys.length === 0 && (
        <p className="preview-note" lang="en">
          <button type="button" onClick={() => send({kind: 'insert', after: null})}>
            Insert a section
          </button>
        </p>
      )}
      {hasToolbars && (
        <div className="preview-status" lang="en">
          <output>{message}</output>
          {removed && (
            <button type="button" data-control="undo" onClick={() => restore(removed)}>
              Undo
            </button>
          )}
          {message && (
            <button type="button" onClick={() => setMessage('')}>
              Close
            </button>
          )}
        </div>
      )}
    </div>
  )
}

interface ToolbarProps {
  readonly index: number
  readonly count: number
  readonly usedBy: number | null
  readonly onUse: (control: Exclude<keyof typeof icons, 'drag'>) => void
  readonly onDragStart: (event: PointerEvent) => void
  readonly onDrag: (event: PointerEvent) => void
  readonly onDragEnd: (isDropped: boolean) => void
}

function Toolbar({index, count, usedBy, onUse, onDragStart, onDrag, onDragEnd}: ToolbarProps) {
  const control = (name: Parameters<typeof onUse>[0], label: string, isOff = false) => (
    // `disabled` would take the focus away at the first and at the last place.
    <button
      type="button"
      title={label}
      aria-label={label}
      aria-disabled={isOff}
      data-control={name}
      onClick={() => onUse(name)}
    >
      <Icon name={name} />
    </button>
  )
  return (
    <div className="preview-tools" role="toolbar" aria-label={`Section ${index + 1} of ${count}`} lang="en">
      {usedBy !== null && (
        <span>
          Shared: used on {usedBy} {usedBy === 1 ? 'page' : 'pages'}
        </span>
      )}
      <button
        type="button"
        title="Drag to move"
        tabIndex={-1}
        aria-hidden
        data-control="drag"
        onPointerDown={onDragStart}
        onPointerMove={onDrag}
        onPointerUp={() => onDragEnd(true)}
        onLostPointerCapture={() => onDragEnd(false)}
      >
        <Icon name="drag" />
      </button>
      {control('up', 'Move up', index === 0)}
      {control('down', 'Move down', index === count - 1)}
      {control('insert', 'Insert a section below')}
      {usedBy === null && control('duplicate', 'Duplicate')}
      {control('remove', 'Remove')}
    </div>
  )
}
