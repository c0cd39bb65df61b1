import {type LocaleCode, locales} from '@domora/content/locales'
import {Form, TextField} from '../ui/form.tsx'
import {Style} from '../ui/style.tsx'
import {contactFields} from './contact-page.tsx'
import type {ContactField} from './form-state.ts'
import css from './prose-page.pcss?inline'

type Texts = Readonly<Record<'title' | 'text' | 'submit' | ContactField, string>>

/** A language without texts gets the English ones. */
const texts: Readonly<Partial<Record<LocaleCode, Texts>>> & {readonly gb: Texts} = {
  gb: {
    title: 'Not sent yet',
    text: 'We couldn’t send this just now. What you entered is still here: please try again in a moment.',
    submit: 'Try again',
    name: 'Name',
    email: 'Email',
    message: 'Message',
  },
  pl: {
    title: 'Jeszcze nie wysłano',
    text: 'Nie udało się teraz tego wysłać. Wpisane dane nadal tu są: spróbuj ponownie za chwilę.',
    submit: 'Spróbuj ponownie',
    name: 'Imię i nazwisko',
    email: 'E-mail',
    message: 'Wiadomość',
  },
  de: {
    title: 'Noch nicht gesendet',
    text: 'Das konnte gerade nicht gesendet werden. Ihre Eingaben sind noch da: Bitte versuchen Sie es gleich noch einmal.',
    submit: 'Noch einmal versuchen',
    name: 'Name',
    email: 'E-Mail',
    message: 'Nachricht',
  },
  pt: {
    title: 'Ainda não enviado',
    text: 'Não foi possível enviar agora. O que você digitou continua aqui: tente de novo em instantes.',
    submit: 'Tentar de novo',
    name: 'Nome',
    email: 'E-mail',
    message: 'Mensagem',
  },
}

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
