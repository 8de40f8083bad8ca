import { describe, expect, it } from 'vitest'
import type { SendOutcome } from '../../../message-providers/index.ts'
import type { Handed } from './handed.ts'
import { sendGroup } from './send-group.ts'

const group = (count: number): Handed[] =>
  Array.from({ length: count }, (_, index) => ({
    claim: {
      id: `${index}`,
      campaignId: 'c',
      serviceContentId: null,
      attempt: 0,
      address: `p${index}@example.com`,
      values: {},
      content: null,
    },
    attempt: 1,
  }))
const accepted: SendOutcome = { kind: 'accepted', providerId: 'p', httpStatus: 202 }
const refused: SendOutcome = { kind: 'refused', code: 'personalizations', message: 'Bad address', suppress: 'invalid' }
const idsOf = (part: readonly Handed[]): string[] => part.map(({ claim }) => claim.id)

/** A provider that refuses every call with one of these; `answers` are given first. */
const provider = (bad: readonly string[], answers: (SendOutcome | null)[] = []) => {
  const calls: string[][] = []
  const call = async (part: readonly Handed[]): Promise<SendOutcome> => {
    calls.push(idsOf(part))
    return answers.shift() ?? (idsOf(part).some((id) => bad.includes(id)) ? refused : accepted)
  }
  return { calls, call }
}

describe('a group of recipients', () => {
  it('goes out in one call, and one outcome holds for all', async () => {
    const { calls, call } = provider([])
    const outcomes = await sendGroup(group(50), call)
    expect(calls).toHaveLength(1)
    expect(outcomes.map(({ claim, outcome }) => [claim.id, outcome.kind])).toEqual(
      idsOf(group(50)).map((id) => [id, 'accepted']),
    )
  })

  it('F20 narrows a refusal down to the impossible address, with few calls', async () => {
    const { calls, call } = provider(['417'])
    const outcomes = await sendGroup(group(1000), call)
    expect(outcomes.filter(({ outcome }) => outcome.kind === 'refused').map(({ claim }) => claim.id)).toEqual(['417'])
    expect(outcomes.filter(({ outcome }) => outcome.kind === 'accepted')).toHaveLength(999)
    expect(calls.length).toBeLessThanOrEqual(21)
  })

  it('sends to each recipient at most once, however many are impossible', async () => {
    const bad = ['0', '1', '7', '30', '31']
    const { calls, call } = provider(bad)
    const outcomes = await sendGroup(group(32), call)
    expect(outcomes.filter(({ outcome }) => outcome.kind === 'refused').map(({ claim }) => claim.id)).toEqual(bad)
    const taken = calls.filter((ids) => !ids.some((id) => bad.includes(id))).flat()
    expect(new Set(taken).size).toBe(taken.length)
    expect(taken).toHaveLength(27)
  })

  it('G2 does not repeat a part whose answer was lost, and continues with the others', async () => {
    const lost: SendOutcome = { kind: 'unknown', reason: 'timeout' }
    const { calls, call } = provider(['3'], [null, lost])
    const outcomes = await sendGroup(group(8), call)
    expect(outcomes.map(({ outcome }) => outcome.kind)).toEqual([
      'unknown',
      'unknown',
      'unknown',
      'unknown',
      ...Array(4).fill('accepted'),
    ])
    expect(calls.filter((ids) => ids.includes('0'))).toHaveLength(2)
  })

  it.each<SendOutcome>([
    { kind: 'retry', reason: 'lease_lost', retryAfterMs: 0 },
    { kind: 'retry', reason: 'http_429', httpStatus: 429, retryAfterMs: 1000 },
    { kind: 'blocked', reason: 'The key was revoked', httpStatus: 401 },
  ])('makes no more calls once the answer is $kind ($reason): the rest was certainly not sent', async (answer) => {
    const { calls, call } = provider(['3'], [null, answer])
    const outcomes = await sendGroup(group(8), call)
    expect(calls).toHaveLength(2)
    expect(outcomes).toHaveLength(8)
    expect(outcomes.every(({ outcome }) => outcome === answer)).toBe(true)
  })
})
