import { calmInstagram, type InstagramStats, type SourceName, type SourceStats } from '@velvet/sandbox'
import { freePort } from '../../ports.ts'
import { startProcess } from '../../processes.ts'
import type { Stop } from '../../with-stops.ts'
import { token } from './cases.ts'

/** The sandbox sources as a separate process that knows every username. */
export type StandIns = {
  origin: string
  /** Forgets what was asked so far; from now on this source always fails. */
  begin: (failing: SourceName | undefined) => Promise<void>
  stats: (source: SourceName) => Promise<SourceStats>
}

const latencyMs = 50

const call = async (url: string, method: string, body?: unknown): Promise<Response> => {
  const answer = await fetch(url, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
  if (!answer.ok) throw new Error(`${method} ${url} answered ${answer.status}: ${await answer.text()}`)
  return answer
}

export const startStandIns = async (stops: Stop[]): Promise<StandIns> => {
  const started = startProcess({
    name: 'sandbox',
    file: 'packages/sandbox/src/main.ts',
    logDirectory: null,
    isAnnounced: true,
    onNote: console.error,
    env: {
      PATH: process.env.PATH,
      SANDBOX_PORT: String(await freePort()),
      SANDBOX_TWILIO_AUTH_TOKEN: token,
      SANDBOX_EVENTS: 'off',
      SANDBOX_LOG_CONTENT: 'off',
      SANDBOX_INSTAGRAM_TOKEN: token,
      SANDBOX_INSTAGRAM_PROFILES: 'any',
    },
  })
  stops.push(started.stop)
  const { origin } = JSON.parse(await started.firstLine) as { origin: string }
  const control = `${origin}/sandbox/instagram`
  await started.ready(async () => (await fetch(`${control}/stats`)).ok)
  return {
    origin,
    begin: async (failing) => {
      const calm = calmInstagram(1, latencyMs)
      const plan = failing ? { ...calm, [failing]: { ...calm[failing], rates: { unavailable: 1 } } } : calm
      await call(`${control}/faults`, 'POST', plan)
      await call(`${control}/calls`, 'DELETE')
    },
    stats: async (source) => ((await (await call(`${control}/stats`, 'GET')).json()) as InstagramStats)[source],
  }
}
