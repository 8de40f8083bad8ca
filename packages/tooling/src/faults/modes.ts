import { concurrency } from './fault-world.ts'

/** How the titles of runs say how many recipients their calls carry; `pnpm test:faults --recipients-per-call` chooses by it. */
export const modeTitles = { '1': 'one by one', '50': 'fifty by one call' } as const

/** How many recipients a call carries, and how many a crash, a pause or an opt-out may therefore still find in flight. */
export type Mode = {
  readonly mode: string
  readonly env: Readonly<Record<string, string>>
  readonly inFlight: number
  /** Enough for a run of some seconds. */
  readonly people: number
}

/** Of what is handed over, some always waits for a connection. */
export const oneByOne: Mode = {
  mode: modeTitles[1],
  env: { EMAIL_CONNECTIONS: String(Math.ceil((concurrency * 2) / 3)) },
  inFlight: concurrency,
  people: 900,
}
export const fiftyPerCall: Mode = {
  mode: modeTitles[50],
  env: { EMAIL_BATCH_SIZE: '50', EMAIL_CONCURRENCY: '4' },
  inFlight: 200,
  people: 3_000,
}
