import type { getInstagramConfig, InstagramRefresh, InstagramState } from '@velvet/contracts/instagram'
import type { EndpointOutput } from '@velvet/contracts/kernel'
import { onTestFinished } from 'vitest'
import type { RefreshAnswer } from '../features/instagram/run-refresh.ts'
import rosette from '../kit/rosette.svg?url'
import type { Answers } from './open/open-admin.tsx'

/** The address of a stored picture that loads in tests, where nothing is stored. */
export const realPicture = (name: string): string => `/instagram-images/..${rosette}?${name}`

/** The Instagram data of a public profile fetched an hour ago, by default. */
export const instagramState = (facts: Partial<InstagramState> = {}): InstagramState => ({
  following: 312,
  isPrivate: false,
  fullName: 'Ava Castellan',
  biography: null,
  postsCount: 48,
  source: 'apify',
  fetchedAt: hoursAgo(1),
  checkedAt: hoursAgo(1),
  failure: null,
  message: null,
  keptByHand: [],
  ...facts,
})

export const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString()

type Config = EndpointOutput<typeof getInstagramConfig>

export const working: Config = {
  configured: true,
  online: true,
  apiUrl: 'https://api.apify.com',
  message: 'Profiles are fetched from Apify.',
}
export const notConfigured: Config = {
  configured: false,
  online: false,
  apiUrl: null,
  message: 'No Instagram source is configured.',
}

/** The answer of a fetch that returned a picture and these posts. */
export const looked = (facts: Partial<RefreshAnswer> = {}): RefreshAnswer => ({
  success: true,
  instagramPosts: [],
  profilePicture: '/instagram-images/ava.webp',
  source: 'apify',
  ...facts,
})

/** The call that fetches the profile of Ava. */
export const look = 'POST /api/admin/applicants/person-1/refresh-instagram'

export type InstagramServer = {
  state?: () => InstagramState
  config?: () => Config
  answer?: (request: Request) => RefreshAnswer | Response | Promise<RefreshAnswer | Response>
}

/** A server that fetches profiles, with the stored data of Ava. */
export const instagramServer = ({ state, config, answer }: InstagramServer = {}): Answers => ({
  'GET /api/admin/instagram-config': () => Response.json(config?.() ?? working),
  'GET /api/admin/applicants/person-1/instagram': () => Response.json(state?.() ?? instagramState()),
  [look]: async (request) => {
    const given = (await answer?.(request)) ?? looked()
    return given instanceof Response ? given : Response.json(given)
  },
})

/** A finished bulk refresh of three profiles, by default. */
export const refreshOf = (facts: Partial<InstagramRefresh> = {}): InstagramRefresh => ({
  id: 'refresh-1',
  status: 'completed',
  isForced: false,
  total: 3,
  applicants: 4,
  done: 3,
  succeeded: 3,
  failed: 0,
  skipped: 0,
  left: 0,
  stopReason: null,
  bySource: [],
  failures: [],
  waitsUntil: null,
  startedBy: 'ada',
  createdAt: '2026-03-07T18:00:00.000Z',
  endedAt: '2026-03-07T18:01:00.000Z',
  ...facts,
})

/** Every picture address rendered from now on, in order. */
export function watchPictures(): string[] {
  const seen: string[] = []
  const noted = new WeakMap<Element, string>()
  const note = (image: Element) => {
    const source = image.getAttribute('src') ?? ''
    if (noted.get(image) === source) return
    noted.set(image, source)
    seen.push(source)
  }
  const observer = new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === 'attributes' && target instanceof HTMLImageElement) note(target)
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue
        for (const image of node.matches('img') ? [node] : node.querySelectorAll('img')) note(image)
      }
    }
  })
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['src'] })
  onTestFinished(() => observer.disconnect())
  return seen
}
