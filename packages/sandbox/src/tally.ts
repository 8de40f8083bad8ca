import type { Channel } from './faults.ts'
import type { Message } from './message.ts'

export type ChannelStats = {
  /** Accepted messages, whatever the answer to the caller. */
  readonly accepted: number
  /** Communications among them, by their id. */
  readonly distinct: number
  /** Accepted more than once: `accepted` of those with an id, less `distinct`. */
  readonly doubles: number
  readonly untracked: number
  readonly doubledIds: readonly string[]
  /** Most messages accepted within any one second. */
  readonly maxInOneSecond: number
  /** Calls by what they were answered, such as `202`, `hang` or `reset`. */
  readonly answers: Readonly<Record<string, number>>
}

export type Stats = { readonly email: ChannelStats; readonly sms: ChannelStats }

type Count = {
  accepted: number
  untracked: number
  seen: Map<string, (number | null)[]>
  answers: Map<string, number>
  /** When the messages of the last second came, from `first` on. */
  times: number[]
  first: number
  maxInOneSecond: number
}

const emptyCount = (): Count => ({
  accepted: 0,
  untracked: 0,
  seen: new Map(),
  answers: new Map(),
  times: [],
  first: 0,
  maxInOneSecond: 0,
})

const countSecond = (count: Count, at: number): void => {
  count.times.push(at)
  while (at - (count.times[count.first] ?? at) >= 1_000) count.first += 1
  count.maxInOneSecond = Math.max(count.maxInOneSecond, count.times.length - count.first)
  if (count.first < 10_000) return
  count.times = count.times.slice(count.first)
  count.first = 0
}

const summary = ({ accepted, untracked, seen, answers, maxInOneSecond }: Count): ChannelStats => {
  const doubledIds: string[] = []
  for (const [id, attempts] of seen) if (attempts.length > 1 && doubledIds.length < 100) doubledIds.push(id)
  return {
    accepted,
    distinct: seen.size,
    doubles: accepted - untracked - seen.size,
    untracked,
    doubledIds,
    maxInOneSecond,
    answers: Object.fromEntries(answers),
  }
}

/** Communications that were accepted, each with the attempts by which it was, in their order. */
export type Taken = ReadonlyMap<string, readonly (number | null)[]>

export type Tally = {
  readonly add: (message: Message) => void
  readonly countAnswer: (channel: Channel, answer: string) => void
  readonly stats: () => Stats
  readonly taken: (channel: Channel) => Taken
  readonly clear: () => void
}

/** Counts what was accepted, so that an audit sees at once whether anything came twice. */
export const createTally = (): Tally => {
  let counts = { email: emptyCount(), sms: emptyCount() }
  return {
    add({ channel, communicationId, attempt, acceptedAt }) {
      const count = counts[channel]
      count.accepted += 1
      countSecond(count, acceptedAt)
      if (communicationId === null) {
        count.untracked += 1
        return
      }
      const before = count.seen.get(communicationId)
      if (before) before.push(attempt)
      else count.seen.set(communicationId, [attempt])
    },
    countAnswer(channel, answer) {
      const { answers } = counts[channel]
      answers.set(answer, (answers.get(answer) ?? 0) + 1)
    },
    stats: () => ({ email: summary(counts.email), sms: summary(counts.sms) }),
    taken: (channel) => counts[channel].seen,
    clear() {
      counts = { email: emptyCount(), sms: emptyCount() }
    },
  }
}
