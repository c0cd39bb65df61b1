import {line} from './copy.ts'
import {labels} from './labels.ts'
import {contentGroup, smallTextsGroup} from './page-groups.ts'

const group = contentGroup.name

/** What a page shows once its form has been sent. */
export const successFields = () => [
  line({name: 'successTitle', title: 'After sending: heading', group, max: 40}),
  line({name: 'successMessage', title: 'After sending: message', group, max: 160}),
  line({name: 'back', title: 'After sending: link back', group: smallTextsGroup.name, max: 40}),
]

/** What a form says when it cannot be sent. */
export const formErrors = () =>
  labels(
    {
      missing: 'A field is empty',
      malformed: 'The e-mail address is not one',
      disposable: 'The e-mail address is of a throw-away service',
      tooLong: 'A text is too long',
      tooMany: 'Sent too often',
      unavailable: 'The server cannot take it now',
      refused: 'The form was refused',
    },
    {
      name: 'errors',
      title: 'When something is wrong',
      description: 'Shown beside the form. Say what happened and what to do.',
      group: smallTextsGroup.name,
    },
  )
