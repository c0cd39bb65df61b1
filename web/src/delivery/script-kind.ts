/**
 * What a browser makes of a script element. Data it leaves alone, and a policy says nothing of them; rules it follows, and
 * a policy must name them; anything else is code.
 * https://html.spec.whatwg.org/multipage/scripting.html#attr-script-type
 */
export function scriptKind(attributes: ReadonlyMap<string, string>): 'data' | 'rules' | 'code' {
  switch (attributes.get('type')) {
    case 'application/json':
    case 'application/ld+json':
      return 'data'
    case 'speculationrules':
      return 'rules'
    default:
      return 'code'
  }
}
