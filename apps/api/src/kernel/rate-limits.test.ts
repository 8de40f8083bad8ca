import { receiveTwilioInbound, receiveTwilioStatus } from '@velvet/contracts/webhooks'
import type { FastifyRequest } from 'fastify'
import { expect, it } from 'vitest'
import { createRateLimits } from './rate-limits.ts'

it('a STOP is accepted while reports about a large campaign arrive faster than allowed', async () => {
  const { ofCall: check } = createRateLimits({ redis: null, isOn: true })
  const call = { ip: '203.0.113.7' } as FastifyRequest
  for (let count = 0; count < 3_000; count += 1) await check(receiveTwilioStatus, call)
  await expect(check(receiveTwilioStatus, call)).rejects.toMatchObject({ code: 'too_many_requests' })
  await expect(check(receiveTwilioInbound, call)).resolves.toBeUndefined()
})

it('T19 a stranger who floods a webhook blocks no other sender there', async () => {
  const { ofCall: check } = createRateLimits({ redis: null, isOn: true })
  const stranger = { ip: '198.51.100.9' } as FastifyRequest
  for (let count = 0; count < 3_000; count += 1) await check(receiveTwilioInbound, stranger)
  await expect(check(receiveTwilioInbound, stranger)).rejects.toMatchObject({ code: 'too_many_requests' })
  await expect(check(receiveTwilioInbound, { ip: '203.0.113.7' } as FastifyRequest)).resolves.toBeUndefined()
})
