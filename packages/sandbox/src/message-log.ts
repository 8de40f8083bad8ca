import { createReadStream, createWriteStream, existsSync, mkdirSync, truncateSync, type WriteStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Channel } from './faults.ts'
import type { Message } from './message.ts'
import { createTally, type Stats, type Taken } from './tally.ts'

export type MessageQuery = {
  readonly channel?: Channel
  readonly to?: string
  readonly before?: number
  readonly limit: number
}

export type MessageLog = {
  /** Ids grow with time, over restarts too. */
  readonly nextId: () => string
  readonly add: (message: Message) => void
  readonly get: (id: string) => Message | undefined
  readonly findByProviderId: (providerId: string) => Message | undefined
  /** Newest first; `to` matches any part of the address. */
  readonly list: (query: MessageQuery) => Message[]
  readonly stats: () => Stats
  /** Everything that was accepted since the log was cleared, also what is no longer in memory. */
  readonly taken: (channel: Channel) => Taken
  readonly countAnswer: (channel: Channel, answer: string) => void
  readonly clear: () => void
  readonly close: () => Promise<void>
}

export type MessageLogOptions = {
  readonly directory?: string
  readonly keepsContent: boolean
  /** Messages kept in memory; the file keeps all of them. */
  readonly capacity: number
}

const openFile = (directory: string): { file: string; stream: WriteStream } => {
  mkdirSync(directory, { recursive: true })
  const file = join(directory, 'messages.jsonl')
  return { file, stream: createWriteStream(file, { flags: 'a', mode: 0o600 }) }
}

const facts = [
  'id',
  'channel',
  'providerId',
  'acceptedAt',
  'to',
  'from',
  'customArgs',
  'communicationId',
  'attempt',
  'statusCallback',
  'accountSid',
  'messagingServiceSid',
  'status',
  'errorCode',
] as const
const content = ['subject', 'html', 'text', 'headers'] as const

const pick = (message: Message, names: readonly (keyof Message)[]): object =>
  Object.fromEntries(names.map((name) => [name, message[name]]))

/** A line cut short by a crash is left out; the message counts as never accepted. */
const parseLine = (line: string): Message | null => {
  try {
    return { html: '', text: '', subject: '', headers: {}, events: [], ...JSON.parse(line) }
  } catch {
    return null
  }
}

/** Keeps the newest messages in memory and appends every one to `messages.jsonl`, whose lines are read back on a restart. */
export const openMessageLog = async (options: MessageLogOptions): Promise<MessageLog> => {
  const recent = new Map<string, Message>()
  const oldest: string[] = []
  let turn = 0
  const tally = createTally()
  const sink = options.directory ? openFile(options.directory) : null

  let lastId = 0
  const remember = (message: Message): void => {
    lastId = Math.max(lastId, Number(message.id))
    recent.set(message.id, message)
    recent.delete(oldest[turn] ?? '')
    oldest[turn] = message.id
    turn = (turn + 1) % options.capacity
    tally.add(message)
  }

  if (sink && existsSync(sink.file))
    for await (const line of createInterface({ input: createReadStream(sink.file) })) {
      const message = parseLine(line)
      if (message) remember(message)
    }

  return {
    nextId() {
      lastId = Math.max(lastId + 1, Date.now() * 1000)
      return String(lastId)
    },
    add(message) {
      remember(message)
      sink?.stream.write(`${JSON.stringify(pick(message, options.keepsContent ? [...facts, ...content] : facts))}\n`)
    },
    get: (id) => recent.get(id),
    findByProviderId: (providerId) => [...recent.values()].find((message) => message.providerId === providerId),
    list({ channel, to, before, limit }) {
      const found: Message[] = []
      const wanted = to?.toLowerCase()
      for (const message of [...recent.values()].reverse()) {
        if (found.length >= limit) break
        if (channel && message.channel !== channel) continue
        if (wanted && !message.to.toLowerCase().includes(wanted)) continue
        if (before !== undefined && Number(message.id) >= before) continue
        found.push(message)
      }
      return found
    },
    stats: tally.stats,
    taken: tally.taken,
    countAnswer: tally.countAnswer,
    clear() {
      recent.clear()
      oldest.length = 0
      turn = 0
      tally.clear()
      if (sink) truncateSync(sink.file)
    },
    close: () => new Promise((resolve) => (sink ? sink.stream.end(resolve) : resolve())),
  }
}
