export interface BotSigns {
  /** What came in the field that people do not see; a form sends it empty. */
  readonly honeypot: unknown
  /**
   * Milliseconds between the form's appearing and its submission, as its script wrote them into a field. Pages
   * are documents made long before the visit, so the server has no time of its own to compare; without
   * script the field stays empty and says nothing.
   */
  readonly elapsed: unknown
}

/** A person with autofill needs about this long; a real sign-up taken for a bot would be lost in silence. */
const fastestPersonMs = 1_000
const wholeMilliseconds = /^\d{1,12}$/

/**
 * Whether a submission does what no person does. Answer a sprung trap exactly like a success and store
 * nothing, so that the bot learns nothing. Takes raw form values: a field that is absent, or empty, is innocent.
 */
export function springsBotTrap({honeypot, elapsed}: BotSigns): boolean {
  if (!isBlank(honeypot)) return true
  if (isBlank(elapsed)) return false
  return typeof elapsed !== 'string' || !wholeMilliseconds.test(elapsed) || Number(elapsed) < fastestPersonMs
}

const isBlank = (value: unknown): boolean => value == null || value === ''
