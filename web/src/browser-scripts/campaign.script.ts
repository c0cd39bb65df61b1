// Adds the campaign and the choices in the page's address to links and GET forms of this site, so that they reach a form
// without a cookie. A parameter of the link wins. Files stay as they are, and so do values that may be an email address.

/** What a form counts from the address of its page (forms/form-request.ts). */
const counted = /^(utm_(source|medium|campaign|term|content)|plan|billing|doors)=./

// Not decoded: links within the page must keep its exact address.
const carried = location.search
  .slice(1)
  .split('&')
  .filter((part) => counted.test(part) && !/@|%40/.test(part))
const nameOf = (part: string) => part.split('=')[0] ?? ''

const links: (readonly [link: HTMLAnchorElement | HTMLAreaElement, added: readonly string[]])[] = []
for (const link of carried.length > 0 ? document.links : []) {
  if (link.origin !== location.origin || link.pathname.includes('.')) continue
  const own = new URLSearchParams(link.search)
  const added = carried.filter((part) => !own.has(nameOf(part)))
  if (added.length === 0) continue
  link.search = [...(link.search ? [link.search.slice(1)] : []), ...added].join('&')
  links.push([link, added.map(nameOf)])
}

document.addEventListener('change', ({target}) => {
  if (!(target instanceof HTMLInputElement)) return
  for (const [link, added] of links) {
    if (!added.includes(target.name)) continue
    const query = new URLSearchParams(link.search)
    query.set(target.name, target.value)
    link.search = String(query)
  }
})

document.addEventListener('formdata', ({target, formData}) => {
  if (!(target instanceof HTMLFormElement) || target.method !== 'get') return
  for (const [name, value] of new URLSearchParams(carried.join('&')))
    if (!formData.has(name)) formData.append(name, value)
})
