import type { AudienceReader } from '@velvet/contracts/campaigns'
import { useState } from 'react'
import type { CampaignWriting } from './use-campaign-writing.ts'

export type Reader = {
  /** The first recipients. */
  recipients: readonly AudienceReader[]
  /** The person whose message is shown: the pressed one, otherwise the first. */
  person: AudienceReader | undefined
  read: (id: string) => void
}

/** The reader of the preview. */
export function useReader({ audience, isChosen }: CampaignWriting): Reader {
  const [wanted, read] = useState<string>()
  const recipients = isChosen ? (audience.data?.recipients ?? []) : []
  return { recipients, person: recipients.find(({ id }) => id === wanted) ?? recipients[0], read }
}
