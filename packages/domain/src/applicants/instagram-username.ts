/** Path words of Instagram that are no profile (PUB-27). */
const reserved = new Set(['p', 'reel', 'reels', 'tv', 'explore', 'accounts', 'stories'])

/** What people write where they have no username. */
const placeholders = new Set(['none', 'na', 'n.a', 'n.a.', 'null'])

const profileAddress = /^(?:https?:\/\/)?(?:[a-z0-9-]+\.)?instagram\.com\/+([^/?#]*)/i

/**
 * The username in what a person typed: a bare name, an `@name` or a profile address (PUB-24 to PUB-28).
 * Null when there is none: other addresses, reserved words, `none` or `n/a`, characters beyond letters, digits, underscore and
 * dot.
 */
export const parseInstagramUsername = (typed: string): string | null => {
  const text = typed.trim().slice(0, 400)
  const name = (profileAddress.exec(text)?.[1] ?? text).replace(/^@/, '')
  if (!/^[A-Za-z0-9_.]{1,30}$/.test(name) || /^\.+$/.test(name)) return null
  const word = name.toLowerCase()
  return reserved.has(word) || placeholders.has(word) ? null : name
}

/** The canonical profile address of a username. */
export const instagramAddress = (username: string): string => `https://instagram.com/${username}`
