import {cache} from 'react'

/** What a page has been given so far. Outside of server components it is new every time, and React alone sees to it. */
const given = cache(() => new Set<string>())

/**
 * CSS that travels with the component that needs it. React moves it into the head once a page, however
 * often the component stands there, so a page inlines the CSS of what it shows and nothing else.
 */
export const Style = ({
  name,
  css,
  layer = 'section',
}: {
  name: string
  css: string
  layer?: 'base' | 'section'
}) => {
  // What React would leave out of the page is not made twice either.
  if (given().has(name)) return null
  given().add(name)
  return (
    <style href={name} precedence={layer}>
      {css}
    </style>
  )
}
