import { StatCard } from '@velvet/ui/stat-card'
import { MailOpen, Megaphone, Send } from 'lucide-react'
import type { useCampaignStats } from './campaign-list.queries.ts'

/** The three numbers above the list (CAMP-02 to CAMP-04). */
export function CampaignStats({ stats: { data, isError } }: { stats: ReturnType<typeof useCampaignStats> }) {
  const missing = isError ? null : undefined
  return (
    <section
      aria-label="Campaigns in numbers"
      className="grid grid-cols-3 gap-3 px-5 pt-4 max-md:grid-cols-2 max-md:[&>:last-child]:col-span-2 max-md:gap-2 max-md:px-3 max-md:pt-3"
    >
      <StatCard label="Total Sent" value={data?.totalSent ?? missing} icon={<Send />} />
      <StatCard
        label="Average Open Rate"
        value={data ? `${data.avgOpenRate.toFixed(1)}%` : missing}
        icon={<MailOpen />}
      />
      <StatCard label="Total Campaigns" value={data?.totalCampaigns ?? missing} icon={<Megaphone />} />
    </section>
  )
}
