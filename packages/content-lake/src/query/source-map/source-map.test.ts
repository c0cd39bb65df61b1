import {expect, test} from 'vitest'
import {compareIds, DocumentView, type LakeDocument} from '../../perspectives/document-view.ts'
import {showDocument, shownId} from '../../perspectives/perspective.ts'
import {compileQuery, evaluateQuery} from '../evaluate-query.ts'
import type {SourceMap} from './source-map.ts'

const article: LakeDocument = {
  _id: 'article',
  _type: 'article',
  title: 'On leases',
  subtitle: 'And doors',
  empty: null,
  count: 3,
  isOpen: true,
  tags: ['rent', 'law', 'rent'],
  author: {_type: 'reference', _ref: 'author'},
  reviewers: [
    {_key: 'r1', _ref: 'author'},
    {_key: 'r2', _ref: 'absent'},
  ],
  "it's": 'quoted',
  sections: [
    {_key: 'a', _type: 'hero', heading: 'Hero', labels: {gb: 'one', pl: 'jeden'}, points: ['x', 'y']},
    {
      _key: 'b',
      _type: 'text',
      body: [{_key: 'p', _type: 'block', children: [{_key: 's', _type: 'span', text: 'Hi'}]}],
    },
    {_key: 'b', _type: 'twin', heading: 'Twin'},
  ],
}
const author: LakeDocument = {_id: 'author', _type: 'person', name: 'Ada', address: {city: 'Lviv'}}
const view = new DocumentView([article, author])
const context = {view, identity: 'me', sanity: {projectId: 'p', dataset: 'd'}}

async function mapped(query: string, params: Record<string, unknown> = {}): Promise<Record<string, string>> {
  const {sourceMap} = await evaluateQuery(compileQuery(query, params), {...context, sourceMap: 'key'})
  return readable(sourceMap)
}

/** Each mapping as `document path`. */
function readable(map: SourceMap | undefined): Record<string, string> {
  const entries = Object.entries(map?.mappings ?? {}).map(([path, {source}]) => {
    const document = map?.documents[source.document]
    return [path, `${document?._id}:${document?._type} ${map?.paths[source.path]}`]
  })
  return Object.fromEntries(entries)
}

const articleQuery = '*[_id == "article"][0]'

test.each<[string, Record<string, string>]>([
  ['{title}', {"$['title']": "$['title']"}],
  ['{"renamed": title, empty, absent}', {"$['renamed']": "$['title']"}],
  ['{count, isOpen}', {"$['count']": "$['count']", "$['isOpen']": "$['isOpen']"}],
  ['.title', {$: "$['title']"}],
  ['', {$: '$'}],
  ['{...}{title}', {"$['title']": "$['title']"}],
  ['{"a": {"b": {"c": title}}}', {"$['a']['b']['c']": "$['title']"}],
  ['{"a": array::unique([[title, subtitle], [title]])[1]}', {"$['a'][0]": "$['title']"}],
  ['{"a": title}{"b": a}', {"$['b']": "$['title']"}],
  ['{"a": title}.a', {$: "$['title']"}],
  ['{title, ...{"title": subtitle}}', {"$['title']": "$['subtitle']"}],
  ['{...{"title": subtitle}, title}', {"$['title']": "$['title']"}],
  ['{_id, count > 2 => {title}}', {"$['_id']": "$['_id']", "$['title']": "$['title']"}],
  ['{title, count > 5 => {"title": subtitle}}', {"$['title']": "$['title']"}],
  ['{title, count > 2 => {"title": lower(subtitle)}}', {}],
  ['{"t": $name}', {}],
  ['{"t": title + subtitle, "u": upper(title), "l": "literal", "n": count(tags)}', {}],
  ['{"t": coalesce(empty, absent, subtitle, title)}', {"$['t']": "$['subtitle']"}],
  ['{"t": select(count > 5 => title, isOpen => subtitle, "none")}', {"$['t']": "$['subtitle']"}],
  ['{"t": select(count > 5 => title, "none")}', {}],
  ['{tags}', {"$['tags']": "$['tags']"}],
  ['{"t": tags[1]}', {"$['t']": "$['tags'][1]"}],
  ['{"t": tags[-1]}', {"$['t']": "$['tags'][2]"}],
  ['{"t": tags[0..1]}', {"$['t'][0]": "$['tags'][0]", "$['t'][1]": "$['tags'][1]"}],
  ['{"t": tags[-2..-1]}', {"$['t'][0]": "$['tags'][1]", "$['t'][1]": "$['tags'][2]"}],
  ['{"t": tags[@ != "rent"]}', {"$['t'][0]": "$['tags'][1]"}],
  ['{"t": tags[@ == "rent"]}', {}],
  ['{"t": tags | order(@)}', {"$['t'][0]": "$['tags'][1]"}],
  ['{"t": [title, ...tags[1..1], "x"]}', {"$['t'][0]": "$['title']", "$['t'][1]": "$['tags'][1]"}],
  ['{...}{"q": @["it\'s"]}', {"$['q']": "$['it\\'s']"}],
  [
    '.sections[].heading',
    {'$[0]': "$['sections'][?(@._key=='a')]['heading']", '$[2]': "$['sections'][2]['heading']"},
  ],
  [
    '{"s": sections[0]{"up": ^.title, heading}}',
    {"$['s']['up']": "$['title']", "$['s']['heading']": "$['sections'][?(@._key=='a')]['heading']"},
  ],
])('article%s', async (projection, expected) => {
  const prefixed = Object.entries(expected).map(([path, source]) => [path, `article:article ${source}`])
  expect(await mapped(articleQuery + projection, {name: 'x'})).toEqual(Object.fromEntries(prefixed))
})

test.each<[string, Record<string, string>]>([
  ['{"by": author->name}', {"$['by']": "author:person $['name']"}],
  ['{author->}', {"$['author']": 'author:person $'}],
  ['{title, ...author->{"title": name}}', {"$['title']": "author:person $['name']"}],
  ['.reviewers[]->{name}', {"$[0]['name']": "author:person $['name']"}],
  ['.reviewers[]->name', {'$[0]': "author:person $['name']"}],
  [
    '.reviewers[]{_key, ...@->{name}}',
    {
      "$[0]['_key']": "article:article $['reviewers'][?(@._key=='r1')]['_key']",
      "$[0]['name']": "author:person $['name']",
      "$[1]['_key']": "article:article $['reviewers'][?(@._key=='r2')]['_key']",
    },
  ],
])('references: article%s', async (projection, expected) => {
  expect(await mapped(articleQuery + projection)).toEqual(expected)
})

test('lists of documents, joins and scores', async () => {
  expect(
    await mapped('*[_type in ["article", "person"]] | order(_type desc) {"t": coalesce(title, name)}'),
  ).toEqual({"$[0]['t']": "author:person $['name']", "$[1]['t']": "article:article $['title']"})
  expect(await mapped('*[_type == "person"]{"by": *[references(^._id)].title}')).toEqual({
    "$[0]['by'][0]": "article:article $['title']",
  })
  expect(await mapped('*[_type == "person"] | score(name match "Ada") {name, _score}')).toEqual({
    "$[0]['name']": "author:person $['name']",
  })
  expect(await mapped('*[title == "On leases"].sections[0...1]{heading}')).toEqual({
    "$[0]['heading']": "article:article $['sections'][?(@._key=='a')]['heading']",
  })
})

test('a parameter has no source', async () => {
  expect(
    await mapped('{"a": $a, "b": $a.title, "c": $list[0]}', {
      a: structuredClone(article),
      list: ['On leases'],
    }),
  ).toEqual({})
})

test('an array element is addressed by its index on request', async () => {
  const {sourceMap} = await evaluateQuery(compileQuery(`${articleQuery}.sections[0].heading`, {}), {
    ...context,
    sourceMap: 'index',
  })
  expect(sourceMap?.paths).toEqual(["$['sections'][0]['heading']"])
})

// The hosted API's response for these documents, as recorded in the tests of sanity-io/visual-editing.
test('in the drafts perspective documents have the ids of drafts', async () => {
  const perspective = {kind: 'layered', layers: ['drafts']} as const
  const stored = new Map(
    [
      {_id: 'b1', _type: 'book', title: 'Good Omens', author: {_ref: 'a1'}},
      {_id: 'b2', _type: 'book', title: 'Fire & Ice', author: {_ref: 'a2'}},
      {_id: 'drafts.b2', _type: 'book', title: 'It', author: {_ref: 'a3', _weak: true}},
      {_id: 'a1', _type: 'author', name: 'Terry Pratchett'},
      {_id: 'a2', _type: 'author', name: 'George Martin'},
      {_id: 'drafts.a3', _type: 'author', name: 'Stephen King'},
    ].map((document): [string, LakeDocument] => [document._id, document]),
  )
  const shown = [...new Set([...stored.keys()].map((id) => shownId(perspective, id)))]
    .flatMap((id) => showDocument(perspective, 'all', id, (key) => stored.get(key)) ?? [])
    .toSorted(compareIds)
  const query = '*[_type == "book"]{_id,_originalId,title,author->{_id,_originalId,name}}'
  const {sourceMap} = await evaluateQuery(compileQuery(query, {}), {
    ...context,
    view: new DocumentView(shown),
    sourceMap: 'key',
  })
  const at = (document: number, path: number) => ({
    source: {document, path, type: 'documentValue'},
    type: 'value',
  })
  expect(sourceMap).toEqual({
    documents: [
      {_id: 'b1', _type: 'book'},
      {_id: 'a1', _type: 'author'},
      {_id: 'drafts.b2', _type: 'book'},
      {_id: 'drafts.a3', _type: 'author'},
    ],
    paths: ["$['_id']", "$['_originalId']", "$['title']", "$['name']"],
    mappings: {
      "$[0]['_id']": at(0, 0),
      "$[0]['_originalId']": at(0, 1),
      "$[0]['author']['_id']": at(1, 0),
      "$[0]['author']['_originalId']": at(1, 1),
      "$[0]['author']['name']": at(1, 3),
      "$[0]['title']": at(0, 2),
      "$[1]['_id']": at(2, 0),
      "$[1]['_originalId']": at(2, 1),
      "$[1]['author']['_id']": at(3, 0),
      "$[1]['author']['_originalId']": at(3, 1),
      "$[1]['author']['name']": at(3, 3),
      "$[1]['title']": at(2, 2),
    },
  })
})
