'use client'

import {useEffect} from 'react'
import {textsWithFields} from './live-edit.ts'

interface SampleMarksProps {
  /** Documents with their fields, as `page-1 sections[0].heading.gb`, and `data-sanity` attributes. */
  readonly marks: readonly string[]
}

/** Adds a mark to each element whose text is still a sample. */
export function SampleMarks({marks}: SampleMarksProps) {
  useEffect(() => markSamples(document.body, new Set(marks)), [marks])
  return null
}

export function markSamples(page: Element, marks: ReadonlySet<string>): void {
  for (const mark of page.querySelectorAll('.preview-sample')) mark.remove()
  const marked = new Set<Element>()
  for (const element of page.querySelectorAll('[data-sanity]'))
    if (marks.has(element.getAttribute('data-sanity') ?? '')) marked.add(element)
  for (const {field, node} of textsWithFields(page))
    if (node.parentElement && marks.has(`${field.id} ${field.path}`)) marked.add(node.parentElement)
  for (const element of marked) {
    const mark = document.createElement('span')
    mark.className = 'preview-sample'
    mark.lang = 'en'
    mark.textContent = 'Sample'
    element.append(mark)
  }
}
