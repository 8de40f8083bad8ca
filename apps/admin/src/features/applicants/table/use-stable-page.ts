import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useState } from 'react'
import { isSameValue } from '../../../kit/is-same-value.ts'
import {
  type ApplicantPage,
  changeShownPage,
  type Reading,
  useLatestPage,
  useNextPortion,
  useShownPage,
} from '../../people/index.ts'

export type SteadyRows = ReturnType<typeof useStablePage>

/**
 * The rows on screen, kept up to date without moving rows under the admin's hands: known rows take new values in place;
 * added, removed, or reordered rows wait until `load` is called or the admin stops interacting with the list.
 */
export function useStablePage(reading: Reading, area: RefObject<HTMLElement | null>, isPolled: boolean) {
  const client = useQueryClient()
  const shown = useShownPage(reading)
  const next = useNextPortion(reading)
  const settled = shown.isPlaceholderData ? undefined : shown.data
  const latest = useLatestPage(reading, settled, isPolled)
  const [waiting, setWaiting] = useState<{ reading: Reading; page: ApplicantPage }>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when new rows arrive, and reads the rest then
  useEffect(() => {
    const arrived = latest.isFetchedAfterMount ? latest.data : undefined
    if (!arrived) return
    if (settled && !sameRows(settled, arrived) && isTouched(area.current)) {
      setWaiting({ reading, page: arrived })
      changeShownPage(client, reading, (page) => withNewValues(page, arrived))
    } else {
      setWaiting(undefined)
      changeShownPage(client, reading, () => arrived)
    }
  }, [latest.dataUpdatedAt])

  const isWaiting = waiting && settled && isSameValue(waiting.reading, reading) && !sameRows(settled, waiting.page)
  const held = isWaiting ? waiting.page : undefined
  const count = shown.data?.applicants.length ?? 0
  return {
    page: shown.data,
    isChanging: shown.isPlaceholderData,
    error: shown.error,
    retry: () => void shown.refetch(),
    isRetrying: shown.isFetching,
    /** The server's current count, even while newer rows wait. */
    total: held?.total ?? shown.data?.total,
    /** Set while newer rows wait: how many were added, 0 when rows were only removed or reordered. */
    waiting: held && settled ? { newcomers: Math.max(0, held.total - settled.total) } : undefined,
    load: () => {
      setWaiting(undefined)
      void shown.refetch()
    },
    /** The number of rows that are not on screen yet, counted from the first page. */
    left: settled ? Math.max(0, settled.total - count) : 0,
    readOn: () => next.mutate(),
    isReadingOn: next.isPending,
    couldNotReadOn: next.isError,
  }
}

const sameRows = (a: ApplicantPage, b: ApplicantPage): boolean =>
  a.applicants.length === b.applicants.length && a.applicants.every(({ id }, index) => id === b.applicants[index]?.id)

function withNewValues(page: ApplicantPage, newer: ApplicantPage): ApplicantPage {
  const known = new Map(newer.applicants.map((applicant) => [applicant.id, applicant]))
  return { ...page, applicants: page.applicants.map((applicant) => known.get(applicant.id) ?? applicant) }
}

/** Whether the pointer is over the list, the focus is in it or in a dialog, or the admin has scrolled it. */
function isTouched(area: HTMLElement | null): boolean {
  if (!area) return false
  const { activeElement } = document
  if (area.matches(':hover') || area.contains(activeElement) || activeElement?.closest('[role$="dialog"]')) return true
  return [area, ...area.querySelectorAll('section'), document.getElementById('main')].some(
    (element) => element !== null && element.scrollTop > 0,
  )
}
