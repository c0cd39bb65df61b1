import {type ArticleKind, articleKinds} from '@domora/content/article'
import {BookIcon} from '@sanity/icons/Book'
import {defineField} from 'sanity'
import {addressField, defineAddressedType} from '../fields/page-fields.ts'
import {sectionsField} from '../fields/sections.ts'
import {choice, date, picture, reference, references} from '../fields/shared-fields.ts'
import {english, line, paragraph} from '../fields/text.ts'

export const kindTitles: Readonly<Record<ArticleKind, string>> = {
  guide: 'Guide',
  news: 'News',
  story: 'Customer story',
}

export const article = defineAddressedType({
  name: 'article',
  title: 'Article',
  description: 'A text to read, shown in every language with a title, a summary, a text and an address.',
  icon: BookIcon,
  fields: [
    line('title', 'Title', {max: 70}),
    paragraph('summary', 'Summary', {
      description: 'Below the title, in lists and in search results.',
      max: 160,
    }),
    addressField(
      'articles/ and one part, such as articles/rent-ledger. The article is hidden in languages without an address.',
    ),
    choice('kind', 'Kind', kindTitles, {initialValue: 'guide'}),
    reference('author', 'Author', 'author'),
    references('topics', 'Topics', ['topic'], {isOptional: true}),
    {
      ...date('publishedAt', 'Published', {
        description: 'The date that visitors read. “Publish on” decides when the article goes online.',
      }),
      initialValue: () => new Date().toISOString().slice(0, 10),
    },
    defineField({
      name: 'updatedAt',
      title: 'Updated',
      description: 'The date of the last change in substance.',
      type: 'date',
      validation: (rule) => rule.min(rule.valueOfField('publishedAt')),
    }),
    picture('image', 'Lead picture'),
    {
      ...sectionsField('Text sections are the article; their headings are its table of contents.'),
      // Without the sample text of the section.
      initialValue: [{_type: 'textSection', _key: 'text', heading: undefined, body: undefined}],
    },
    references('related', 'Read next', ['article'], {
      description: 'Up to three. The site adds articles of the same topics, then the newest.',
      isOptional: true,
    }),
  ],
  orderings: [{name: 'newest', title: 'Newest first', by: [{field: 'publishedAt', direction: 'desc'}]}],
  preview: {
    select: {title: english('title'), kind: 'kind', day: 'publishedAt', media: 'image'},
    prepare: ({title, kind, day, media}) => ({
      title: title ?? 'Article',
      subtitle: [articleKinds.filter((name) => name === kind).map((name) => kindTitles[name]), day].join(
        ' · ',
      ),
      media,
    }),
  },
})
