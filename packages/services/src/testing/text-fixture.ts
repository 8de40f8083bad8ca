import type { CampaignType, TargetFilters } from '@velvet/contracts/campaigns'
import { createCampaign } from '../campaigns/index.ts'
import { dispatchCampaign, type SmsProvider } from '../delivery/index.ts'
import type { Context } from '../kernel/index.ts'
import { type DeliveryFixture, idleSender } from './delivery-fixture.ts'

type Draft = { type?: CampaignType; text?: string; targetFilters?: TargetFilters }
type SendCall = Parameters<SmsProvider['send']>[0]

/** Short ways to campaigns by text; `at` is a context whose clock stands still, and which keeps to quiet hours. */
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
    /** A campaign whose ledger was filled at that moment. */
    dispatched: async (given: Draft = {}, context: Context = fixture.system): Promise<string> => {
      const id = await draft(given)
      await fixture.send(id)
      await dispatchCampaign(context, id, idleSender, fixture.noSignal)
      return id
    },
    /** So many people in New York, by their number alone. */
    addPhones: (count: number): Promise<string[]> =>
      fixture.addPeople(...Array.from({ length: count }, (_, index) => ({ phone_e164: `+1212${5_550_000 + index}` }))),
  }
}

/** A provider that takes everything over and remembers it; `answer` may decide otherwise. */
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
