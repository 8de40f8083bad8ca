import { isSameUsername } from '@velvet/domain/instagram'
import type { InstagramProfile } from '@velvet/services/instagram'
import { jsonOf } from './json-values.ts'
import { readProfile, usernameOf } from './read-profile.ts'

/** The maximum number of values examined in the JSON of one page. */
const maxValues = 200_000

const sharedData = /^\s*window\._sharedData\s*=\s*/

/** Every object in JSON, without recursion, so that no depth is too deep. */
function* objectsIn(json: unknown): Generator<object> {
  const open: unknown[] = [json]
  for (let seen = 0; open.length > 0 && seen < maxValues; seen += 1) {
    const value = open.pop()
    if (typeof value !== 'object' || value === null) continue
    if (!Array.isArray(value)) yield value
    for (const child of Object.values(value)) if (typeof child === 'object' && child !== null) open.push(child)
  }
}

/**
 * The profile of exactly this username in the scripts of a page. Pages also contain other profiles, which are ignored.
 */
export const profileInScripts = (scripts: readonly string[], username: string): InstagramProfile | null => {
  for (const script of scripts) {
    if (!script.toLowerCase().includes(username.toLowerCase())) continue
    const json = jsonOf(script.replace(sharedData, '').replace(/;\s*$/, ''))
    for (const object of objectsIn(json)) {
      if (!isSameUsername(username, usernameOf(object) ?? '')) continue
      const profile = readProfile(object)
      if (profile && profile.followers !== null) return profile
    }
  }
  return null
}
