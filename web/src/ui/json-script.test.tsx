import {renderToStaticMarkup} from 'react-dom/server'
import {expect, test} from 'vitest'
import {JsonScript} from './json-script.tsx'

test('text in the data cannot end the element', () => {
  const data = {text: '</script><script>alert(1)</script><!--<script>'}
  const html = renderToStaticMarkup(<JsonScript type="application/ld+json" data={data} />)
  const [, inside = ''] = /^<script type="application\/ld\+json">([^<]*)<\/script>$/.exec(html) ?? []
  expect(JSON.parse(inside)).toEqual(data)
})
