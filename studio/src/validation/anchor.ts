/** Whether a value can be an `id` on the page and the part of an address after `#`: `compare`, `late-fees`. */
export const isAnchor = (value: unknown): boolean =>
  typeof value === 'string' && /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(value)

/** A form's answer to an anchor; absence is allowed. */
export const checkAnchor = (value: unknown): true | string =>
  value === undefined || isAnchor(value)
    ? true
    : 'Small letters, digits and hyphens, without the # sign: late-fees.'
