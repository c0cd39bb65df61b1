/**
 * For Next, which renders each page a second time, cut into pieces that its links could fetch ahead. No page of the site has
 * such links; browsers fetch whole pages ahead (speculation-rules.ts).
 */
export const prefetch = 'force-disabled'
