import {defaultLocale} from '@domora/content/locales'
import {renderResponse} from '../../../../rendering/render-document.tsx'
import {env} from '../../../../env.ts'
import {isDeveloper, MailList, MailPage} from '../../../../forms/local-mailbox.tsx'
import {root} from '../../../../root.ts'
import {notFound} from '../../../../site/serve-page.ts'

const options = {
  locale: defaultLocale,
  status: 200,
  headers: {
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
    'x-robots-tag': 'noindex',
  },
  // Emails are styled in attributes, for mail programs.
  policy: {'style-src': ["'unsafe-inline'"]},
} as const

/** Emails of a machine without SMTP. Only a browser on that machine gets them; others get 404. */
export async function GET(
  request: Request,
  {params}: RouteContext<'/dev/mailbox/[[...id]]'>,
): Promise<Response> {
  const nothing = () => notFound(new URL(request.url).pathname, root().site)
  if (env.SMTP_URL !== undefined || !isDeveloper(request.headers)) return nothing()
  const {id: [id, ...rest] = []} = await params
  if (id === undefined)
    return renderResponse(<MailList mails={await root().leads().localMailbox.list()} />, options)
  const mail = rest.length === 0 ? await root().leads().localMailbox.read(id) : undefined
  return mail === undefined ? nothing() : renderResponse(<MailPage mail={mail} />, options)
}
