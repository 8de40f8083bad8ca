import { type Exclusions, exclusionCount } from './audience-draft.ts'
import { useExcludedCampaigns, useExcludedEvents } from './exclusions.queries.ts'

const either = new Intl.ListFormat('en-US', { type: 'disjunction' })

/** Who is left out by choice, in words: `Who is tagged press, or applied to Winter Salon or Doors open.` */
export function ExclusionWords({ exclude }: { exclude: Exclusions }) {
  const events = useExcludedEvents(exclude.eventIds).chosen
  const campaigns = useExcludedCampaigns(exclude.campaignIds, false).chosen
  const parts = [
    { verb: 'is tagged', names: exclude.tags },
    { verb: 'applied to', names: events.map(({ name }) => name) },
    { verb: 'was written to by', names: campaigns.map(({ name }) => name) },
  ].flatMap(({ verb, names }) => (names.length > 0 ? [`${verb} ${either.format(names)}`] : []))
  return exclusionCount(exclude) > 0 ? `Who ${parts.join(', or ')}` : null
}
