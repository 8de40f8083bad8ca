import type { ApplicantStatus } from '@velvet/contracts/applicants'
import { StatCard } from '@velvet/ui/stat-card'
import { CircleCheck, Clock, ListFilter, Users } from 'lucide-react'
import { useApplicantStats } from '../people/index.ts'

export type ApplicantStatsProps = {
  /** How many applicants match the filters (DASH-07); null when the count could not be loaded. */
  filtered: number | null | undefined
  status: ApplicantStatus | null
  isFiltered: boolean
}

/** The four numbers above the list; three of them link to the applicants they count (DASH-04 to DASH-08). */
export function ApplicantStats({ filtered, status, isFiltered }: ApplicantStatsProps) {
  const { data, isError } = useApplicantStats()
  const missing = isError ? null : undefined
  return (
    <section
      aria-label="Applicants in numbers"
      className="grid grid-cols-2 gap-3 px-5 pt-4 max-md:grid-cols-4 max-md:gap-1.5 max-md:px-3 max-md:pt-2.5 lg:grid-cols-4"
    >
      <StatCard
        label="Total Applicants"
        value={data?.total ?? missing}
        icon={<Users />}
        href="/admin/dashboard"
        current={!isFiltered}
      />
      <StatCard
        label="Pending Review"
        value={data?.pending ?? missing}
        icon={<Clock />}
        href="/admin/dashboard?status=pending"
        current={status === 'pending'}
      />
      <StatCard
        label="VIP Members"
        value={data?.approved ?? missing}
        icon={<CircleCheck />}
        href="/admin/dashboard?status=approved"
        current={status === 'approved'}
      />
      <StatCard label="Filtered Results" value={filtered} icon={<ListFilter />} />
    </section>
  )
}
