/**
 * Tokens of `ui/tokens.pcss` as they are in daylight: previews know no dark mode, and what draws them reads no CSS.
 */
export const daylight = {ink: '#10332a', inkSoft: '#374c44', marigold: '#f3a81c'} as const
