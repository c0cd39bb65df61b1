import type {CustomForm as CustomFormContent} from '@domora/content/form'
import {defaultLocale, type LocaleCode} from '@domora/content/locales'
import {queries} from '@domora/content/queries'
import {pathOf, splitLocale} from '@domora/content/routes'
import type {FormDefinition} from '@domora/leads/answers'
import {isLeadsUnavailable} from '@domora/leads/errors'
import type {Leads} from '@domora/leads/open-leads'
import type {ReactNode} from 'react'
import {log} from '../log.ts'
import {assetOrigin} from '../media/serve-picture.ts'
import {renderResponse} from '../rendering/render-document.tsx'
import {type ContentSource, readContent, requireContent} from '../sanity/read-content.ts'
import {SentForm} from '../sections/contact-page.tsx'
import {CustomForm} from '../sections/custom-form.tsx'
import type {FormState} from '../sections/form-state.ts'
import type {Site} from '../site/site.ts'
import {PageWithoutAddress, serverErrorDocument} from '../site/error-page.tsx'
import {notFound} from '../site/serve-page.ts'
import {segmentsOf} from '../site/site-page.ts'
import {Form} from '../ui/form.tsx'
import {Action} from '../ui/links.tsx'
import {type FindForm, inPlace} from './handle-form-post.ts'
import {formPath} from './leads.ts'
import {privateHeaders, tokenOf} from './waitlist-link.tsx'

const formIn = async (id: string, locale: LocaleCode, source: ContentSource) =>
  (await requireContent(queries.forms, locale, source)).find(({_id}) => _id === id)

/** A form with the labels of the team's language, and the consents in the visitor's. */
async function definitionOf(form: CustomFormContent, source: ContentSource): Promise<FormDefinition> {
  const {_id: id, retentionDays, notify, asksToConfirm} = form
  const english = (await formIn(id, defaultLocale, source)) ?? form
  const fields = form.fields.map((field) => {
    const {label, options} = english.fields.find(({name}) => name === field.name) ?? field
    return {
      ...field,
      label: field.kind === 'consent' ? field.label.text : label.text,
      options: options.map(({_key, label: {text}}) => ({_key, label: text})),
    }
  })
  return {id, title: english.title.text, retentionDays, notify, asksToConfirm, fields}
}

interface ShownForm {
  readonly form: CustomFormContent
  readonly locale: LocaleCode
  readonly source: ContentSource
}

/** @throws {ContentMissing} */
const framed = async ({form, locale, source}: ShownForm, children: ReactNode) => (
  <PageWithoutAddress
    settings={await requireContent(queries.siteSettings, locale, source)}
    locale={locale}
    title={form.title.text}
    languages="landing"
  >
    {children}
  </PageWithoutAddress>
)

/** Finds forms that editors made. @param source for their content and their pages */
export const findFormOf =
  (source: ContentSource, leads: () => Leads): FindForm =>
  async (id, locale) => {
    const form = await formIn(id, locale, source)
    if (form === undefined) return null
    const alone = async (_: LocaleCode, state: FormState<string>) => {
      const contact = await requireContent(queries.contactPage, locale, source)
      return framed(
        {form, locale, source},
        <section className="prose-page wrap">
          <h1>{form.title.text}</h1>
          <CustomForm content={form} contact={contact} reply={state} />
        </section>,
      )
    }
    return {
      fields: form.fields.map(({name}) => name),
      sentPath: formPath(id, 'sent', locale),
      store: async (sent, place, sender) => {
        const answer = {...Object.fromEntries(form.fields.map(({name}) => [name, sent.get(name)])), ...place}
        return leads().submitForm(await definitionOf(form, source), answer, sender)
      },
      page: inPlace('form', source, alone),
    }
  }

/** The page of a step after the form was sent. */
async function showStep(
  shown: ShownForm,
  {heading, text}: Pick<NonNullable<CustomFormContent['confirm']>, 'heading' | 'text'>,
  children: ReactNode,
  status = 200,
): Promise<Response> {
  const page = await framed(
    shown,
    <SentForm title={heading} text={text}>
      {children}
    </SentForm>,
  )
  return renderResponse(page, {locale: shown.locale, status, headers: privateHeaders})
}

/** A link to the file, or to the home page. */
async function onwards({form, locale, source}: ShownForm, token: string | null) {
  const contact = await readContent(queries.contactPage, locale, {}, source)
  const back = contact && {label: contact.back, href: pathOf({kind: 'landing'}, locale)}
  const href = `${formPath(form._id, 'file', locale)}?token=${token}`
  return (
    <p className="actions">
      {token !== null && form.file && (
        <Action to={{label: form.fileLabel ?? form.title, href}} weight="key" />
      )}
      {back && <Action to={back} weight="line" />}
    </p>
  )
}

async function sendFile({url, name}: NonNullable<CustomFormContent['file']>): Promise<Response> {
  const {pathname} = new URL(url)
  const response = await fetch(new URL(pathname, assetOrigin), {
    cache: 'no-store',
    redirect: 'error',
    signal: AbortSignal.timeout(60_000),
  }).catch((error: unknown) => {
    log('error', 'file-unavailable', {message: String(error)})
    return null
  })
  if (response?.ok !== true) return new Response(null, {status: 502, headers: privateHeaders})
  return new Response(response.body, {
    headers: {
      ...privateHeaders,
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name ?? 'file')}`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    },
  })
}

/**
 * The pages of a form after it was sent: `sent`; `confirm`, the link of an email, which asks for a click; and `file`. 404 for a form
 * or a token that does not exist, 410 for an expired one, 503 while the database is unavailable.
 */
export async function handleFormStep(
  request: Request,
  {form: id, step: name}: {readonly form: string; readonly step: string},
  {site, leads}: {readonly site: Site; readonly leads: () => Leads},
): Promise<Response> {
  const {pathname} = new URL(request.url)
  const {locale} = splitLocale(segmentsOf(pathname))
  const source = site.content.known
  const form = await formIn(id, locale, source)
  if (form === undefined) return notFound(pathname, site)
  const shown = {form, locale, source}
  const isPost = request.method === 'POST'
  try {
    if (name === 'sent' && !isPost)
      return await showStep(
        shown,
        {heading: form.successTitle, text: form.successMessage},
        await onwards(shown, null),
      )
    const token = await tokenOf(request)
    if (typeof token !== 'string') return notFound(pathname, site)
    if (name === 'file' && !isPost) {
      const isOpen = form.file !== null && (await leads().formOfFileToken(token)) === id
      return await (isOpen && form.file !== null ? sendFile(form.file) : expired(shown))
    }
    if (name !== 'confirm') return notFound(pathname, site)
    if (!isPost) {
      const {confirm, submit, title, purpose} = form
      return await showStep(
        shown,
        confirm ?? {heading: title, text: purpose},
        <Form action={formPath(id, 'confirm', locale)} hidden={{token}} submit={confirm?.button ?? submit} />,
      )
    }
    const confirmation = await leads().confirmAnswer(token)
    if (confirmation.state === 'invalid') return notFound(pathname, site)
    if (confirmation.state === 'expired' || confirmation.form !== form._id) return await expired(shown)
    const {confirmed, successTitle, successMessage} = form
    const result = {heading: confirmed?.title ?? successTitle, text: confirmed?.text ?? successMessage}
    return await showStep(shown, result, await onwards(shown, token))
  } catch (error) {
    if (!isLeadsUnavailable(error)) throw error
    log('error', 'leads-unavailable', {route: 'form', code: error.code})
    return serverErrorDocument(locale, 503, source)
  }
}

/** The page of a link that no longer works. */
async function expired(shown: ShownForm): Promise<Response> {
  const waitlist = await requireContent(queries.waitlistPage, shown.locale, shown.source)
  const heading = waitlist.expired?.title ?? shown.form.title
  return showStep(shown, {heading, text: shown.form.purpose}, await onwards(shown, null), 410)
}
