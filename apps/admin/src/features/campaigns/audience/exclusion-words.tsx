import { type Exclusions, exclusionCount } from './audience-draft.ts'
import { useExcludedCampaigns, useExcludedEvents } from './exclusions.queries.ts'

const either = new Intl.ListFormat('en-US', { type: 'disjunction' })

/** The exclusions in words: `People who are tagged press, or applied to Winter Salon or Doors open.` */
export function ExclusionWords({ exclude }: { exclude: Exclusions }) {
  const events = useExcludedEvents(exclude.eventIds).chosen
  const campaigns = useExcludedCampaigns(exclude.campaignIds, false).chosen
  const parts = [
    { verb: 'are tagged', names: exclude.tags },
    { verb: 'applied to', names: events.map(({ name }) => name) },
    { verb: 'received', names: campaigns.map(({ name }) => name) },
  ].flatMap(({ verb, names }) => (names.length > 0 ? [`${verb} ${either.format(names)}`] : []))
  return exclusionCount(exclude) > 0 ? `People who ${parts.join(', or ')}` : null
}
