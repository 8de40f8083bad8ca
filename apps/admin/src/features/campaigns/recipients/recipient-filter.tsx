import { type Channel, type CommunicationStatus, channels, communicationStatuses } from '@velvet/contracts/delivery'
import { SearchInput } from '@velvet/ui/search-input'
import { Select } from '@velvet/ui/select'
import { channelLabels, statusLooks } from '../../messages/index.ts'

export type RecipientChoice = {
  search: string
  status: CommunicationStatus | undefined
  channel: Channel | undefined
}

export const noRecipientChoice: RecipientChoice = { search: '', status: undefined, channel: undefined }

export type RecipientFilterProps = {
  choice: RecipientChoice
  onChange: (choice: RecipientChoice) => void
  /** Also offers a filter by channel, for campaigns with several. */
  hasChannels: boolean
}

/** The filters of the recipient list. */
export function RecipientFilter({ choice, onChange, hasChannels }: RecipientFilterProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <SearchInput
        label="Search recipients"
        placeholder="Search name, email, or phone"
        value={choice.search}
        maxLength={100}
        onValueChange={(search) => onChange({ ...choice, search })}
        className="min-w-48 flex-1 max-md:w-full max-md:flex-none"
      />
      <Select
        aria-label="Status of the message"
        className="max-md:flex-1"
        value={choice.status ?? ''}
        onChange={({ target }) =>
          onChange({ ...choice, status: communicationStatuses.find((status) => status === target.value) })
        }
      >
        <option value="">All statuses</option>
        {communicationStatuses.map((status) => (
          <option key={status} value={status}>
            {statusLooks[status].label}
          </option>
        ))}
      </Select>
      {hasChannels ? (
        <Select
          aria-label="Channel"
          className="max-md:flex-1"
          value={choice.channel ?? ''}
          onChange={({ target }) =>
            onChange({ ...choice, channel: channels.find((channel) => channel === target.value) })
          }
        >
          <option value="">All channels</option>
          {channels.map((channel) => (
            <option key={channel} value={channel}>
              {channelLabels[channel]}
            </option>
          ))}
        </Select>
      ) : null}
    </div>
  )
}
