/** One line of figures; the keys are the column heads. */
export type Row = Readonly<Record<string, string | number>>

const cell = (value: string | number | undefined): string =>
  typeof value === 'number' ? value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0) : (value ?? '')

/** Prints rows as a Markdown table, ready to be pasted into a document. */
export function printTable(title: string, rows: readonly Row[]): void {
  const heads = Object.keys(rows[0] ?? {})
  console.log(`\n${title}\n`)
  console.log(`| ${heads.join(' | ')} |`)
  console.log(`|${heads.map(() => '---').join('|')}|`)
  for (const row of rows) console.log(`| ${heads.map((head) => cell(row[head])).join(' | ')} |`)
}
