import type { Channel } from './faults.ts'
import type { Message } from './message-log.ts'

export type ChannelStats = {
  /** Messages accepted, whatever the caller was told. */
  readonly accepted: number
  /** Communications among them, by their id. */
  readonly distinct: number
  /** Accepted more than once: `accepted` of those with an id, less `distinct`. */
  readonly doubles: number
  readonly untracked: number
  readonly doubledIds: readonly string[]
  /** Calls by what they were answered, such as `202`, `hang` or `reset`. */
  readonly answers: Readonly<Record<string, number>>
}

export type Stats = { readonly email: ChannelStats; readonly sms: ChannelStats }

type Count = { accepted: number; untracked: number; seen: Map<string, number>; answers: Map<string, number> }

const emptyCount = (): Count => ({ accepted: 0, untracked: 0, seen: new Map(), answers: new Map() })

const summary = ({ accepted, untracked, seen, answers }: Count): ChannelStats => {
  const doubledIds: string[] = []
  for (const [id, times] of seen) if (times > 1 && doubledIds.length < 100) doubledIds.push(id)
  return {
    accepted,
    distinct: seen.size,
    doubles: accepted - untracked - seen.size,
    untracked,
    doubledIds,
    answers: Object.fromEntries(answers),
  }
}

export type Tally = {
  readonly add: (message: Message) => void
  readonly countAnswer: (channel: Channel, answer: string) => void
  readonly stats: () => Stats
  readonly clear: () => void
}

/** Counts what was accepted, so that an audit sees at once whether anything came twice. */
export const createTally = (): Tally => {
  let counts = { email: emptyCount(), sms: emptyCount() }
  return {
    add({ channel, communicationId }) {
      const count = counts[channel]
      count.accepted += 1
      if (communicationId === null) count.untracked += 1
      else count.seen.set(communicationId, (count.seen.get(communicationId) ?? 0) + 1)
    },
    countAnswer(channel, answer) {
      const { answers } = counts[channel]
      answers.set(answer, (answers.get(answer) ?? 0) + 1)
    },
    stats: () => ({ email: summary(counts.email), sms: summary(counts.sms) }),
    clear() {
      counts = { email: emptyCount(), sms: emptyCount() }
    },
  }
}
