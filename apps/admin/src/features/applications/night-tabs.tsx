import { TabPanel, Tabs } from '@velvet/ui/tabs'
import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { lazy, type ReactNode, Suspense } from 'react'

const Outbox = lazy(async () => ({ default: (await import('../outbox/index.ts')).Outbox }))

const tabs = [
  { value: 'guests', label: 'Guest list' },
  { value: 'outbox', label: 'Outbox' },
] as const

const tabParser = parseAsStringLiteral(tabs.map(({ value }) => value)).withDefault('guests')

/** The parts of a night (CAP-01); the tab is part of the address, and all but the first load when they are opened. */
export function NightTabs({ eventId, guestList }: { eventId: string; guestList: ReactNode }) {
  const [tab, setTab] = useQueryState('tab', tabParser.withOptions({ history: 'push' }))
  const contents = { guests: guestList, outbox: <Outbox key={eventId} eventId={eventId} /> }
  return (
    <Tabs label="Night" value={tab} onValueChange={(next) => void setTab(next)} tabs={tabs}>
      {tabs.map(({ value }) => (
        <TabPanel key={value} value={value}>
          <Suspense fallback={null}>{contents[value]}</Suspense>
        </TabPanel>
      ))}
    </Tabs>
  )
}
