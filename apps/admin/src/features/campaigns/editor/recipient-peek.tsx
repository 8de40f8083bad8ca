import type { AudienceReader, CampaignType } from '@velvet/contracts/campaigns'
import { displayName } from '@velvet/domain/applicants'
import { countText } from '../../../kit/counts.ts'
import { channelLabels, onlyChannelOf } from '../../messages/index.ts'
import { ProfileImage } from '../../people/index.ts'
import { contactOf } from '../audience/audience.ts'

export type RecipientPeekProps = {
  type: CampaignType
  recipients: readonly AudienceReader[]
  reach: number
  /** The person whose message is shown. */
  readerId: string | undefined
  onRead: (id: string) => void
}

/** The first five recipients and how many more there are; pressing one shows that person's message (CAMP-46, CAMP-47). */
export function RecipientPeek({ type, recipients, reach, readerId, onRead }: RecipientPeekProps) {
  if (recipients.length === 0) return null
  return (
    <ul aria-label="First recipients" className="-mx-2 flex min-w-0 flex-col">
      {recipients.map((person) => {
        const name = displayName(person)
        const only = onlyChannelOf(type, person.channels)
        const address = contactOf(only ?? type, person)
        return (
          <li key={person.id}>
            <button
              type="button"
              aria-pressed={person.id === readerId}
              title={`Preview as ${name}`}
              onClick={() => onRead(person.id)}
              className={`flex w-full min-w-0 items-center gap-2 rounded-control px-2 py-1 text-start text-sm hover:bg-hover pointer-coarse:min-h-11 ${person.id === readerId ? 'bg-selected font-medium' : ''}`}
            >
              <ProfileImage person={person} size="xs" />
              <span className="min-w-0 shrink truncate">{name}</span>
              {address && address !== name ? (
                <span className="min-w-0 flex-1 truncate text-xs font-normal text-fg-2">{address}</span>
              ) : null}
              {only ? <span className="shrink-0 text-xs font-normal text-fg-2">{channelLabels[only]} only</span> : null}
            </button>
          </li>
        )
      })}
      {reach > recipients.length ? (
        <li className="px-2 pt-1 text-sm text-fg-3">and {countText(reach - recipients.length)} more</li>
      ) : null}
    </ul>
  )
}
