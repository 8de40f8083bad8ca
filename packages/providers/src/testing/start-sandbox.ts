import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createSandbox, type FaultKind, type Sandbox } from '@velvet/sandbox'

export const twilioAuthToken = '5f2c9a7be1d0436c8a1f0e9d7c6b5a43'
export const accountSid = `AC${'0123456789abcdef'.repeat(2)}`
export const publicOrigin = 'https://velvet.example'

export type Delivery = { readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: string }

/** The product's side of the webhooks; answers with the statuses given, then 204. */
export const startReceiver = async (statuses: readonly number[] = []) => {
  const deliveries: Delivery[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (chunk: string) => {
      body += chunk
    })
    request.on('end', () => {
      const status = statuses[deliveries.length] ?? 204
      deliveries.push({ path: request.url ?? '', headers: request.headers, body })
      response.writeHead(status).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    deliveries,
    stop: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

export type RunningSandbox = Sandbox & {
  readonly origin: string
  script(channel: 'email' | 'sms', ...faults: FaultKind[]): void
}

/** A sandbox without latency and with events off, on a free port. */
export const startSandbox = async (webhookBase = 'http://127.0.0.1:9'): Promise<RunningSandbox> => {
  const sandbox = await createSandbox({
    port: 0,
    host: '127.0.0.1',
    webhookBase,
    publicOrigin,
    twilioAuthToken,
    keepsContent: true,
    playsEvents: false,
    eventPace: 0.02,
    latencyMs: 0,
    seed: 1,
    webhookRetryMs: 20,
  })
  const { origin } = await sandbox.start()
  return {
    ...sandbox,
    origin,
    script(channel, ...faults) {
      const plan = sandbox.faults.plan()
      sandbox.faults.set({
        ...plan,
        [channel]: { ...plan[channel], script: faults, retryAfterSeconds: 7, lateMs: 2_500 },
      })
    },
  }
}

/** Waits until the condition holds; fails after fifteen seconds. */
export const until = async (condition: () => boolean): Promise<void> => {
  const end = performance.now() + 15_000
  while (!condition()) {
    if (performance.now() > end) throw new Error('It did not happen within fifteen seconds.')
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
