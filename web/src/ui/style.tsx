/** The CSS of a component. React moves it into the head, once for each name, so a page has only the CSS that it needs. */
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
