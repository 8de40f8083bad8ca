import type { Campaign } from '@velvet/contracts/campaigns'
import type { Template } from '@velvet/contracts/templates'
import { useCallback, useState } from 'react'
import { type CampaignDraft, draftOf } from './campaign-draft.ts'
import { mergedDraft } from './campaign-parts.ts'

export type Change = (change: Partial<CampaignDraft>) => void

/** The values in the dialog, and whether they differ from the saved campaign. */
export function useCampaignDraft(campaign: Campaign | undefined, template?: Template) {
  const [saved, setSaved] = useState(() => draftOf(campaign, template))
  const [draft, setDraft] = useState(saved)
  const change: Change = useCallback((part) => setDraft((known) => ({ ...known, ...part })), [])
  const merge = (before: Campaign, theirs: Campaign) => setDraft((mine) => mergedDraft(mine, before, theirs))
  return { draft, change, merge, isDirty: differ(draft, saved), keepAsSaved: setSaved }
}

// People are compared by id: looking up a name does not change the choice.
function differ({ people, ...draft }: CampaignDraft, { people: savedPeople, ...saved }: CampaignDraft): boolean {
  const idsOf = (list: CampaignDraft['people']) => list.map(({ id }) => id).join()
  if (people !== savedPeople && idsOf(people) !== idsOf(savedPeople)) return true
  return JSON.stringify(draft) !== JSON.stringify(saved)
}
