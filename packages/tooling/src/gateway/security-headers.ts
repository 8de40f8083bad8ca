import type { PageValues } from '@velvet/contracts/config'

export type Site = 'public' | 'admin'

type Headers = Readonly<Record<string, string>>

const forEverything: Headers = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
}

const basePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
]

const sitePolicy: Record<Site, readonly string[]> = {
  public: [...basePolicy, "img-src 'self' data:"],
  // Pictures are retried directly when the proxy fails; mail previews live in a sandboxed frame.
  admin: [...basePolicy, "img-src 'self' data: blob: https:", "frame-src 'self'", 'report-uri /api/csp-report'],
}

/** The picture behind the headline is the only picture that the public page loads from another origin. */
const policyOf = (site: Site, { VENUE_HERO_PICTURE: picture }: PageValues): readonly string[] =>
  site === 'public' && picture && URL.canParse(picture)
    ? sitePolicy.public.map((rule) => (rule.startsWith('img-src ') ? `${rule} ${new URL(picture).origin}` : rule))
    : sitePolicy[site]

/** Headers of a page or file of a site. `isSecure` says whether the site is reached by https. */
export const siteHeaders = (site: Site, isSecure: boolean, values: PageValues): Headers => ({
  ...forEverything,
  'referrer-policy': site === 'admin' ? 'no-referrer' : 'strict-origin-when-cross-origin',
  // On plain http the browser would look for scripts and styles where nothing listens.
  'content-security-policy': [...policyOf(site, values), ...(isSecure ? ['upgrade-insecure-requests'] : [])].join('; '),
})

/** Headers of an answer that is data; what an upstream says about itself stands. */
export const dataHeaders = (site: Site): Headers => ({
  ...forEverything,
  'referrer-policy': site === 'admin' ? 'no-referrer' : 'strict-origin-when-cross-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cache-control': 'no-store',
})

/** Headers of a page whose address is a secret of one guest. */
export const privateHeaders: Headers = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
}
