/**
 * For Next, which renders each page a second time, cut into pieces that its links could fetch ahead. No page of the site has
 * such links; browsers fetch whole pages ahead (speculation-rules.ts). In a file of its own, because Next refuses it as a constant
 * of a page (decision 14).
 */
export const prefetch = 'force-disabled'
