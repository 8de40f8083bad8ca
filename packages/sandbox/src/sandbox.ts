import type { AddressInfo } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { createAccounts } from './accounts.ts'
import { controlRoutes } from './control/control.routes.ts'
import { calm, createFaultSource } from './faults.ts'
import { instagramRoutes } from './instagram/instagram.routes.ts'
import { createInstagramState } from './instagram/instagram-state.ts'
import { openMessageLog } from './message-log.ts'
import { outboxRoutes } from './outbox/outbox.routes.ts'
import { peopleRoutes } from './people/people.routes.ts'
import { createPlayback } from './playback/playback.ts'
import { createWebhookPoster } from './playback/webhook-poster.ts'
import type { SandboxState } from './sandbox-state.ts'
import { sendgridAccountRoutes } from './sendgrid/account.routes.ts'
import { sendgridRoutes } from './sendgrid/sendgrid.routes.ts'
import { loadSigningKeys } from './signing-keys.ts'
import { twilioAccountRoutes } from './twilio/account.routes.ts'
import { twilioRoutes } from './twilio/twilio.routes.ts'

export type SandboxOptions = {
  readonly port: number
  readonly host: string
  /** Origin that webhooks are posted to. */
  readonly webhookBase: string
  /** Origin that the product believes to have; part of the Twilio signature. */
  readonly publicOrigin: string
  readonly twilioAuthToken: string
  /** Folder for the signing key and the message log; both stay in memory without it. */
  readonly directory?: string
  readonly keepsContent: boolean
  readonly playsEvents: boolean
  readonly eventPace: number
  readonly latencyMs: number
  readonly seed: number
  /** Key that the stand-ins of Apify, Zyla and Scrape.do take; without one they refuse every key. */
  readonly instagramToken?: string
  /** `any` makes every username an account that depends on the name alone; default `programmed`. */
  readonly instagramProfiles?: 'any' | 'programmed'
  /** Messages kept in memory; default 10,000. */
  readonly capacity?: number
  /** Wait before a refused webhook is posted again; doubles each time. Default 1,000 ms. */
  readonly webhookRetryMs?: number
}

export type Sandbox = SandboxState & {
  readonly app: FastifyInstance
  readonly sendgridPublicKey: string
  readonly start: () => Promise<{ readonly origin: string }>
  /** Cuts open calls off, forgets waiting events, and returns once the log is written. */
  readonly stop: () => Promise<void>
}

/** Builds stand-ins for SendGrid, Twilio, Instagram and the services that read its profiles; they answer once started. */
export const createSandbox = async (options: SandboxOptions): Promise<Sandbox> => {
  const { directory, seed, publicOrigin, twilioAuthToken } = options
  const { privateKey, publicKey } = loadSigningKeys(directory)
  const log = await openMessageLog({
    ...(directory ? { directory } : {}),
    keepsContent: options.keepsContent,
    capacity: options.capacity ?? 10_000,
  })
  const poster = createWebhookPoster(options.webhookBase, publicOrigin)
  const faults = createFaultSource(calm(seed, options.latencyMs))
  const playback = createPlayback({
    aheadMs: () => faults.plan().clockAheadMs,
    poster,
    privateKey,
    twilioAuthToken,
    publicOrigin,
    seed,
    retryBaseMs: options.webhookRetryMs ?? 1000,
    faults: {
      enabled: options.playsEvents,
      pace: options.eventPace,
      delayMs: 0,
      dropRate: 0,
      copies: 1,
      shuffle: false,
      unreported: [],
      without: [],
    },
  })
  const state: SandboxState = {
    accounts: createAccounts(publicOrigin, publicKey),
    log,
    faults,
    playback,
    twilioAuthToken,
    publicOrigin,
    stoppedNumbers: new Set(),
    instagram: createInstagramState({
      token: options.instagramToken ?? null,
      answersAny: options.instagramProfiles === 'any',
      latencyMs: options.latencyMs,
      seed,
    }),
  }

  const app = fastify({
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true },
    ajv: { customOptions: { removeAdditional: false, coerceTypes: false } },
  })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, new URLSearchParams(String(body))),
  )
  app.setErrorHandler<Error & { statusCode?: number }>((error, _request, reply) =>
    reply.code(error.statusCode ?? 500).send({ errors: [{ message: error.message, field: null, help: null }] }),
  )
  sendgridRoutes(app, state)
  sendgridAccountRoutes(app, state)
  twilioRoutes(app, state)
  twilioAccountRoutes(app, state)
  controlRoutes(app, state)
  peopleRoutes(app, state)
  outboxRoutes(app, state, poster)
  instagramRoutes(app, state.instagram)

  return {
    ...state,
    app,
    sendgridPublicKey: publicKey,
    async start() {
      // Node's default of 511 loses calls when many workers connect at once.
      await app.listen({ port: options.port, host: options.host, backlog: 4_096 })
      const { port } = app.server.address() as AddressInfo
      return { origin: `http://${options.host}:${port}` }
    },
    async stop() {
      playback.stop()
      await app.close()
      poster.close()
      await log.close()
    },
  }
}
