import {createClient} from '@sanity/client'
import {createStructureBuilder} from 'sanity/structure'
import {beforeAll, describe, expect, test} from 'vitest'
import type {Workspace} from 'sanity'
import {z} from 'zod'
import {isShown} from './languages.tsx'
import {documentTypes} from './schema-types.ts'
import {singletonTypes, structure} from './structure/structure.ts'
import {testWorkspace} from './testing/test-lake.ts'
import {pageStarts, templateOf} from './structure/page-starts.ts'

// These tests send no requests.
const client = createClient({
  projectId: 'domora',
  dataset: 'production',
  apiVersion: '2025-02-19',
  useCdn: false,
})

let workspace: Workspace

beforeAll(async () => {
  workspace = await testWorkspace(client)
})

const typeNames = documentTypes.map(({name}) => name)

describe('singletons', () => {
  const actionsFor = (schemaType: string) =>
    workspace.document
      .actions({schemaType, documentId: schemaType, versionType: 'draft', releaseId: undefined})
      .map(({action}) => action)

  const newDocuments = () =>
    workspace.document.resolveNewDocumentOptions({type: 'global'}).map(({templateId}) => templateId)

  test.each([...singletonTypes])('%s cannot be deleted, duplicated or unpublished', (type) => {
    expect(actionsFor(type).toSorted()).toEqual([
      'discardChanges',
      'publish',
      'restore',
      'schedule',
      // Publishes some languages.
      undefined,
    ])
  })

  test('other documents have all actions', () => {
    expect(actionsFor('faq')).toEqual(expect.arrayContaining(['publish', 'delete', 'duplicate', 'unpublish']))
  })

  test('“new document” offers all other types, and pages by what they begin with', () => {
    const others = typeNames.filter((name) => name !== 'page' && !singletonTypes.has(name))
    expect(newDocuments().toSorted()).toEqual([...others, ...pageStarts.map(templateOf)].toSorted())
    expect(new Set(workspace.templates.map(({schemaType}) => schemaType))).toEqual(
      new Set([...others, 'page']),
    )
  })
})

describe('the content tool', () => {
  const list = z.object({
    items: z.array(z.object({title: z.string().optional(), child: z.unknown().optional()})),
  })

  /** The items of a list, without dividers. */
  const listed = (node: unknown) => list.parse(node).items.filter(({title}) => title !== undefined)

  const titles = (node: unknown) => listed(node).map(({title}) => title)

  test('is ordered by task', () => {
    const [source] = workspace.unstable_sources
    if (!source) throw new Error('the workspace has no source')
    const root = listed(structure(createStructureBuilder({source, perspectiveStack: []})).serialize())
    expect(root.map(({title}) => title)).toEqual([
      'Pages',
      'Articles',
      'Plans & prices',
      'Forms',
      'Facts',
      'FAQ',
      'Glossary',
      'Site',
    ])
    expect(titles(root[0]?.child)).toEqual([
      'Home',
      'Pricing',
      'Waitlist',
      'About',
      'Contact',
      'Articles',
      'Search',
      'New page',
      'Other pages',
      'Shared sections',
      'Saved starts',
    ])
    expect(titles(root[1]?.child)).toEqual(['Articles', 'Planned articles', 'Authors', 'Topics'])
    expect(titles(root[2]?.child)).toEqual(['Plans', 'Price lists', 'Product features'])
    expect(titles(root[7]?.child)).toEqual([
      'Settings & navigation',
      'Announcements',
      'Redirects',
      'Import redirects',
      'Delete redirects',
    ])
  })
})

describe('the language filter', () => {
  test('hides languages that are not chosen', () => {
    expect(isShown('localizedString', 'pl', ['gb', 'de'])).toBe(false)
    expect(isShown('localizedPortableText', 'de', ['gb', 'de'])).toBe(true)
  })

  test('shows every other field', () => {
    expect(isShown('hero', 'pl', [])).toBe(true)
  })
})
