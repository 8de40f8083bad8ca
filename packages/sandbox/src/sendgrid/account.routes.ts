import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Accounts } from '../accounts.ts'
import type { SandboxState } from '../sandbox-state.ts'
import { failure, isKey } from './mail-send.ts'

type SendGrid = Accounts['sendgrid']

const isAllowed = ({ scopes }: SendGrid, scope: string): boolean => scopes.includes(scope)

/** SendGrid's data about an account: scopes of the key, senders, domains and the event webhook. */
export const sendgridAccountRoutes = (app: FastifyInstance, { accounts }: SandboxState): void => {
  /** Answers what `read` makes of the account to a key that has the scope; null needs none. */
  const route = (path: string, scope: string | null, read: (account: SendGrid) => unknown): void => {
    app.get(path, (request: FastifyRequest, reply: FastifyReply) => {
      const account = accounts.get().sendgrid
      if (!isKey(request.headers.authorization))
        return reply
          .code(401)
          .send(failure(401, 'The provided authorization grant is invalid, expired, or revoked').body)
      if (scope !== null && !isAllowed(account, scope))
        return reply.code(403).send(failure(403, 'access forbidden').body)
      return reply.send(read(account))
    })
  }

  route('/v3/scopes', null, ({ scopes }) => ({ scopes }))
  route('/v3/verified_senders', 'sender_verification_eligible', ({ verifiedAddresses }) => ({
    results: verifiedAddresses.map((address, place) => ({ id: place + 1, from_email: address, verified: true })),
  }))
  route('/v3/whitelabel/domains', 'whitelabel.read', ({ validDomains }) =>
    validDomains.map((domain, place) => ({
      id: place + 1,
      subdomain: 'em1',
      domain,
      valid: true,
      default: place === 0,
    })),
  )
  route('/v3/user/webhooks/event/settings/all', 'user.webhooks.event.settings.read', ({ webhook }) => ({
    max_allowed: 2,
    webhooks: webhook
      ? [
          {
            id: 'sandbox',
            url: webhook.url,
            enabled: webhook.enabled,
            ...(webhook.publicKey ? { public_key: webhook.publicKey } : {}),
          },
        ]
      : [],
  }))
}
