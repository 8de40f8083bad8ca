import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { usePhone } from '@velvet/ui/media-query'
import { useCallback } from 'react'
import { OlderRows } from '../older-rows.tsx'
import { RecordList, type RecordListProps } from './record-list.tsx'

export type PagedRecordListProps<Row> = Omit<RecordListProps<Row>, 'query' | 'onEnd' | 'children'> & {
  query: UseInfiniteQueryResult
}

/** A `RecordList` of pages: a table loads the next page at its end, cards load it with a button. */
export function PagedRecordList<Row extends { id: string }>({ query, ...list }: PagedRecordListProps<Row>) {
  const phone = usePhone()
  const { isFetching, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, refetch } = query
  const mayLoad = hasNextPage && !isFetching && !isFetchNextPageError
  const loadNext = useCallback(() => void (mayLoad && fetchNextPage()), [mayLoad, fetchNextPage])
  // The next page follows the last record, which may no longer exist: refetching finds the record that is last now.
  const retry = async () => {
    await refetch()
    await fetchNextPage()
  }
  return (
    <RecordList {...list} query={query} onEnd={loadNext}>
      <OlderRows
        noun={list.label.toLowerCase()}
        isFailed={isFetchNextPageError}
        isFetching={isFetchingNextPage}
        onRetry={() => void retry()}
        onLoad={phone && hasNextPage ? loadNext : undefined}
      />
    </RecordList>
  )
}
