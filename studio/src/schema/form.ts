import {fieldOf} from '@domora/content/field-of'
import {formFieldKinds} from '@domora/content/form'
import {ClipboardIcon} from '@sanity/icons/Clipboard'
import {defineArrayMember, defineField, defineType} from 'sanity'
import {menu, objectList, toggle, unless, wholeNumber} from '../fields/shared-fields.ts'
import {english, line, paragraph} from '../fields/text.ts'
import {uploadInput} from '../fields/upload-input.tsx'
import newForm from './new-form.json' with {type: 'json'}

const kinds: Readonly<Record<(typeof formFieldKinds)[number], string>> = {
  shortText: 'Short text',
  longText: 'Long text',
  email: 'Email',
  telephone: 'Telephone',
  number: 'Number',
  choice: 'One choice',
  choices: 'Several choices',
  consent: 'Consent',
}

const isKind =
  (...of: readonly string[]) =>
  (field: unknown): boolean =>
    of.includes(String(fieldOf(field, 'kind')))

const asksToConfirm = (form: unknown): boolean => fieldOf(form, 'asksToConfirm') === true

const emailsIn = (list: unknown): readonly unknown[] =>
  Array.isArray(list) ? list.filter(isKind('email')) : []

const file = {
  names: 'PDF, ZIP, XLSX, DOCX or CSV',
  endings: ['pdf', 'zip', 'xlsx', 'docx', 'csv'],
  max: 50,
  large: 10,
  advice: 'Visitors on phones wait for it. Compress it.',
}

const fields = objectList('fields', 'Fields', {
  description: 'Ask for as little as you need.',
  row: {name: 'formField', title: 'Field'},
  fields: [
    menu('kind', 'Kind', kinds, {initialValue: 'shortText'}),
    line('label', 'Label', {description: 'For a consent, the whole wording that visitors agree to.'}),
    line('help', 'Help', {description: 'Below the field.', max: 140, isOptional: true}),
    line('error', 'Error message', {
      description: 'Shown when the value is missing or wrong. By default, that of the contact form.',
      max: 140,
      isRequired: isKind('telephone', 'number'),
    }),
    toggle('isRequired', 'Required', {initialValue: true}),
    {
      ...objectList('options', 'Choices', {
        row: {name: 'formOption', title: 'Choice'},
        fields: [line('label', 'Label', {max: 60})],
        preview: {select: {title: english('label')}},
        validation: (rule) =>
          rule.custom(
            (value, {parent}) =>
              !isKind('choice', 'choices')(parent) || (value ?? []).length > 1 || 'Add two choices or more.',
          ),
      }),
      hidden: unless('kind', 'choice', 'choices'),
    },
    defineField({
      name: 'version',
      title: 'Version of the wording',
      description: 'Change it with the wording: 2026-11. Each answer keeps both.',
      type: 'string',
      validation: (rule) =>
        rule.custom((value, {parent}) => !isKind('consent')(parent) || !!value || 'Enter a version.'),
      hidden: unless('kind', 'consent'),
    }),
  ],
  preview: {
    select: {title: english('label'), kind: 'kind'},
    prepare: ({title, kind}) => ({
      title: title ?? 'Field',
      subtitle: formFieldKinds.flatMap((each) => (each === kind ? kinds[each] : [])).join(''),
    }),
  },
  validation: (rule) => [
    rule.required().min(1),
    rule.custom((list) => emailsIn(list).length < 2 || 'A form asks for one email address.'),
    rule.custom((list, {document}) => {
      const isComplete = !asksToConfirm(document) || emailsIn(list).length > 0
      return isComplete || 'A confirmation needs a field for the email address.'
    }),
  ],
})

const confirmation = {hidden: ({parent}: {parent?: unknown}) => !asksToConfirm(parent)}

export const form = defineType({
  name: 'form',
  title: 'Form',
  description: 'A form of your own. The section “Form” shows it on a page.',
  type: 'document',
  icon: ClipboardIcon,
  fields: [
    line('title', 'Title', {description: 'In the privacy notice, in emails and in Studio.', max: 60}),
    paragraph('purpose', 'Purpose', {
      description: 'Why you ask, and what you do with the answers. The privacy notice contains it.',
      max: 200,
    }),
    wholeNumber('retentionDays', 'Keep answers for (days)', {
      description: 'The site deletes each answer after this time. The privacy notice says so.',
      min: 1,
      max: 3_650,
    }),
    fields,
    line('submit', 'Button', {max: 32}),
    line('successTitle', 'After sending: heading', {max: 40}),
    line('successMessage', 'After sending: message', {max: 160}),
    defineField({
      name: 'notify',
      title: 'Notify',
      description: 'Email addresses of colleagues. By default, the address of the site’s team.',
      type: 'array',
      of: [defineArrayMember({type: 'string', validation: (rule) => rule.email()})],
      validation: (rule) => rule.unique().max(5),
    }),
    toggle('asksToConfirm', 'Ask to confirm the email address', {
      description: 'An answer counts once its sender has opened the link in an email. A file needs this.',
      initialValue: false,
    }),
    defineField({
      name: 'confirm',
      title: 'Page of the link',
      type: 'object',
      fields: [
        line('heading', 'Heading', {max: 60}),
        line('text', 'Text', {max: 160}),
        line('button', 'Button', {max: 32}),
      ],
      ...confirmation,
    }),
    defineField({
      name: 'confirmed',
      title: 'After the confirmation',
      type: 'object',
      fields: [line('title', 'Heading', {max: 60}), line('text', 'Text', {max: 160})],
      ...confirmation,
    }),
    defineField({
      name: 'file',
      title: 'File after the confirmation',
      description: 'A guide or a template. Its link works for seven days.',
      type: 'file',
      components: {input: uploadInput(file)},
      ...confirmation,
    }),
    {...line('fileLabel', 'Link to the file', {max: 40, isOptional: true}), ...confirmation},
  ],
  initialValue: newForm,
  preview: {select: {title: english('title')}, prepare: ({title}) => ({title: title ?? 'Form'})},
})
