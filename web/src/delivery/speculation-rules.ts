/**
 * Links that the browser may fetch before they are clicked, when a pointer rests on them: pages of the site, but not
 * from a page whose build is gone (src/client/watch-builds.ts).
 * https://developer.mozilla.org/en-US/docs/Web/API/Speculation_Rules_API
 */
export const speculationRules = {
  prefetch: [
    {
      where: {
        and: [{href_matches: '/*'}, {not: {selector_matches: ':root[data-old-build] a'}}],
      },
      eagerness: 'moderate',
    },
  ],
}
