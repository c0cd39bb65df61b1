import {createClient} from '@sanity/client'
import {createStructureBuilder} from 'sanity/structure'
import {beforeAll, describe, expect, test} from 'vitest'
import type {Workspace} from 'sanity'
import {z} from 'zod'
import {structure} from './desk/structure.ts'
import {isShown} from './languages/language-filter.ts'
import {documentTypes} from './schema-types.ts'
import {singletonTypes} from './singletons.ts'
import {testWorkspace} from './testing/test-workspace.ts'

// Nothing below asks for content: a request would fail here.
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

  test('are documents of the model', () => {
    expect(typeNames).toEqual(expect.arrayContaining([...singletonTypes]))
  })

  test.each([...singletonTypes])(
    '%s can be published, but not deleted, duplicated or taken offline',
    (type) => {
      expect(actionsFor(type)).toContain('publish')
      expect(actionsFor(type)).not.toContain('delete')
      expect(actionsFor(type)).not.toContain('duplicate')
      expect(actionsFor(type)).not.toContain('unpublish')
    },
  )

  test('other documents keep all their actions', () => {
    expect(actionsFor('faq')).toEqual(expect.arrayContaining(['publish', 'delete', 'duplicate', 'unpublish']))
  })

  test('“new document” offers everything else, and never a second singleton', () => {
    const others = typeNames.filter((name) => !singletonTypes.has(name))
    expect(newDocuments().toSorted()).toEqual(others.toSorted())
    expect(workspace.templates.map(({schemaType}) => schemaType).toSorted()).toEqual(others.toSorted())
  })
})

describe('the desk', () => {
  const list = z.object({
    items: z.array(z.object({title: z.string().optional(), child: z.unknown().optional()})),
  })

  /** What an editor reads in a list of the desk, and the lists behind it; dividers have no words. */
  const listed = (node: unknown) => list.parse(node).items.filter(({title}) => title !== undefined)

  const titles = (node: unknown) => listed(node).map(({title}) => title)

  test('is ordered by task, the pages as on the site', () => {
    const [source] = workspace.unstable_sources
    if (!source) throw new Error('the workspace has no source')
    const desk = listed(structure(createStructureBuilder({source, perspectiveStack: []})).serialize())
    expect(desk.map(({title}) => title)).toEqual(['Pages', 'Plans & prices', 'FAQ', 'Site', 'Translations'])
    expect(titles(desk[0]?.child)).toEqual([
      'Landing page',
      'Sections of the landing page',
      'Pricing',
      'Waitlist',
      'About',
      'Contact',
    ])
    expect(titles(desk[1]?.child)).toEqual(['Plans', 'Price lists', 'Product features'])
    expect(titles(desk[3]?.child)).toEqual(['Settings & navigation', 'Legal & other pages', 'Redirects'])
  })
})

describe('the language filter', () => {
  test('narrows localized values to the chosen languages', () => {
    expect(isShown('localizedString', 'pl', ['gb', 'de'])).toBe(false)
    expect(isShown('localizedPortableText', 'de', ['gb', 'de'])).toBe(true)
  })

  test('leaves every other field alone', () => {
    expect(isShown('hero', 'pl', [])).toBe(true)
  })
})
