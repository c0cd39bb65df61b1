import type {Letter} from './letter.ts'

/** The letter as plain text. */
export function letterText({heading, paragraphs, action, notes, facts, quote, footer}: Letter): string {
  const blocks = [
    heading,
    ...paragraphs,
    action && `${action.label}:\n${action.url}`,
    facts?.map(([label, value]) => `${label}: ${value}`).join('\n'),
    quote,
    ...notes,
    ['-- ', footer.reason, ...footer.links.map(({label, url}) => `${label}: ${url}`)]
      .filter((line) => line !== undefined)
      .join('\n'),
  ]
  return `${blocks.filter((block) => block !== undefined).join('\n\n')}\n`
}
