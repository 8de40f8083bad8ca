import {
  type Delivery,
  type DeliveryProviders,
  type DeliverySettings,
  deliverySettings,
  startDelivery,
} from '@velvet/services/delivery'
import type { ProcessContext } from '@velvet/services/kernel'
import { expect, vi } from 'vitest'
import { createBatchFixture } from './batch-fixture.ts'

type Answer = Awaited<ReturnType<NonNullable<DeliveryProviders['email']>['send']>>
type Answering = (to: string) => Answer | Promise<Answer>

export const accepted: Answer = { kind: 'accepted', providerId: 'P1', httpStatus: 202 }
export const refused: Answer = { kind: 'refused', httpStatus: 400, code: 'http_400', message: 'No such mailbox' }

const quick = deliverySettings({
  leaseMs: 30_000,
  waitMs: 3_000,
  sweepMs: 100,
  email: { concurrency: 10, perSecond: 500 },
  sms: { concurrency: 10, perSecond: 500 },
})

/** An api and a worker, whose providers accept and record everything. */
export const createSendFixture = async (serverUrl: string) => {
  const api = await createBatchFixture(serverUrl)
  const calls: { to: string; body: string }[] = []
  let answer: Answering = () => accepted
  let delivery: Delivery | null = null
  const providers: DeliveryProviders = {
    email: {
      send: async ({ recipients, subject }) => {
        for (const { address } of recipients) calls.push({ to: address, body: subject })
        return answer(recipients[0]?.address ?? '')
      },
    },
    sms: {
      send: async ({ to, body }) => {
        calls.push({ to, body })
        return answer(to)
      },
      find: async () => ({ kind: 'absent' }),
    },
  }
  const person = async (values: Record<string, unknown>): Promise<string> => {
    const [id = ''] = await api.addPeople(1, { last_name: null, ...values })
    return id
  }

  return {
    ...api,
    calls,
    /** Sets the providers' answers from now on. */
    answerWith: (next: Answering) => {
      answer = next
    },
    startWorker: async (
      context: ProcessContext = api.context,
      settings: Partial<DeliverySettings> = {},
    ): Promise<void> => {
      delivery = startDelivery(context, { ...quick, ...settings }, providers)
      // Not `expect.poll`, which waits within tests only: shared setup runs before them.
      await vi.waitFor(
        async () => expect(await api.db.selectFrom('delivery_workers').selectAll().execute()).toHaveLength(2),
        10_000,
      )
    },
    stopWorker: async (): Promise<void> => {
      await delivery?.stop(2_000)
      delivery = null
    },
    person,
    /** This many people who can be reached by both channels. */
    people: (count: number): Promise<string[]> =>
      Promise.all(
        Array.from({ length: count }, (_, index) =>
          person({
            first_name: `Guest${index}`,
            email: `guest${index}@example.com`,
            phone_e164: `+1212555010${index}`,
          }),
        ),
      ),
    refusal: async (action: string, more: Record<string, unknown>) => {
      const response = await api.run(action, more)
      return { status: response.statusCode, ...response.json() }
    },
    campaigns: () => api.db.selectFrom('campaigns').selectAll().execute(),
    clearSends: async (): Promise<void> => {
      calls.length = 0
      answer = () => accepted
      const ledger = ['delivery_attempts', 'delivery_workers', 'communications', 'campaigns'] as const
      for (const table of ['outbox', 'suppressions', ...ledger] as const) await api.db.deleteFrom(table).execute()
      await api.clearBatches()
    },
  }
}
export type SendFixture = Awaited<ReturnType<typeof createSendFixture>>
