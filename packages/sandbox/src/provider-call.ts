import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Standing } from './call-limit.ts'
import type { Channel, FaultSource } from './faults.ts'
import type { MessageLog } from './message-log.ts'

export type Answer = {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

export type Trouble = 'rate-limited' | 'unavailable' | 'unauthorized' | 'error'

/** One call as its provider sees it; each provider words its answers in its own way. */
export type ProviderCall = {
  readonly channel: Channel
  /** What is wrong with key or content, or null. */
  readonly problem: () => Answer | null
  readonly accept: () => Answer
  readonly trouble: (kind: Trouble, retryAfterSeconds: number | null) => Answer
  /** The response headers that report the state of a sustained limit. */
  readonly limitHeaders: (standing: Standing) => Readonly<Record<string, string>>
}

export type CallSetting = { readonly faults: FaultSource; readonly log: MessageLog }

/** Answers a call after the usual latency, in the way the fault plan decides. */
export const answerCall = async (
  { faults, log }: CallSetting,
  call: ProviderCall,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const plan = faults.plan()
  const { retryAfterSeconds, lateMs } = plan[call.channel]
  const standing = faults.count(call.channel, Date.now())
  const fault = standing?.isOver ? 'limited' : faults.next(call.channel)
  if (plan.latencyMs > 0) await sleep(plan.latencyMs)

  const send = ({ status, headers, body }: Answer): FastifyReply => {
    log.countAnswer(call.channel, String(status))
    return reply
      .code(status)
      .headers({ ...(standing ? call.limitHeaders(standing) : {}), ...headers })
      .send(body)
  }
  const acceptOr = (after: () => FastifyReply): FastifyReply => {
    const problem = call.problem()
    if (problem) return send(problem)
    call.accept()
    return after()
  }
  const hang = (): FastifyReply => {
    log.countAnswer(call.channel, 'hang')
    return reply.hijack()
  }
  const reset = (): FastifyReply => {
    log.countAnswer(call.channel, 'reset')
    request.raw.socket.resetAndDestroy()
    return reply.hijack()
  }

  switch (fault) {
    case 'limited':
      return send(call.trouble('rate-limited', null))
    case 'rate-limited':
    case 'unavailable':
    case 'unauthorized':
      return send(call.trouble(fault, retryAfterSeconds))
    case 'unavailable-accepted':
      return acceptOr(() => send(call.trouble('unavailable', retryAfterSeconds)))
    case 'error-refused':
      return send(call.trouble('error', null))
    case 'error-accepted':
      return acceptOr(() => send(call.trouble('error', null)))
    case 'hang-refused':
      return hang()
    case 'hang-accepted':
      return acceptOr(hang)
    case 'reset-refused':
      return reset()
    case 'reset-accepted':
      return acceptOr(reset)
    case 'late-accepted':
      await sleep(lateMs)
      return send(call.problem() ?? call.accept())
    case 'ok':
      return send(call.problem() ?? call.accept())
  }
}
