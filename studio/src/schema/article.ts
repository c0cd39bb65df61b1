import {type ArticleKind, articleKinds} from '@domora/content/article'
import {BookIcon} from '@sanity/icons/Book'
import {defineArrayMember, defineField, defineType} from 'sanity'
import {addressField, availabilityFields, availabilityGroup} from '../fields/page-fields.ts'
import {sectionsField} from '../fields/sections.ts'
import {choice, contentGroup, picture, seoField, seoGroup} from '../fields/shared-fields.ts'
import {english, line, paragraph} from '../fields/text.ts'

const group = contentGroup.name

const kindTitles: Readonly<Record<ArticleKind, string>> = {
  guide: 'Guide',
  news: 'News',
  story: 'Customer story',
}

export const kindChoices = articleKinds.map((value) => ({value, title: kindTitles[value]}))

const references = (name: string, title: string, type: string, description?: string) =>
  defineField({
    name,
    title,
    ...(description !== undefined && {description}),
    type: 'array',
    group,
    of: [defineArrayMember({type: 'reference', to: [{type}]})],
    validation: (rule) => rule.unique(),
  })

export const article = defineType({
  name: 'article',
  title: 'Article',
  description: 'A text to read, shown in every language with a title, a summary, a text and an address.',
  type: 'document',
  icon: BookIcon,
  groups: [contentGroup, availabilityGroup, seoGroup],
  fields: [
    line({name: 'title', title: 'Title', group, max: 70}),
    paragraph({
      name: 'summary',
      title: 'Summary',
      description: 'Below the title, in lists and in search results.',
      group,
      max: 160,
    }),
    addressField(
      'articles/ and one part, such as articles/rent-ledger. The article is hidden in languages without an address.',
    ),
    choice({
      name: 'kind',
      title: 'Kind',
      group,
      initialValue: 'guide',
      list: kindChoices,
    }),
    defineField({
      name: 'author',
      title: 'Author',
      type: 'reference',
      group,
      to: [{type: 'author'}],
      validation: (rule) => rule.required(),
    }),
    references('topics', 'Topics', 'topic'),
    defineField({
      name: 'publishedAt',
      title: 'Published',
      description: 'The date that visitors read. “Publish on” decides when the article goes online.',
      type: 'date',
      group,
      initialValue: () => new Date().toISOString().slice(0, 10),
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'updatedAt',
      title: 'Updated',
      description: 'The date of the last change in substance.',
      type: 'date',
      group,
      validation: (rule) => rule.min(rule.valueOfField('publishedAt')),
    }),
    picture({name: 'image', title: 'Lead picture', group}),
    {
      ...sectionsField('Text sections are the article; their headings are its table of contents.'),
      initialValue: [{_type: 'textSection', _key: 'text'}],
    },
    references(
      'related',
      'Read next',
      'article',
      'Up to three. The site adds articles of the same topics, then the newest.',
    ),
    ...availabilityFields(),
    seoField(),
  ],
  orderings: [{name: 'newest', title: 'Newest first', by: [{field: 'publishedAt', direction: 'desc'}]}],
  preview: {
    select: {title: english('title'), kind: 'kind', date: 'publishedAt', media: 'image'},
    prepare: ({title, kind, date, media}) => ({
      title: title ?? 'Article',
      subtitle: [articleKinds.filter((name) => name === kind).map((name) => kindTitles[name]), date].join(
        ' · ',
      ),
      media,
    }),
  },
})
