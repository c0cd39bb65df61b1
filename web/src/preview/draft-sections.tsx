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
import {Style} from '../ui/style.tsx'
import css from './preview.pcss?inline'
import {RefreshContext} from './preview-tools.tsx'

interface DraftSection {
  /** Its `_key`. */
  readonly key: string
  readonly content: ReactNode
  /** How many documents have it, for a shared section. */
  readonly usedBy: number | null
}

interface DraftSectionsProps {
  /** The document that has the sections. */
  readonly document: SectionEditMessage['document']
  readonly sections: readonly DraftSection[]
  readonly studioOrigin: string
  /** Whether the page shows drafts. */
  readonly isEditable: boolean
}

/** Paths of 24 by 24. */
const icons = {
  drag: 'M9 5h.01M15 5h.01M9 12h.01M15 12h.01M9 19h.01M15 19h.01',
  up: 'M12 19V5M6 11l6-6 6 6',
  down: 'M12 5v14M6 13l6 6 6-6',
  insert: 'M12 5v14M5 12h14',
  duplicate: 'M9 9h11v11H9zM15 9V4H4v11h5',
  remove: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13',
}

const Icon = ({of}: {of: keyof typeof icons}) => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d={icons[of]} />
  </svg>
)

const controlOf = (key: string, name: keyof typeof icons): string =>
  `[data-key="${CSS.escape(key)}"] [data-control=${name}]`

/** Studio gives up after 30 s. One that does not answer by then, in milliseconds, has been left. */
const answerWithin = 35_000

/** Studio: the window around the page, or the one that opened it. */
const studioWindow = (): Window | null => (window.parent === window ? window.opener : window.parent)

/** Nearer than this to an edge of the window, in pixels, a dragged section scrolls the page. */
const edge = 64

/**
 * The sections of a draft, each with a toolbar when Studio is around the page. The page shows a new order at once; Studio
 * writes it, and the page is rendered again from what is saved.
 */
export function DraftSections({document: of, sections, studioOrigin, isEditable}: DraftSectionsProps) {
  const hasToolbars = useIsPresentationTool() === true && isEditable
  const refresh = use(RefreshContext)
  const saved = sections.map(({key}) => key)
  /** An order that is not saved yet, of the sections that were known when it was made. */
  const [wanted, setWanted] = useState<{
    readonly keys: readonly string[]
    readonly known: readonly string[]
  }>()
  const isWanted = wanted !== undefined && saved.every((key) => wanted.known.includes(key))
  const keys = isWanted ? wanted.keys.filter((key) => saved.includes(key)) : saved
  /** The ids of edits that the page does not show from what is saved. */
  const pending = useRef(new Set<number>())
  const lastId = useRef(0)
  const [message, setMessage] = useState('')
  const [removed, setRemoved] = useState<{readonly key: string; readonly after: string | null}>()
  const [drag, setDrag] = useState<{readonly key: string; readonly to: number} | null>(null)
  const pointer = useRef({key: '', start: 0, y: 0})
  const list = useRef<HTMLDivElement>(null)
  /** The control that was used last. */
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
  const ask = (edit: SectionEdit) => {
    const id = ++lastId.current
    const question: SectionEditMessage = {type: 'domora/section-edit', id, document: of, edit}
    pending.current.add(id)
    setRemoved(undefined)
    studioWindow()?.postMessage(question, studioOrigin)
    // The editor may take any time to choose what to insert.
    if (edit.kind !== 'insert') setTimeout(() => giveUp(id, 'Studio does not answer.'), answerWithin)
  }
  const show = (order: readonly string[]) => setWanted({keys: order, known: [...saved, ...order]})

  const giveUp = (id: number, reason = '') => {
    if (!pending.current.delete(id)) return
    flushSync(() => {
      setWanted(undefined)
      setRemoved(undefined)
      setMessage(reason)
    })
    // Studio's dialog has taken it.
    focus(used.current)
  }
  const showSaved = useEffectEvent(({id, added}: SectionEditAnswer) => {
    pending.current.delete(id)
    if (pending.current.size === 0) flushSync(() => setWanted(undefined))
    if (added === null) return
    setMessage(`${titleOf(added)} is added.`)
    boxOf(added)?.scrollIntoView()
    // An editor who has gone on typing in Studio keeps the focus there.
    if (document.hasFocus()) focus(controlOf(added, 'up'))
  })
  const hear = useEffectEvent(({origin, source, data}: MessageEvent<unknown>) => {
    const isStudio = origin === studioOrigin && source === studioWindow()
    const answer = isStudio ? sectionEditAnswer.safeParse(data).data : undefined
    if (answer === undefined) return
    if (answer.isSaved) void refresh().then(() => showSaved(answer))
    else giveUp(answer.id)
  })
  useEffect(() => {
    const handleMessage = (event: MessageEvent<unknown>) => hear(event)
    window.addEventListener('message', handleMessage)
    return () => window.removeEventListener('message', handleMessage)
  }, [])

  const moveTo = (key: string, to: number) => {
    const others = keys.filter((other) => other !== key)
    const order = others.toSpliced(to, 0, key)
    if (to < 0 || to > others.length || order.every((other, index) => other === keys[index])) return
    flushSync(() => {
      show(order)
      ask({kind: 'move', key, after: others[to - 1] ?? null})
      setMessage(`${titleOf(key)} is now section ${to + 1} of ${keys.length}.`)
    })
  }
  const remove = (key: string) => {
    flushSync(() => {
      show(keys.filter((other) => other !== key))
      ask({kind: 'remove', key})
      setRemoved({key, after: keys[keys.indexOf(key) - 1] ?? null})
      setMessage(`${titleOf(key)} is removed.`)
    })
    focus('[data-control=undo]')
  }

  const restore = ({key, after}: NonNullable<typeof removed>) => {
    // It is there as soon as the page has its content again.
    show(keys.toSpliced(after === null ? 0 : keys.indexOf(after) + 1, 0, key))
    ask({kind: 'restore', key, after})
  }

  /** Where a section goes that is dropped at this height of the window: before the section of this index. */
  const placeAt = (y: number) => {
    const index = keys.findIndex((key) => {
      const {top, height} = boxOf(key)?.getBoundingClientRect() ?? {top: 0, height: 0}
      return top + height / 2 > y
    })
    return index === -1 ? keys.length : index
  }
  const hold = (key: string, {button, pointerId, clientY, currentTarget}: PointerEvent) => {
    if (button !== 0) return
    currentTarget.setPointerCapture(pointerId)
    pointer.current = {key, start: clientY, y: clientY}
  }
  const pull = ({clientY}: PointerEvent) => {
    const {current} = pointer
    if (current.key === '') return
    current.y = clientY
    if (drag !== null) return setDrag({...drag, to: placeAt(clientY)})
    if (Math.abs(clientY - current.start) < 4) return
    flushSync(() => setDrag({key: current.key, to: keys.indexOf(current.key)}))
    // All sections are low now, so that many fit into the window.
    const {top = 0, height = 0} = boxOf(current.key)?.getBoundingClientRect() ?? {}
    window.scrollBy(0, top + height / 2 - clientY)
  }
  const letGo = (isDropped: boolean) => {
    pointer.current.key = ''
    if (drag === null) return
    flushSync(() => setDrag(null))
    if (isDropped) moveTo(drag.key, drag.to > keys.indexOf(drag.key) ? drag.to - 1 : drag.to)
    boxOf(drag.key)?.scrollIntoView()
    focus(controlOf(drag.key, 'up'))
  }

  const scrollAtEdge = useEffectEvent(() => {
    const {key, y} = pointer.current
    const by = Math.min(0, y - edge) + Math.max(0, y - (window.innerHeight - edge))
    if (by === 0) return
    window.scrollBy(0, by / 4)
    setDrag({key, to: placeAt(y)})
  })
  const cancelDrag = useEffectEvent(() => letGo(false))
  const isDragging = drag !== null
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
    if (drag?.to === index) return 'above'
    return drag?.to === keys.length && index === keys.length - 1 ? 'below' : undefined
  }
  return (
    <div className="preview-sections" ref={list} data-dragging={isDragging || undefined}>
      <Style name="preview" css={css} />
      {keys.map((key, index) => {
        const section = sections.find((other) => other.key === key)
        return (
          <div
            key={key}
            className="preview-section"
            data-key={key}
            data-dragged={key === drag?.key || undefined}
            data-drop={dropAt(index)}
          >
            {hasToolbars && section && (
              <Toolbar
                index={index}
                count={keys.length}
                usedBy={section.usedBy}
                onHold={(event) => hold(key, event)}
                onPull={pull}
                onLetGo={letGo}
                onUse={(control) => {
                  used.current = controlOf(key, control)
                  if (control === 'up') moveTo(key, index - 1)
                  if (control === 'down') moveTo(key, index + 1)
                  if (control === 'insert') ask({kind: 'insert', after: key})
                  if (control === 'duplicate') ask({kind: 'duplicate', key})
                  if (control === 'remove') remove(key)
                  // A section that moves in the document loses it.
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
          <button type="button" onClick={() => ask({kind: 'insert', after: null})}>
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
  readonly onHold: (event: PointerEvent) => void
  readonly onPull: (event: PointerEvent) => void
  readonly onLetGo: (isDropped: boolean) => void
}

function Toolbar({index, count, usedBy, onUse, onHold, onPull, onLetGo}: ToolbarProps) {
  const control = (name: Parameters<typeof onUse>[0], label: string, isOff = false) => (
    // Not `disabled`: the focus would be lost at the first and at the last place.
    <button
      type="button"
      title={label}
      aria-label={label}
      aria-disabled={isOff}
      data-control={name}
      onClick={() => onUse(name)}
    >
      <Icon of={name} />
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
        title="Drag to another place"
        tabIndex={-1}
        aria-hidden
        data-control="drag"
        onPointerDown={onHold}
        onPointerMove={onPull}
        onPointerUp={() => onLetGo(true)}
        onLostPointerCapture={() => onLetGo(false)}
      >
        <Icon of="drag" />
      </button>
      {control('up', 'Move up', index === 0)}
      {control('down', 'Move down', index === count - 1)}
      {control('insert', 'Insert a section below')}
      {usedBy === null && control('duplicate', 'Duplicate')}
      {control('remove', 'Remove')}
    </div>
  )
}
