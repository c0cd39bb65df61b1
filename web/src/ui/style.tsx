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
}) => (
  <style href={name} precedence={layer}>
    {css}
  </style>
)
