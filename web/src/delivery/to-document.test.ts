import {expect, test} from 'vitest'
import {toDocument} from './to-document.ts'

const htmlOf = (page: string) => toDocument(page).html

const framework =
  '<link rel="preload" as="script" fetchPriority="low" href="/_next/static/chunks/a.js"/>' +
  '<script src="/_next/static/chunks/a.js" async=""></script>' +
  '<script id="_R_">self.__next_f=[]</script><script>self.__next_f.push([1,"<p>\\u003c/script>"])</script>' +
  '<!--$--><!--/$-->'

const own =
  '<link rel="preload" href="/fonts/a.woff2" as="font" crossorigin="anonymous"/>' +
  '<link rel="modulepreload" href="/builds/scripts/site.1.js"/>' +
  '<link rel="canonical" href="https://example.com/"/>' +
  '<style>a{}</style>' +
  '<script type="application/ld+json">{"@type":"FAQPage"}</script>' +
  '<script type="speculationrules">{"prefetch":[]}</script>' +
  '<script type="application/json" id="page-config">{}</script>' +
  '<script type="module" src="/builds/scripts/site.1.js"></script>'

test('takes the framework out and keeps what is the page’s own', () => {
  const page = (parts: string) =>
    `<!DOCTYPE html><html><head>${parts}</head><body><h1>żółć 🏠</h1></body></html>`
  expect(htmlOf(page(framework + own + framework))).toBe(page(own))
})

test('styles go without their names, and empty shapes end where they begin', () => {
  const page =
    '<style data-precedence="base" data-href="base">a>b{}</style><svg><path d="M0 0"></path><g></g>' +
    '<use href="#a"></use><text>></text><path d="M1 1"/></svg><p></p>'
  expect(htmlOf(page)).toBe(
    '<style>a>b{}</style><svg><path d="M0 0"/><g></g><use href="#a"/><text>></text><path d="M1 1"/></svg><p></p>',
  )
})

test('changes nothing in a document', () => {
  const document = htmlOf(`<p>a</p>${framework}${own}`)
  expect(htmlOf(document)).toBe(document)
})

test.each([
  '<script src="https://elsewhere.example/builds/scripts/a.js"></script>',
  '<script src="//elsewhere.example/a.js"></script>',
  '<script type="module">import "/builds/scripts/site.1.js"</script>',
  '<script type="text/javascript">1</script>',
  '<link rel="modulepreload" href="/_next/static/chunks/a.js">',
])('no other script stays: %s', (script) => {
  expect(htmlOf(`<p>a</p>${script}`)).toBe('<p>a</p>')
})
