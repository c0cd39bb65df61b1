import type {LayoutProps} from 'sanity'
import {createGlobalStyle} from 'styled-components'

/**
 * A form is as wide as its pane, so that languages can stand side by side; Studio itself stops at 640 pixels and
 * has no setting for it. Where a later Studio is built differently, forms are narrow again and nothing is lost.
 */
const WideForms = createGlobalStyle`
  [data-testid='document-panel-scroller'] > :has([data-testid='form-view']) {
    max-width: 90rem;
  }
`

/** Studio's layout with forms as wide as their panes. */
export const WideLayout = (props: LayoutProps) => (
  <>
    <WideForms />
    {props.renderDefault(props)}
  </>
)
