import type { Campaign } from '@velvet/contracts/campaigns'
import { RecordConflict } from '../../../kit/record-form/index.ts'
import { type CampaignDraft, draftOf } from './campaign-draft.ts'
import { isSame, partsOf } from './campaign-parts.ts'
import type { Change } from './use-campaign-draft.ts'

export type CampaignConflictProps = {
  theirs: Campaign
  before: Campaign | undefined
  draft: CampaignDraft
  onChange: Change
  onKeepMine: () => void
}

/** Another admin saved the campaign first: typed values stay and win, except for the parts taken from the other version. */
export function CampaignConflict({ theirs, before, draft, onChange, onKeepMine }: CampaignConflictProps) {
  return (
    <div className="border-b border-line px-5 py-3 max-md:px-4">
      <RecordConflict
        noun="campaign"
        parts={partsOf(theirs)}
        mine={draft}
        theirs={draftOf(theirs)}
        before={draftOf(before)}
        isSame={isSame}
        onTake={onChange}
        onKeepMine={onKeepMine}
      />
    </div>
  )
}
