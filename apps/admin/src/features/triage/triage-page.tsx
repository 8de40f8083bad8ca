import { LinkButton } from '@velvet/ui/link-button'
import { PageHeader } from '@velvet/ui/page-header'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { usePageTitle } from '../../kit/page-title.ts'
import { NotAllowed, useIsAllowed } from '../auth/index.ts'
import { useApplicantView } from '../people/index.ts'
import { TriageSitting } from './triage-sitting.tsx'

/** Reviews the applicants of a filter one by one; pending ones by default. */
export function TriagePage() {
  usePageTitle('Review')
  const mayDecide = useIsAllowed('applicants.edit')
  const { search } = useLocation()
  const { view } = useApplicantView()
  const [sitting, setSitting] = useState(0)
  const { sort, order } = view
  const filters = { ...view.filters, status: view.filters.status ?? 'pending' }
  const listHref = `/admin/dashboard${search}`
  if (!mayDecide) return <NotAllowed screen="Review" />
  return (
    <div className="flex flex-1 flex-col">
      <PageHeader
        title="Review"
        subtitle="One applicant at a time"
        actions={<LinkButton href={listHref}>Back to the list</LinkButton>}
      />
      <TriageSitting
        key={JSON.stringify([filters, sort, order, sitting])}
        view={{ filters, sort, order }}
        listHref={listHref}
        onAgain={() => setSitting(sitting + 1)}
      />
    </div>
  )
}
