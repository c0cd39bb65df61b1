import {CommentIcon} from '@sanity/icons/Comment'
import {defineFixedPage} from '../fields/sections.ts'
import {
  contentGroup,
  formErrors,
  privacyLink,
  smallTextsGroup,
  successFields,
} from '../fields/shared-fields.ts'
import {line, paragraph} from '../fields/text.ts'

const group = contentGroup.name

export const contactPage = defineFixedPage({
  name: 'contactPage',
  title: 'Contact',
  icon: CommentIcon,
  groups: [smallTextsGroup],
  fields: [
    line({name: 'heading', title: 'Heading', group, max: 60}),
    paragraph({name: 'lede', title: 'Introduction', group, max: 200, optional: true}),
    line({name: 'nameLabel', title: 'Label: name', group, max: 32}),
    line({name: 'emailLabel', title: 'Label: email', group, max: 32}),
    line({name: 'messageLabel', title: 'Label: message', group, max: 32}),
    line({name: 'submit', title: 'Button', group, max: 32}),
    line({name: 'note', title: 'Note below the button', group, max: 160, optional: true}),
    ...successFields(),
    privacyLink(),
    paragraph({
      name: 'formClosed',
      title: 'Form was deleted',
      description: 'Shown above the form, with what a visitor sent with a form that you have deleted.',
      group: smallTextsGroup.name,
      max: 200,
      optional: true,
    }),
    formErrors(),
  ],
})
