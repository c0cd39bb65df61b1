import {renderToStaticMarkup} from 'react-dom/server'
import {expect, test} from 'vitest'
import {markdownOf} from './markdown.ts'
import {RichText} from '../ui/rich-text.tsx'

const span = (text: string, ...marks: string[]) => ({_type: 'span' as const, _key: text, text, marks})
const block = (style: string, ...children: ReturnType<typeof span>[]) => ({
  _type: 'block' as const,
  _key: `${style}${children[0]?.text}`,
  style,
  children,
})

const render = (...blocks: readonly Parameters<typeof RichText>[0]['content']['blocks'][number][]) =>
  renderToStaticMarkup(<RichText content={{blocks}} section="s" />).replaceAll(/<style[^]*?<\/style>/g, '')

const markdown = (html: string) => markdownOf(`<main>${html}</main>`)

test('neighbours in the style of a table are its rows: a head, and figures at the end of their cells', () => {
  const html = render(
    block('table', span('Day | Entry | Balance')),
    block('table', span('1st | '), span('Rent', 'strong'), span(' | 1,200 USD')),
    block('normal', span('Text')),
    block('table', span('Alone')),
  )
  expect(html).toContain('aria-label="Day, Entry, Balance"><table><thead><tr><th scope="col">Day </th>')
  expect(html).toContain('<th scope="col" class="num">Balance</th>')
  expect(html).toContain('<td>1st </td><td><strong>Rent</strong> </td><td class="num">1,200 USD</td>')
  expect(html.match(/<table>/g)).toHaveLength(2)
  expect(markdown(html)).toContain(
    '| Day | Entry | Balance |\n| --- | --- | --- |\n| 1st | **Rent** | 1,200 USD |',
  )
})

test('lines of code keep their characters and line breaks, also as Markdown', () => {
  const html = render(block('code', span('if (a < 1)\n  b  = "*"')), block('code', span('{x.y} § 5')))
  expect(html).toContain('<pre><code>if (a &lt; 1)\n  b  = &quot;*&quot;\n{x.y} § 5</code></pre>')
  expect(markdown(html)).toBe('```\nif (a < 1)\n  b  = "*"\n{x.y} § 5\n```\n')
})

test('a footnote is a number in the text, and a note below it; each links to the other', () => {
  const html = render(
    block('normal', span('One'), span('First ', 'footnote'), span('note', 'footnote', 'em'), span(', two.')),
    block('note', span('Mind'), span('Second', 'footnote')),
  )
  expect(html).toContain('<p>One<sup id="s-fn1-at"><a href="#s-fn1">1</a></sup>, two.</p>')
  expect(html).toContain('<p class="callout" role="note">Mind<sup id="s-fn2-at">')
  expect(html).toContain(
    '<ol class="footnotes"><li id="s-fn1"><sup><a href="#s-fn1-at">1</a></sup> First <em>note</em></li>',
  )
  expect(markdown(html)).toBe('One[^1], two.\n\n> Mind[^2]\n\n- [^1] First note\n- [^2] Second\n')
})

test('a link to a video alone in its paragraph is a card, which loads nothing', () => {
  const link = (href: string, ...more: ReturnType<typeof span>[]) =>
    render({
      ...block('normal', span('Tour', 'm'), ...more),
      markDefs: [
        {_type: 'link', _key: 'other', href: 'https://a.example'},
        {_type: 'link', _key: 'm', href},
      ],
    })
  const href = 'https://www.youtube.com/watch?v=abc'
  expect(link(href)).toContain(`<p class="video"><a href="${href}">Tour</a> <small>youtube.com</small></p>`)
  expect(link('https://vimeo.com/123')).toContain('<small>vimeo.com</small>')
  expect(link(href, span(' and text'))).not.toContain('video')
  expect(link('https://www.youtube.com.example/watch?v=abc')).not.toContain('"video"')
})
