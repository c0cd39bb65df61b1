import type {Letter, Link} from './letter.ts'

/** The site's own colours, light ones: mail programs make their own dark mode of them. */
const style = {
  page: 'margin:0;padding:24px 16px;background:#f5f0e4;color:#10332a;font-family:Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5',
  sheet: 'max-width:560px;margin:0 auto;padding:32px;background:#fcf9f1;border:1px solid #cfc5af',
  brand: 'margin:0 0 24px;font-family:Rockwell,Georgia,serif;font-size:20px;font-weight:bold',
  heading: 'margin:0 0 16px;font-family:Rockwell,Georgia,serif;font-size:26px;line-height:1.25',
  paragraph: 'margin:0 0 16px',
  button:
    'display:inline-block;margin:8px 0 24px;padding:14px 24px;background:#f3a81c;color:#14281f;font-weight:bold;text-decoration:none',
  note: 'margin:0 0 12px;font-size:14px;color:#374c44',
  label: 'padding:2px 16px 2px 0;text-align:left;font-weight:normal;color:#374c44;vertical-align:top',
  quote:
    'margin:16px 0 24px;padding:16px;border-left:3px solid #9a4930;background:#f5f0e4;white-space:pre-wrap;overflow-wrap:anywhere',
  footer: 'max-width:560px;margin:16px auto 0;font-size:13px;color:#374c44',
  link: 'color:#10332a',
}

/**
 * The letter as HTML: one document without images, scripts, outside resources or anything else that would
 * tell that it was opened.
 */
export function letterHtml({
  lang,
  subject,
  heading,
  paragraphs,
  action,
  notes,
  facts,
  quote,
  footer,
}: Letter): string {
  return `<!doctype html>
<html lang="${escape(lang)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${escape(subject)}</title>
</head>
<body style="${style.page}">
<div style="${style.sheet}">
<p style="${style.brand}">Domora</p>
<h1 style="${style.heading}">${escape(heading)}</h1>
${paragraphs.map((text) => paragraph(style.paragraph, text)).join('\n')}
${action === undefined ? '' : anchor(style.button, action)}
${facts === undefined ? '' : table(facts)}
${quote === undefined ? '' : `<div style="${style.quote}">${escape(quote)}</div>`}
${notes.map((text) => paragraph(style.note, text)).join('\n')}
</div>
<div style="${style.footer}">
${footer.reason === undefined ? '' : paragraph('margin:0 0 8px', footer.reason)}
<p style="margin:0">${footer.links.map((link) => anchor(style.link, link)).join(' · ')}</p>
</div>
</body>
</html>
`
}

const paragraph = (css: string, text: string) => `<p style="${css}">${escape(text)}</p>`

const anchor = (css: string, {label, url}: Link) =>
  `<a href="${escape(url)}" style="${css}">${escape(label)}</a>`

const table = (facts: NonNullable<Letter['facts']>) =>
  `<table style="border-collapse:collapse">${facts
    .map(
      ([label, value]) =>
        `<tr><th scope="row" style="${style.label}">${escape(label)}</th><td>${escape(value)}</td></tr>`,
    )
    .join('')}</table>`

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escape = (text: string) => text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')
