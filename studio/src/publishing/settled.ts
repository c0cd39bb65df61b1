import {combineLatest, debounceTime, filter, map, type Observable, take} from 'rxjs'
import type {EditStateFor} from 'sanity'

type Versions = Pick<EditStateFor, 'draft' | 'published' | 'ready'>

/**
 * For how long nothing may happen, in milliseconds. The editor of formatted text hands over what was typed 250 ms after
 * the last letter.
 */
const quietFor = 300

/**
 * A document's draft and published version, once the lake has all that was typed.
 *
 * @param versions as the form has them
 * @param isSaved whether the lake has what the form has
 */
export const settled = (
  versions: Observable<Versions>,
  isSaved: Observable<boolean>,
): Observable<Pick<Versions, 'draft' | 'published'>> =>
  combineLatest([versions, isSaved]).pipe(
    debounceTime(quietFor),
    filter(([{ready}, saved]) => ready && saved),
    map(([{draft, published}]) => ({draft, published})),
    take(1),
  )
