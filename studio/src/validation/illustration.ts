export type IllustrationKind = 'reminders' | 'paymentsByMethod' | 'dashboard' | 'rentCollected' | 'overview'

/** A drawing without figures has nothing to draw: the object named like the chosen kind must be there. */
export function checkIllustration(value: unknown): true | string {
  if (typeof value !== 'object' || value === null) return true
  const kind: unknown = Reflect.get(value, 'kind')
  if (typeof kind !== 'string' || kind === '') return true
  return Reflect.get(value, kind) == null ? 'The drawing has no figures yet.' : true
}
