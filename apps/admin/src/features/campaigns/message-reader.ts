import type { AudienceReader, CampaignContent, CampaignType } from '@velvet/contracts/campaigns'
import type { Channel } from '@velvet/contracts/delivery'
import { displayName } from '@velvet/domain/applicants'

/** As whom a message is shown. Nobody's values are filled in for somebody without an id. */
export type MessageReader = { id: string | null; name: string; channels: readonly Channel[] }

/** Somebody of an audience, who may get only one of the messages. */
export const readerOf = (person: AudienceReader): MessageReader => ({
  id: person.id,
  name: displayName(person),
  channels: person.channels,
})

export type Written = { type: CampaignType; content: CampaignContent }

/** The only channel by which somebody gets a campaign of both; undefined where both reach them, or there is one anyway. */
export const onlyChannelOf = (type: CampaignType, channels: readonly Channel[]): Channel | undefined =>
  type === 'both' && channels.length === 1 ? channels[0] : undefined

/** What one person gets of a campaign: of both messages, those that reach them. */
export function receivedBy(reader: MessageReader | undefined, { type, content }: Written): Written {
  const only = onlyChannelOf(type, reader?.channels ?? [])
  if (only === 'sms') return { type: 'sms', content: { content: content.smsContent ?? '' } }
  return { type: only ?? type, content }
}
