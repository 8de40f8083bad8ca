const minuteMs = 60_000

/** Failures allowed in a window before further tries wait; never a permanent lock, so that nobody can lock another out. */
export const loginLimits = {
  /** One username from one network. */
  pair: { failures: 5, windowMs: 15 * minuteMs },
  /** Any username from one network. */
  network: { failures: 20, windowMs: 15 * minuteMs },
  /** One username from anywhere. */
  username: { failures: 50, windowMs: 60 * minuteMs },
} as const
export type LoginLimit = keyof typeof loginLimits

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

/** Keys under which a failed login is counted. */
export const throttleKeys = (username: string, ip: string): Record<LoginLimit, string> => {
  const name = username.toLowerCase()
  const network = networkOf(ip)
  return { pair: `pair:${network}:${name}`, network: `network:${network}`, username: `username:${name}` }
}
