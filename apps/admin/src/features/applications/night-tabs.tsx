import type { EventWithNumbers } from '@velvet/contracts/events'
import { TabPanel, Tabs } from '@velvet/ui/tabs'
import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { lazy, type ReactNode, Suspense } from 'react'
import { NightSettings } from '../events/index.ts'

const Outbox = lazy(async () => ({ default: (await import('../outbox/index.ts')).Outbox }))
const NightMessages = lazy(async () => ({ default: (await import('./night-messages.tsx')).NightMessages }))

const tabs = [
  { value: 'guests', label: 'Guest list' },
  { value: 'outbox', label: 'Outbox' },
  { value: 'messages', label: 'Messages' },
  { value: 'settings', label: 'Settings' },
] as const

const tabParser = parseAsStringLiteral(tabs.map(({ value }) => value)).withDefault('guests')

export type NightTabsProps = {
  eventId: string
  /** Undefined until it is loaded. */
  event: EventWithNumbers | undefined
  guestList: ReactNode
}

/** The parts of a night (CAP-01); the tab is part of the address, and all but the first load when they are opened. */
export function NightTabs({ eventId, event, guestList }: NightTabsProps) {
  const [tab, setTab] = useQueryState('tab', tabParser.withOptions({ history: 'push' }))
  const contents = {
    guests: guestList,
    outbox: <Outbox key={eventId} eventId={eventId} />,
    messages: <NightMessages key={eventId} eventId={eventId} />,
    settings: event ? <NightSettings key={eventId} event={event} /> : null,
  }
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
