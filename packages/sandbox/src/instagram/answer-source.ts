import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Answer } from '../provider-call.ts'
import type { InstagramState } from './instagram-state.ts'
import { oversized } from './oversized.ts'
import type { SandboxProfile } from './profile.ts'
import type { SourceFaultKind, SourceName } from './source-faults.ts'

/** Faults that each source words in its own way. */
export type WordedFault = Exclude<
  SourceFaultKind,
  'hang' | 'stall' | 'reset' | 'slow' | 'oversized' | 'wrong-username' | 'private' | 'missing' | 'suspended'
>

/** One call for a profile, as its source words the answers. Bodies are texts or JSON. */
export type SourceCall = {
  readonly source: SourceName
  readonly username: string
  /** What is wrong with the key or the request, or null. */
  readonly problem: Answer | null
  readonly found: (profile: SandboxProfile) => Answer
  readonly missing: () => Answer
  readonly suspended: () => Answer
  readonly worded: (fault: WordedFault, retryAfter: Readonly<Record<string, string>>) => Answer
}

const bodyText = ({ body }: Answer): string => (typeof body === 'string' ? body : JSON.stringify(body ?? ''))

const typeOf = ({ headers, body }: Answer): string =>
  headers?.['content-type'] ??
  (typeof body === 'string' ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8')

/** Where the caller reached the sandbox; pictures are addressed there. */
export const originOf = (request: FastifyRequest): string => `${request.protocol}://${request.host}`

const retryAfterHeader = (seconds: number | null): Record<string, string> =>
  seconds === null ? {} : { 'retry-after': String(seconds) }

/** Logs a call for a profile and answers it in the way the fault plan decides. */
export const answerSource = async (
  { faults, calls, profiles }: InstagramState,
  call: SourceCall,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const { source, username } = call
  const plan = faults.plan()
  const { retryAfterSeconds, slowMs } = plan[source]
  const fault = faults.next(source)
  const open = calls.begin(source, username)
  reply.raw.once('close', open.end)
  if (plan.latencyMs > 0) await sleep(plan.latencyMs)

  const send = (answer: Answer): FastifyReply => {
    open.answered(String(answer.status))
    return reply
      .code(answer.status)
      .headers({ 'content-type': typeOf(answer), ...answer.headers })
      .send(bodyText(answer))
  }
  const seen = (change: Partial<SandboxProfile> = {}): Answer => {
    const sight = profiles.see(username)
    return sight.kind === 'found' ? call.found({ ...sight.profile, ...change }) : call[sight.kind]()
  }
  if (call.problem) return send(call.problem)

  switch (fault) {
    case 'ok':
      return send(seen())
    case 'slow':
      await sleep(slowMs)
      return send(seen())
    case 'wrong-username':
      return send(seen({ username: 'somebody.else' }))
    case 'private':
      return send(seen({ private: true }))
    case 'missing':
      return send(call.missing())
    case 'suspended':
      return send(call.suspended())
    case 'hang':
      open.answered('hang')
      return reply.hijack()
    case 'reset':
      open.answered('reset')
      request.raw.socket.resetAndDestroy()
      return reply.hijack()
    case 'stall': {
      open.answered('stall')
      const answer = seen()
      reply.hijack()
      reply.raw.writeHead(answer.status, { 'content-type': typeOf(answer), ...answer.headers })
      reply.raw.write(bodyText(answer).slice(0, 20))
      return reply
    }
    case 'oversized': {
      open.answered('oversized')
      const answer = seen()
      return reply
        .code(answer.status)
        .type(typeOf(answer))
        .send(oversized(bodyText(answer).slice(0, -10)))
    }
    default:
      return send(call.worded(fault, retryAfterHeader(retryAfterSeconds)))
  }
}

/** Answers a call that only checks the key. */
export const answerCheck = (
  { faults, calls }: InstagramState,
  source: SourceName,
  problem: Answer | null,
  answer: Answer,
  worded: SourceCall['worded'],
  reply: FastifyReply,
): FastifyReply => {
  calls.countCheck(source)
  const { check, retryAfterSeconds } = faults.plan()[source]
  if (check === 'hang') return reply.hijack()
  const given = problem ?? (check === 'ok' ? answer : worded(check, retryAfterHeader(retryAfterSeconds)))
  return reply
    .code(given.status)
    .headers({ 'content-type': typeOf(given), ...given.headers })
    .send(bodyText(given))
}
