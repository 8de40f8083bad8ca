import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { calmInstagram, createSandbox, type Sandbox, type SourceFaultKind, type SourceName } from '@velvet/sandbox'

export const instagramToken = 'key-of+the/stand=in'

export type RunningInstagram = Sandbox & {
  readonly origin: string
  /** The faults of the next calls to a source, one per call. */
  script(source: SourceName, ...faults: SourceFaultKind[]): void
  /** How calls that only check the key are answered. */
  checkAs(source: SourceName, check: 'ok' | 'unauthorized' | 'rate-limited' | 'unavailable' | 'hang'): void
}

/** Stand-ins for Instagram and its scrapers on a free port; only programmed profiles exist. */
export const startInstagram = async (): Promise<RunningInstagram> => {
  const sandbox = await createSandbox({
    port: 0,
    host: '127.0.0.1',
    webhookBase: 'http://127.0.0.1:9',
    publicOrigin: 'https://velvet.example',
    twilioAuthToken: '0'.repeat(32),
    keepsContent: false,
    playsEvents: false,
    eventPace: 1,
    latencyMs: 0,
    seed: 1,
    instagramToken,
  })
  const { origin } = await sandbox.start()
  const { faults } = sandbox.instagram
  const calm = calmInstagram(1, 0)
  return {
    ...sandbox,
    origin,
    script: (source, ...script) =>
      faults.set({ ...calm, [source]: { ...calm[source], script, retryAfterSeconds: 7, slowMs: 100 } }),
    checkAs: (source, check) => faults.set({ ...calm, [source]: { ...calm[source], check } }),
  }
}

/** A server with programmable answers, for behavior that the sandbox does not have. */
export const startServer = async (listener: RequestListener) => {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}
