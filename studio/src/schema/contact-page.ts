import {CommentIcon} from '@sanity/icons/Comment'
import {defineFixedPage} from '../fields/sections.ts'
import {formErrors, privacyLink, smallTextsGroup, successFields} from '../fields/shared-fields.ts'
import {line, paragraph} from '../fields/text.ts'

export const contactPage = defineFixedPage({
  name: 'contactPage',
  title: 'Contact',
  icon: CommentIcon,
  groups: [smallTextsGroup],
  fields: [
    line('nameLabel', 'Label: name', {max: 32}),
    line('emailLabel', 'Label: email', {max: 32}),
    line('messageLabel', 'Label: message', {max: 32}),
    line('submit', 'Button', {max: 32}),
    line('note', 'Note below the button', {max: 160, isOptional: true}),
    ...successFields(),
    privacyLink(),
    paragraph('formClosed', 'Form was deleted', {
      description: 'Shown above the form, with what a visitor sent with a form that you have deleted.',
      group: smallTextsGroup.name,
      max: 200,
      isOptional: true,
    }),
    formErrors(),
  ],
})
