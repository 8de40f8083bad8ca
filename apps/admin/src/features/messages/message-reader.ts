import type { AudienceReader, CampaignContent, CampaignType } from '@velvet/contracts/campaigns'
import type { Channel } from '@velvet/contracts/delivery'
import { displayName } from '@velvet/domain/applicants'

/** The reader of a preview. Without an id, no applicant's values are filled in. */
export type MessageReader = { id: string | null; name: string; channels: readonly Channel[] }

/** A person of an audience, who may get only one of the messages. */
export const readerOf = (person: AudienceReader): MessageReader => ({
  id: person.id,
  name: displayName(person),
  channels: person.channels,
})

export type Written = { type: CampaignType; content: CampaignContent }

/** The only channel that reaches a person in a campaign of both; undefined where both do, or the campaign has only one. */
export const onlyChannelOf = (type: CampaignType, channels: readonly Channel[]): Channel | undefined =>
  type === 'both' && channels.length === 1 ? channels[0] : undefined

/** The content of a campaign that reaches one person: of two messages, only those they get. */
export function receivedBy(reader: MessageReader | undefined, { type, content }: Written): Written {
  const only = onlyChannelOf(type, reader?.channels ?? [])
  if (only === 'sms') return { type: 'sms', content: { content: content.smsContent ?? '' } }
  return { type: only ?? type, content }
}
