type Pace = {
  /** While the server announces no changes. */
  polled: number
  /** While it does; false where an announcement is enough. */
  live: number | false
}

/** How often screens refetch what they show, in ms. */
export const paces = {
  /** Lists, counts, and totals (DASH-08, DASH-09, APPL-11). */
  list: { polled: 30_000, live: false },
  conversations: { polled: 15_000, live: false },
  /** An import or a bulk refresh in progress, which moves more often than the server announces. */
  job: { polled: 1_000, live: 5_000 },
  /** A campaign that is being sent. */
  sending: { polled: 1_500, live: 5_000 },
  /** A campaign whose delivery reports still arrive. */
  settling: { polled: 5_000, live: 5_000 },
} as const satisfies Record<string, Pace>

/** The `refetchInterval` of a query. `isLive`: announcements of its changes arrive. */
export const refetchInterval = (pace: keyof typeof paces, isLive: boolean): number | false =>
  isLive ? paces[pace].live : paces[pace].polled
