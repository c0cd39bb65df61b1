/** The entries of a list: test data without quotes and commas. */
export const words = (text: string, separator: string | RegExp = /\s+/): string[] =>
  text.trim().split(separator)
