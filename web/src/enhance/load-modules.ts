import {store, stored} from './storage.ts'

const guard = 'domora.reloaded'
const guardMs = 10_000

/** Reloads the page, unless it was reloaded for the same reason within the last ten seconds. */
function reloadOnce(): boolean {
  const last = Number(stored('sessionStorage', guard) ?? 0)
  if (Date.now() - last < guardMs) return false
  // Without a storage to remember it in, a reload could go on for ever.
  if (!store('sessionStorage', guard, String(Date.now()))) return false
  location.reload()
  return true
}

/**
 * Loads the modules that parts of the page ask for with `data-enhance`. One that does not load is likely from a
 * build that is gone: the page is loaded again, once within ten seconds.
 *
 * @throws {unknown} what the import threw, when reloading did not help.
 */
export async function loadModules(): Promise<void> {
  const addresses = new Set(
    [...document.querySelectorAll<HTMLElement>('[data-enhance]')].flatMap(
      ({dataset}) => dataset['enhance'] ?? [],
    ),
  )
  await Promise.all(
    [...addresses].map(async (address) => {
      try {
        await import(address)
      } catch (error) {
        if (!reloadOnce()) throw error
      }
    }),
  )
}
