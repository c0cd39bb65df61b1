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
    line('heading', 'Heading', {group, max: 60}),
    paragraph('lede', 'Introduction', {group, max: 200, optional: true}),
    line('nameLabel', 'Label: name', {group, max: 32}),
    line('emailLabel', 'Label: email', {group, max: 32}),
    line('messageLabel', 'Label: message', {group, max: 32}),
    line('submit', 'Button', {group, max: 32}),
    line('note', 'Note below the button', {group, max: 160, optional: true}),
    ...successFields(),
    privacyLink(),
    paragraph('formClosed', 'Form was deleted', {
      description: 'Shown above the form, with what a visitor sent with a form that you have deleted.',
      group: smallTextsGroup.name,
      max: 200,
      optional: true,
    }),
    formErrors(),
  ],
})
