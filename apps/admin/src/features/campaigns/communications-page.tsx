import { PageHeader } from '@velvet/ui/page-header'
import { TabPanel, Tabs } from '@velvet/ui/tabs'
import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { usePageTitle } from '../../page-title.ts'
import { CampaignsTab } from './campaigns-tab.tsx'

const tabs = [{ value: 'campaigns', label: 'Campaigns' }] as const

const tabParser = parseAsStringLiteral(tabs.map(({ value }) => value)).withDefault('campaigns')

/** Bulk Communications (NAV-03, CAMP-01); the tab is part of the address. */
export function CommunicationsPage() {
  usePageTitle('Bulk Communications')
  const [tab, setTab] = useQueryState('tab', tabParser)
  return (
    <div className="flex flex-1 flex-col md:min-h-0">
      <PageHeader title="Bulk Communications" subtitle="Write to your guests and see what became of it" />
      <Tabs label="Communications" value={tab} onValueChange={(next) => void setTab(next)} tabs={tabs}>
        <TabPanel value="campaigns">
          <CampaignsTab />
        </TabPanel>
      </Tabs>
    </div>
  )
}
