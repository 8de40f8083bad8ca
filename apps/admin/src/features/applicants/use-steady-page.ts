import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useState } from 'react'
import type { ApplicantView } from './applicant-view.ts'
import { type ApplicantPage, changeShownPage, useLatestPage, useShownPage } from './applicants.queries.ts'

/**
 * The page on screen, kept up to date without moving what somebody is touching: known rows take new values where they
 * stand, and when rows would come, go or change places, that waits until `load` is called, or the hands are off.
 */
export function useSteadyPage(view: ApplicantView, area: RefObject<HTMLElement | null>) {
  const client = useQueryClient()
  const shown = useShownPage(view)
  const settled = shown.isPlaceholderData ? undefined : shown.data
  const latest = useLatestPage(view, settled)
  const [waiting, setWaiting] = useState<{ view: ApplicantView; page: ApplicantPage }>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: only an arrival moves anything; what it meets is read then
  useEffect(() => {
    const arrived = latest.isFetchedAfterMount ? latest.data : undefined
    if (!arrived) return
    if (settled && !sameRows(settled, arrived) && isTouched(area.current)) {
      setWaiting({ view, page: arrived })
      changeShownPage(client, view, (page) => withNewValues(page, arrived))
    } else {
      setWaiting(undefined)
      changeShownPage(client, view, () => arrived)
    }
  }, [latest.dataUpdatedAt])

  const held = waiting && sameView(waiting.view, view) ? waiting.page : undefined
  return {
    page: shown.data,
    isChanging: shown.isPlaceholderData,
    error: shown.error,
    retry: () => void shown.refetch(),
    isRetrying: shown.isFetching,
    /** What the server counts now, also while newer rows wait. */
    total: held?.total ?? shown.data?.total,
    /** Newer rows wait: how many more there are, 0 when others only left or moved. */
    waiting: held && settled ? { newcomers: Math.max(0, held.total - settled.total) } : undefined,
    load: () => {
      setWaiting(undefined)
      void shown.refetch()
    },
  }
}

const sameRows = (a: ApplicantPage, b: ApplicantPage): boolean =>
  a.applicants.length === b.applicants.length && a.applicants.every(({ id }, index) => id === b.applicants[index]?.id)

const sameView = (a: ApplicantView, b: ApplicantView): boolean => JSON.stringify(a) === JSON.stringify(b)

function withNewValues(page: ApplicantPage, newer: ApplicantPage): ApplicantPage {
  const known = new Map(newer.applicants.map((applicant) => [applicant.id, applicant]))
  return { ...page, applicants: page.applicants.map((applicant) => known.get(applicant.id) ?? applicant) }
}

/** The pointer is over the list, the focus in it or in a dialog, or somebody has scrolled to a place in it. */
function isTouched(area: HTMLElement | null): boolean {
  if (!area) return false
  const { activeElement } = document
  if (area.matches(':hover') || area.contains(activeElement) || activeElement?.closest('[role$="dialog"]')) return true
  return [area, ...area.querySelectorAll('section'), document.getElementById('main')].some(
    (element) => element !== null && element.scrollTop > 0,
  )
}
