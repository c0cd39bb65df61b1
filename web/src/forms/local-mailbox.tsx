import type {LocalMail, LocalMailSummary} from '@domora/leads/local-mailbox'
import {isIP} from 'node:net'
import {Fragment, type ReactNode} from 'react'
import {env, isLoopbackHost} from '../env.ts'
import {socketAddress} from '../server-process.ts'
import css from '../sections/prose-page.pcss?inline'
import {Style} from '../ui/style.tsx'

/** `127.0.0.0/8` (also as an IPv4-mapped IPv6 address) and `::1`. */
const isLoopback = (address: string): boolean => {
  const bare = address.trim().replace(/^::ffff:/i, '')
  return isIP(bare) !== 0 && (bare === '::1' || bare.startsWith('127.'))
}

/**
 * Whether a request comes from a browser on the machine of an unpublished site. Proxies on that machine do not pass: they
 * have a `SITE_URL`, another `Host`, or forwarding headers. `Host` also stops DNS rebinding.
 */
export function isDeveloper(headers: Headers): boolean {
  const hops = headers.get('x-forwarded-for')?.split(',') ?? []
  return (
    isLoopbackHost(env.SITE_URL) &&
    isLoopbackHost(`http://${headers.get('host')}`) &&
    [socketAddress(), ...hops].every(isLoopback) &&
    !headers.has('forwarded')
  )
}

const mailboxPath = '/dev/mailbox'

const Frame = ({title, children}: {title: string; children: ReactNode}) => (
  <main className="prose-page">
    <title>{title}</title>
    <meta name="robots" content="noindex" />
    <Style name="prose-page" css={css} />
    <div className="wrap">
      <h1>{title}</h1>
      {children}
    </div>
  </main>
)

/** Emails of a site without a mail server, newest first. */
export const MailList = ({mails}: {mails: readonly LocalMailSummary[]}) => (
  <Frame title="Local mailbox">
    <p className="soft">
      Without SMTP_URL no email leaves this machine. {mails.length === 0 && 'There are none yet.'}
    </p>
    <ul>
      {mails.map(({id, recipient, subject, createdAt}) => (
        <li key={id}>
          <a href={`${mailboxPath}/${id}`}>{subject}</a>
          <br />
          <span className="note">
            {recipient} · <time dateTime={createdAt}>{createdAt}</time>
          </span>
        </li>
      ))}
    </ul>
  </Frame>
)

/** Text whose URLs of this site are links. Strangers may have written the others. */
const Linked = ({text}: {text: string}) =>
  Array.from(text.matchAll(/(.*?)(https?:\/\/\S+|$)/gs), ({index, 1: before, 2: url = ''}) => (
    <Fragment key={index}>
      {before}
      {URL.parse(url)?.origin === env.SITE_URL ? <a href={url}>{url}</a> : url}
    </Fragment>
  ))

/** The headers and text of an email, and its HTML in a sandboxed frame. */
export const MailPage = ({mail: {subject, headers, text, html}}: {mail: LocalMail}) => (
  <Frame title={subject}>
    <p>
      <a href={mailboxPath}>All emails</a>
    </p>
    <pre style={{whiteSpace: 'pre-wrap', overflowWrap: 'anywhere'}}>
      {Object.entries(headers)
        .map(([name, value]) => `${name}: ${value}\n`)
        .join('')}
      {'\n'}
      <Linked text={text} />
    </pre>
    <iframe title="HTML" sandbox="" srcDoc={html} style={{width: '100%', height: '48rem', border: 0}} />
  </Frame>
)
