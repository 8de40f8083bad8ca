import { type SourceName, sourceNames } from './source-faults.ts'

export type InstagramCall = {
  readonly source: SourceName
  readonly username: string
  /** Milliseconds since 1970. */
  readonly at: number
  /** How it was answered, such as `200`, `hang` or `reset`; null while it is open. */
  answer: string | null
}

export type SourceStats = {
  /** Calls for a profile. */
  readonly calls: number
  /** Calls that only check the key. */
  readonly checks: number
  readonly usernames: number
  readonly maxPerUsername: number
  readonly maxInOneSecond: number
  readonly maxInOneMinute: number
  readonly maxAtOnce: number
  readonly firstAt: number | null
  readonly lastAt: number | null
  readonly answers: Readonly<Record<string, number>>
}

export type InstagramStats = Readonly<Record<SourceName, SourceStats>> & {
  /** Most calls that were open at the same time for one username, over all sources. */
  readonly maxAtOncePerUsername: number
  readonly pictures: Readonly<Record<string, number>>
}

/** Most of what was added within any stretch of time that long. */
const createPeak = (stretchMs: number) => {
  let times: number[] = []
  let first = 0
  let most = 0
  return {
    most: () => most,
    add(at: number): void {
      times.push(at)
      while (at - (times[first] ?? at) >= stretchMs) first += 1
      most = Math.max(most, times.length - first)
      if (first < 10_000) return
      times = times.slice(first)
      first = 0
    },
  }
}

const countUp = (counts: Map<string, number>, key: string): number => {
  const count = (counts.get(key) ?? 0) + 1
  counts.set(key, count)
  return count
}

const createCount = () => {
  const second = createPeak(1_000)
  const minute = createPeak(60_000)
  const perUsername = new Map<string, number>()
  const answers = new Map<string, number>()
  let calls = 0
  let checks = 0
  let maxPerUsername = 0
  let open = 0
  let maxAtOnce = 0
  let firstAt: number | null = null
  let lastAt: number | null = null
  return {
    check: () => {
      checks += 1
    },
    begin(key: string, at: number): void {
      calls += 1
      open += 1
      maxAtOnce = Math.max(maxAtOnce, open)
      maxPerUsername = Math.max(maxPerUsername, countUp(perUsername, key))
      firstAt ??= at
      lastAt = at
      second.add(at)
      minute.add(at)
    },
    answered: (answer: string) => countUp(answers, answer),
    end: () => {
      open -= 1
    },
    stats: (): SourceStats => ({
      calls,
      checks,
      usernames: perUsername.size,
      maxPerUsername,
      maxInOneSecond: second.most(),
      maxInOneMinute: minute.most(),
      maxAtOnce,
      firstAt,
      lastAt,
      answers: Object.fromEntries(answers),
    }),
  }
}

export type OpenCall = { readonly answered: (answer: string) => void; readonly end: () => void }

export type CallQuery = { readonly source?: string; readonly username?: string; readonly limit: number }

export type CallLog = {
  readonly begin: (source: SourceName, username: string) => OpenCall
  readonly countCheck: (source: SourceName) => void
  readonly countPicture: (answer: string) => void
  /** Newest first. */
  readonly list: (query: CallQuery) => readonly InstagramCall[]
  readonly stats: () => InstagramStats
  readonly clear: () => void
}

/** Remembers the newest calls and counts all of them, so that pace and single flight can be proven. */
export const createCallLog = (capacity: number): CallLog => {
  const emptyCounts = () => ({
    apify: createCount(),
    zyla: createCount(),
    scrapedo: createCount(),
    html: createCount(),
  })
  let counts = emptyCounts()
  let calls: InstagramCall[] = []
  let open = new Map<string, number>()
  let pictures = new Map<string, number>()
  let maxAtOncePerUsername = 0
  return {
    begin(source, username) {
      const key = username.toLowerCase()
      const count = counts[source]
      const call: InstagramCall = { source, username, at: Date.now(), answer: null }
      calls.push(call)
      if (calls.length >= 2 * capacity) calls = calls.slice(-capacity)
      count.begin(key, call.at)
      const openNow = open
      maxAtOncePerUsername = Math.max(maxAtOncePerUsername, countUp(openNow, key))
      return {
        answered(answer) {
          call.answer = answer
          count.answered(answer)
        },
        end() {
          count.end()
          const left = (openNow.get(key) ?? 0) - 1
          if (left > 0) openNow.set(key, left)
          else openNow.delete(key)
        },
      }
    },
    countCheck: (source) => counts[source].check(),
    countPicture: (answer) => void countUp(pictures, answer),
    list: ({ source, username, limit }) =>
      calls
        .slice(-capacity)
        .filter((call) => !source || call.source === source)
        .filter((call) => !username || call.username.toLowerCase() === username.toLowerCase())
        .slice(-limit)
        .reverse(),
    stats: () => ({
      ...(Object.fromEntries(sourceNames.map((name) => [name, counts[name].stats()])) as Record<
        SourceName,
        SourceStats
      >),
      maxAtOncePerUsername,
      pictures: Object.fromEntries(pictures),
    }),
    clear() {
      counts = emptyCounts()
      calls = []
      open = new Map()
      pictures = new Map()
      maxAtOncePerUsername = 0
    },
  }
}
