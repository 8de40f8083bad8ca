import { isAllowed } from '@velvet/domain/auth'
import { PageHeader } from '@velvet/ui/page-header'
import { TabPanel, Tabs } from '@velvet/ui/tabs'
import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { Suspense } from 'react'
import { useNavigate } from 'react-router'
import { usePageTitle } from '../../kit/page-title.ts'
import { useSignedInAdmin } from '../auth/index.ts'
import { CampaignsTab, StuckBadge } from '../campaigns/index.ts'
import { ConversationsTab, WaitingBadge } from '../conversations/index.ts'
import { SuppressionsTab } from '../suppressions/index.ts'
import { TemplatesTab } from '../templates/index.ts'

const CampaignsLabel = () => (
  <>
    Campaigns
    <StuckBadge />
  </>
)

const ConversationsLabel = () => (
  <>
    Conversations
    <WaitingBadge />
  </>
)

/** In the order of the screen (CAMP-01); all tabs but the first load when they are opened. */
const tabs = [
  { value: 'campaigns', label: <CampaignsLabel />, permission: 'campaigns.manage', Content: CampaignsTab },
  {
    value: 'conversations',
    label: <ConversationsLabel />,
    permission: 'conversations.manage',
    Content: ConversationsTab,
  },
  { value: 'templates', label: 'Templates', permission: 'campaigns.manage', Content: TemplatesTab },
  { value: 'suppressions', label: 'Suppressions', permission: 'campaigns.manage', Content: SuppressionsTab },
] as const

const tabParser = parseAsStringLiteral(tabs.map(({ value }) => value)).withDefault('campaigns')

/** Bulk Communications (NAV-03); the tab is part of the address, and each tab has separate filters there. */
export function CommunicationsPage() {
  usePageTitle('Bulk Communications')
  const navigate = useNavigate()
  const { role } = useSignedInAdmin()
  const [asked] = useQueryState('tab', tabParser)
  const allowed = tabs.filter(({ permission }) => isAllowed(role, permission))
  const current = allowed.find(({ value }) => value === asked) ?? allowed[0]
  if (!current) return null
  return (
    <div className="flex flex-1 flex-col max-md:has-data-own-view:[&_[role=tablist]]:hidden max-md:has-data-own-view:[&>header]:sr-only md:min-h-0">
      <PageHeader title="Bulk Communications" subtitle="Email and text your applicants, and track the results" />
      <Tabs
        label="Communications"
        value={current.value}
        onValueChange={(next) => void navigate({ search: next === tabs[0].value ? '' : `?tab=${next}` })}
        tabs={allowed}
      >
        {allowed.map(({ value, Content }) => (
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
