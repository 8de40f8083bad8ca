import type { AudienceReader } from '@velvet/contracts/campaigns'
import { useState } from 'react'
import type { CampaignWriting } from './use-campaign-writing.ts'

export type Reader = {
  /** The first who would be written to. */
  recipients: readonly AudienceReader[]
  /** As whom the message is shown: the one that was pressed, else the first. */
  person: AudienceReader | undefined
  read: (id: string) => void
}

/** As whom the preview reads the message. */
export function useReader({ audience, isChosen }: CampaignWriting): Reader {
  const [wanted, read] = useState<string>()
  const recipients = isChosen ? (audience.data?.recipients ?? []) : []
  return { recipients, person: recipients.find(({ id }) => id === wanted) ?? recipients[0], read }
}
