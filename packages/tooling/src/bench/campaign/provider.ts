import { Pool } from 'undici'
import { freePort } from '../../ports.ts'
import { startProcess } from '../../processes.ts'
import type { Stop } from '../../with-stops.ts'

export const apiKey = 'SG.bench'

export type Accepted = { accepted: number; doubles: number; distinct: number; maxInOneSecond: number }

/** The provider's sandbox as a separate process that answers after a delay. */
export type BenchProvider = {
  origin: string
  /** Verifies its reports. */
  publicKey: string
  accepted: () => Promise<Accepted>
  /** Forgets what it saw, so that its memory is not measured along. */
  clear: () => Promise<void>
  /** Whether it reports what happens to messages; at first it does not. */
  setReports: (areOn: boolean) => Promise<void>
}

export type ProviderOptions = { readonly latencyMs: number; readonly reportsTo: string }

export const startProvider = async (
  { latencyMs, reportsTo }: ProviderOptions,
  stops: Stop[],
): Promise<BenchProvider> => {
  const started = startProcess({
    name: 'sandbox',
    file: 'packages/sandbox/src/main.ts',
    logDirectory: null,
    isAnnounced: true,
    onNote: console.error,
    env: {
      PATH: process.env.PATH,
      SANDBOX_PORT: String(await freePort()),
      SANDBOX_TWILIO_AUTH_TOKEN: 'only-for-measuring',
      SANDBOX_EVENTS: 'off',
      // Reports of the first messages arrive while others are sent.
      SANDBOX_EVENT_PACE: '0.05',
      SANDBOX_WEBHOOK_BASE: reportsTo,
      SANDBOX_LOG_CONTENT: 'off',
      SANDBOX_LATENCY_MS: String(latencyMs),
    },
  })
  stops.push(started.stop)
  const { origin, sendgridPublicKey } = JSON.parse(await started.firstLine) as Record<
    'origin' | 'sendgridPublicKey',
    string
  >
  await started.ready(async () => (await fetch(`${origin}/sandbox/stats`)).ok)
  return {
    origin,
    publicKey: sendgridPublicKey,
    accepted: async () => {
      const { email } = (await (await fetch(`${origin}/sandbox/stats`)).json()) as { email: Accepted }
      return email
    },
    clear: async () => void (await fetch(`${origin}/sandbox/messages`, { method: 'DELETE' })),
    async setReports(areOn) {
      const answer = await fetch(`${origin}/sandbox/faults`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        // Complaints would hold the campaign.
        body: JSON.stringify({ events: { enabled: areOn, without: ['spamreport'] } }),
      })
      if (!answer.ok) throw new Error(`The sandbox answered ${answer.status}`)
    },
  }
}

type RawRequest = {
  people: number
  inFlight: number
  /** Recipients per call. */
  perCall: number
  /** Of one mail's content. */
  contentBytes: number
}

/** The limit: nothing but the calls, with bodies of the same size. Accepted messages per second. */
export const measureRaw = async (
  { origin }: BenchProvider,
  { people, inFlight, perCall, contentBytes }: RawRequest,
): Promise<number> => {
  const pool = new Pool(origin, { connections: inFlight })
  const value = 'x'.repeat(contentBytes)
  const body = (first: number): string =>
    JSON.stringify({
      from: { email: 'door@velvet.example' },
      subject: 'raw',
      content: [{ type: 'text/html', value }],
      personalizations: Array.from({ length: Math.min(perCall, people - first) }, (_, index) => ({
        to: [{ email: `raw${first + index}@example.com` }],
        custom_args: { a: '1' },
      })),
    })
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' }
  let next = 0
  const startedAt = performance.now()
  const slot = async (): Promise<void> => {
    while (next < people) {
      const first = next
      next += perCall
      const answer = await pool.request({ method: 'POST', path: '/v3/mail/send', headers, body: body(first) })
      await answer.body.dump()
      if (answer.statusCode !== 202) throw new Error(`The sandbox answered ${answer.statusCode}`)
    }
  }
  await Promise.all(Array.from({ length: inFlight }, slot))
  const seconds = (performance.now() - startedAt) / 1000
  await pool.close()
  return people / seconds
}
