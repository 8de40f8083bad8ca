const minuteMs = 60_000

/** Failures allowed in a window before further tries wait; never a permanent lock. */
export const loginLimits = {
  /** One username from one browser that its owner signed in with before. Attempts by others do not count here. */
  device: { failures: 5, windowMs: 15 * minuteMs },
  /** One username from one network. */
  pair: { failures: 5, windowMs: 15 * minuteMs },
  /** Any username from one network. */
  network: { failures: 20, windowMs: 15 * minuteMs },
  /** One username from anywhere. Above this, a network gets one failure instead of five, so each guess needs a new network. */
  username: { failures: 50, windowMs: 60 * minuteMs },
} as const
export type LoginLimit = keyof typeof loginLimits

export type LoginFailures = Partial<Record<LoginLimit, { readonly failures: number; readonly endsAt: Date }>>

/**
 * Until when a login must wait, or null. A known browser has its own limit. All other attempts are limited by network and, while
 * the username is under attack, wait after one failure: the owner can still log in from a network without a failure.
 */
export const loginWaitsUntil = (found: LoginFailures, isKnownDevice: boolean): Date | null => {
  const isFull = (limit: LoginLimit): boolean => (found[limit]?.failures ?? 0) >= loginLimits[limit].failures
  const ends = (limit: LoginLimit): Date | null => found[limit]?.endsAt ?? null
  if (isKnownDevice) return isFull('device') ? ends('device') : null
  if (isFull('network')) return ends('network')
  return isFull('pair') || (isFull('username') && found.pair) ? ends('pair') : null
}

/** IPv4 by /24, IPv6 by /56: one household or office, however its addresses rotate. */
export const networkOf = (ip: string): string => {
  const v4 = ip.replace(/^::ffff:/i, '')
  if (/^\d+\.\d+\.\d+\.\d+$/.test(v4)) return `${v4.split('.').slice(0, 3).join('.')}.0/24`
  const [head = '', tail] = v4.toLowerCase().split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail === undefined ? [] : tail.split(':').filter(Boolean)
  const full =
    tail === undefined
      ? left
      : [...left, ...Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0'), ...right]
  const [a = '0', b = '0', c = '0', d = '0'] = full
  return `${[a, b, c].join(':')}:${(Number.parseInt(d, 16) >> 8).toString(16)}00::/56`
}

/**
 * One name for all spellings that the lookup of the account may take for the same: in some locales, Postgres lowers `İ` to `i`.
 * Other accounts that share it only share the limit.
 */
const foldedName = (username: string): string => username.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Keys under which a failed login is counted: by the browser if it is known, else by network and username. */
export const throttleKeys = (
  username: string,
  ip: string,
  device: string | null,
): Partial<Record<LoginLimit, string>> => {
  const name = foldedName(username)
  if (device !== null) return { device: `device:${device}:${name}` }
  const network = networkOf(ip)
  return { pair: `pair:${network}:${name}`, network: `network:${network}`, username: `username:${name}` }
}
