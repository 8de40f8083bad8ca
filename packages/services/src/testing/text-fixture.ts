import type { CampaignType, TargetFilters } from '@velvet/contracts/campaigns'
import { createCampaign } from '../campaigns/index.ts'
import { dispatchCampaign, idleSender } from '../delivery/index.ts'
import type { Context } from '../kernel/index.ts'
import type { SmsProvider } from '../message-providers/index.ts'
import type { DeliveryFixture } from './delivery-fixture.ts'

type Draft = { type?: CampaignType; text?: string; targetFilters?: TargetFilters }
type SendCall = Parameters<SmsProvider['send']>[0]

/** Helpers for text campaigns; `at` is a context with a fixed clock that applies quiet hours. */
export const textFixture = (fixture: DeliveryFixture) => {
  const at = (moment: string): Context => ({
    ...fixture.system,
    now: () => new Date(moment),
    settings: { ...fixture.settings, quietHours: true },
  })
  const draft = async ({ type = 'sms', text = 'Doors open at nine', targetFilters = {} }: Draft = {}) => {
    const email = { subject: 'Opening', content: 'See you there, {{firstName}}.' }
    const customContent = type === 'sms' ? { content: text } : type === 'both' ? { ...email, smsContent: text } : email
    return (await createCampaign(fixture.context, { body: { name: 'Opening', type, customContent, targetFilters } })).id
  }
  return {
    at,
    draft,
    /** A campaign whose ledger was filled at that time. */
    dispatched: async (given: Draft = {}, context: Context = fixture.system): Promise<string> => {
      const id = await draft(given)
      await fixture.send(id)
      await dispatchCampaign(context, id, idleSender, fixture.noSignal)
      return id
    },
    /** This many people in New York, known by their number only. */
    addPhones: (count: number): Promise<string[]> =>
      fixture.addPeople(...Array.from({ length: count }, (_, index) => ({ phone_e164: `+1212${5_550_000 + index}` }))),
  }
}

/** A provider that accepts everything and records it; `answer` may decide otherwise. */
export const rememberingTexts = (
  answer: (call: SendCall) => Awaited<ReturnType<SmsProvider['send']>> | null = () => null,
) => {
  const calls: SendCall[] = []
  const provider: Required<SmsProvider> = {
    async send(call) {
      calls.push(call)
      return answer(call) ?? { kind: 'accepted', providerId: `SM${calls.length}`, httpStatus: 201 }
    },
    find: async () => ({ kind: 'absent' }),
  }
  return { calls, provider }
}
