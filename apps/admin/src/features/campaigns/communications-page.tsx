import { PageHeader } from '@velvet/ui/page-header'
import { TabPanel, Tabs } from '@velvet/ui/tabs'
import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { lazy, Suspense } from 'react'
import { useNavigate } from 'react-router'
import { usePageTitle } from '../../page-title.ts'
import { CampaignsTab } from './campaigns-tab.tsx'

const TemplatesTab = lazy(async () => ({ default: (await import('../templates/templates-tab.tsx')).TemplatesTab }))
const SuppressionsTab = lazy(async () => ({
  default: (await import('../suppressions/suppressions-tab.tsx')).SuppressionsTab,
}))

/** In the order of the screen; a tab that is not the first one is loaded when it is opened. */
const tabs = [
  { value: 'campaigns', label: 'Campaigns', Content: CampaignsTab },
  { value: 'templates', label: 'Templates', Content: TemplatesTab },
  { value: 'suppressions', label: 'Suppressions', Content: SuppressionsTab },
] as const

const tabParser = parseAsStringLiteral(tabs.map(({ value }) => value)).withDefault('campaigns')

/** Bulk Communications (NAV-03); the tab is part of the address, and each has its filters there to itself. */
export function CommunicationsPage() {
  usePageTitle('Bulk Communications')
  const navigate = useNavigate()
  const [current] = useQueryState('tab', tabParser)
  return (
    <div className="flex flex-1 flex-col md:min-h-0">
      <PageHeader title="Bulk Communications" subtitle="Write to your guests and see what became of it" />
      <Tabs
        label="Communications"
        value={current}
        onValueChange={(next) => void navigate({ search: next === tabs[0].value ? '' : `?tab=${next}` })}
        tabs={tabs}
      >
        {tabs.map(({ value, Content }) => (
          <TabPanel key={value} value={value}>
            <Suspense fallback={null}>
              <Content />
            </Suspense>
          </TabPanel>
        ))}
      </Tabs>
    </div>
  )
}
