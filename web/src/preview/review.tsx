'use client'

import {type Remark, remarksResponse, type SentRemarks} from '@domora/content/preview-link'
import {type SubmitEvent, useCallback, useEffect, useState} from 'react'
import {splitText} from './live-edit.ts'

const address = '/api/draft/remarks'
const pollMs = 4_000

type Place = Pick<Remark, 'id' | 'field' | 'words'>

function placeIn(text: string): Place | null {
  const {cleaned, field} = splitText(text)
  const words = cleaned.trim()
  return field === undefined || words === '' ? null : {id: field.id, field: field.path, words}
}

/** The first text or picture with a field in an element, or in what is around it. */
function placeOf(element: Element | null): Place | null {
  if (element === null || element === document.body) return null
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
  for (let node: Node | null = element; node !== null; node = texts.nextNode()) {
    const text = node instanceof HTMLImageElement ? node.alt : node instanceof Text ? node.data : ''
    const place = placeIn(text)
    if (place !== null) return place
  }
  return placeOf(element.parentElement)
}

const problems: Readonly<Partial<Record<number, string>>> = {
  401: 'Your link has ended. Ask for a new one.',
  404: 'This text has changed. Reload the page and try again.',
  429: 'Too many comments. Wait a minute and try again.',
}

/** For guests of a review link: a click on a text opens a form for a comment; below are the comments and the team's answers. */
export function Review({page}: {readonly page: string}) {
  const [isOn, setOn] = useState(false)
  const [place, setPlace] = useState<Place | null>(null)
  const [remarks, setRemarks] = useState<SentRemarks>([])
  const [problem, setProblem] = useState('')

  const request = useCallback(async (init?: RequestInit): Promise<boolean> => {
    const response = await fetch(address, init).catch(() => null)
    const {data} = remarksResponse.safeParse(response?.ok ? await response.json() : null)
    if (data) setRemarks(data.remarks)
    setProblem(data ? '' : (problems[response?.status ?? 0] ?? 'The site does not respond. Try again.'))
    return data !== undefined
  }, [])

  useEffect(() => {
    const load = () => document.visibilityState === 'visible' && void request()
    load()
    const timer = setInterval(load, pollMs)
    return () => clearInterval(timer)
  }, [request])

  useEffect(() => {
    if (!isOn) return
    const choose = (event: MouseEvent) => {
      const {target} = event
      if (!(target instanceof Element) || target.closest('.preview-review, .preview-banner')) return
      event.preventDefault()
      event.stopPropagation()
      setPlace(placeOf(target))
    }
    document.addEventListener('click', choose, true)
    return () => document.removeEventListener('click', choose, true)
  }, [isOn])

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const body = JSON.stringify({page, ...place, name: form.get('name'), text: form.get('text')})
    if (await request({method: 'POST', body})) setPlace(null)
  }

  return (
    <aside className="preview-review" lang="en" aria-label="Comments">
      <button type="button" aria-pressed={isOn} onClick={() => setOn(!isOn)}>
        {isOn ? 'Stop commenting' : 'Comment'}
      </button>
      {isOn && place === null && <p>Click a text or a picture.</p>}
      <p role="alert">{problem}</p>
      {/* It stays, so that the name does. */}
      <form hidden={!isOn || place === null} onSubmit={(event) => void submit(event)}>
        <p>
          On <q>{place?.words}</q>
        </p>
        <label>
          Your name
          <input name="name" required maxLength={80} autoComplete="name" />
        </label>
        <label>
          Comment
          <textarea
            key={place && `${place.id} ${place.field}`}
            name="text"
            required
            maxLength={2_000}
            rows={4}
          />
        </label>
        <button type="submit">Send comment</button>
      </form>
      <ul>
        {remarks.map(({id, text, isResolved, answers}) => (
          <li key={id} data-resolved={isResolved}>
            {text}
            {isResolved && <em> Resolved</em>}
            {answers.map((answer) => (
              <blockquote key={answer.id}>{answer.text}</blockquote>
            ))}
          </li>
        ))}
      </ul>
    </aside>
  )
}
