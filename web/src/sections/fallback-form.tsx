import {type LocaleCode, locales} from '@domora/content/locales'
import {Form, TextField} from '../ui/form.tsx'
import {Style} from '../ui/style.tsx'
import {contactFields} from './contact-page.tsx'
import translations from './fallback-form.json' with {type: 'json'}
import type {ContactField} from './form-state.ts'
import css from './prose-page.pcss?inline'

type Texts = Readonly<Record<'title' | 'text' | 'submit' | ContactField, string>>

/** A language without texts gets the English ones. */
const texts: Readonly<Partial<Record<LocaleCode, Texts>>> & {readonly gb: Texts} = translations

export interface FallbackFormProps {
  readonly locale: LocaleCode
  readonly fields: readonly string[]
  readonly values: Readonly<Record<string, string>>
  readonly hidden: Readonly<Record<string, string>>
}

/** A form with built-in texts and the entered values, while the content of its page is unavailable. */
export function FallbackForm({locale, fields, values, hidden}: FallbackFormProps) {
  const shown = contactFields.filter(({name}) => fields.includes(name))
  // Their labels are unknown.
  const kept = Object.entries(values).filter(([value]) => shown.every(({name}) => name !== value))
  const {title, text, submit, ...labels} = texts[locale] ?? texts.gb
  return (
    <main lang={texts[locale] === undefined ? locales.gb.tag : undefined}>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <section className="prose-page" aria-labelledby="form-heading">
        <Style name="prose-page" css={css} />
        <div className="wrap grid">
          <div className="title">
            <h1 id="form-heading">{title}</h1>
          </div>
          <div className="body">
            <Form hidden={{...hidden, ...Object.fromEntries(kept)}} submit={{text: submit}} notice={{text}}>
              {shown.map((field) => (
                <TextField
                  key={field.name}
                  {...field}
                  label={{text: labels[field.name]}}
                  value={values[field.name]}
                />
              ))}
            </Form>
          </div>
        </div>
      </section>
    </main>
  )
}
