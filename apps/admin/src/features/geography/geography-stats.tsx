import { StatCard } from '@velvet/ui/stat-card'
import { MapPin, Percent, Trophy, Users } from 'lucide-react'
import { numberText, peopleText, shareText } from './location.ts'
import type { useGeography } from './use-geography.ts'

/** The four numbers above the map (GEO-02 to GEO-05). */
export function GeographyStats({ totals, all, top }: Pick<ReturnType<typeof useGeography>, 'totals' | 'all' | 'top'>) {
  const { data } = totals
  const missing = totals.isError ? null : undefined
  return (
    <section
      aria-label="Geography in numbers"
      className="grid grid-cols-2 gap-3 px-5 py-4 max-md:gap-2 max-md:px-3 max-md:py-3 lg:grid-cols-4"
    >
      <StatCard
        label="Total Applicants"
        value={data?.totalApplicants ?? missing}
        hint={data && `${numberText(data.located)} with a known location`}
        icon={<Users />}
      />
      <StatCard
        label="Top Location"
        value={all.data ? (top?.name ?? 'n/a') : all.isError ? null : undefined}
        hint={top ? `${peopleText(top.count)} · ${shareText(top.percentage)}` : all.data && 'No location is known yet'}
        icon={<Trophy />}
      />
      <StatCard
        label="Coverage"
        value={data?.cities ?? missing}
        hint={data && (data.cities === 1 ? 'city' : 'cities')}
        icon={<MapPin />}
      />
      <StatCard
        label="Conversion Rate"
        value={data ? rateText(data.conversionRate) : missing}
        hint={data && (data.conversionRate === null ? 'Fewer than 10 decisions' : changeText(data.conversionChange))}
        icon={<Percent />}
      />
    </section>
  )
}

const rateText = (rate: number | null): string => (rate === null ? 'n/a' : shareText(rate))

const signed = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
})

/** The change in percentage points, worded as in GEO-05. */
const changeText = (change: number | null): string =>
  `${change === null ? 'n/a' : `${signed.format(change).replace('-', '−')}%`} this month`
