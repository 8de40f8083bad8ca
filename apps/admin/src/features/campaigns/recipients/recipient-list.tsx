import type { Campaign } from '@velvet/contracts/campaigns'
import { Button } from '@velvet/ui/button'
import { Suspense, useMemo, useState } from 'react'
import { LoadMore } from '../../../kit/load-more.tsx'
import { useDebouncedValue } from '../../../kit/use-debounced-value.ts'
import { PersonDialog } from '../../profile/index.ts'
import { DetailsPart } from '../progress/details-part.tsx'
import { noRecipientChoice, RecipientFilter } from './recipient-filter.tsx'
import { RecipientRow } from './recipient-row.tsx'
import { type RecipientFilters, useRecipients } from './recipients.queries.ts'
import { RecipientsExport } from './recipients-export.tsx'

const typingPause = 250

const noMatchText = (search: string): string =>
  search ? 'No one matches. To find a former address, enter it in full.' : 'No one matches.'

export type RecipientListProps = { campaign: Campaign; interval: number | false }

/** The recipients of a campaign and the status of each message (CAMP-51). A failure to load shows as an empty list (CAMP-53). */
export function RecipientList({ campaign, interval }: RecipientListProps) {
  const [choice, setChoice] = useState(noRecipientChoice)
  const { settled: search } = useDebouncedValue(choice.search.trim(), choice.search === '' ? 0 : typingPause)
  const filters = useMemo<RecipientFilters>(
    () => ({
      ...(search ? { search } : {}),
      ...(choice.status ? { status: choice.status } : {}),
      ...(choice.channel ? { channel: choice.channel } : {}),
    }),
    [search, choice.status, choice.channel],
  )
  const list = useRecipients(campaign.id, filters, interval)
  const recipients = list.data?.pages.flat() ?? []
  const [personId, setPersonId] = useState<string>()
  const isFiltered = Object.keys(filters).length > 0
  return (
    <DetailsPart title="Recipients" aside={<RecipientsExport campaign={campaign} />}>
      <RecipientFilter choice={choice} onChange={setChoice} hasChannels={campaign.type === 'both'} />
      <div role="status" className="text-sm text-fg-3">
        {list.isPending ? <p>Loading recipients...</p> : null}
        {!list.isPending && recipients.length === 0 ? (
          <p>{isFiltered && !list.isError ? noMatchText(search) : 'No recipients found for this campaign.'}</p>
        ) : null}
      </div>
      {list.isError && recipients.length === 0 ? (
        <span>
          <Button size="sm" pending={list.isFetching} onClick={() => void list.refetch()}>
            Try again
          </Button>
        </span>
      ) : null}
      <ul
        aria-label="Recipients"
        aria-busy={list.isPlaceholderData}
        className="divide-y divide-line text-sm faint-while-busy"
      >
        {recipients.map((recipient) => (
          <RecipientRow key={recipient.id} recipient={recipient} onOpen={setPersonId} />
        ))}
      </ul>
      {list.hasNextPage ? (
        <LoadMore
          isLoading={list.isFetchingNextPage}
          hasFailed={list.isFetchNextPageError}
          onLoad={() => void list.fetchNextPage()}
        />
      ) : null}
      {personId ? (
        <Suspense fallback={null}>
          <PersonDialog id={personId} onClose={() => setPersonId(undefined)} />
        </Suspense>
      ) : null}
    </DetailsPart>
  )
}
