import { LinkButton } from '@velvet/ui/link-button'
import { PageHeader } from '@velvet/ui/page-header'
import { usePageTitle } from '../../kit/page-title.ts'
import { Outbox } from './outbox.tsx'

/** Everything that waits to be told to guests, of all nights (MSG-31). */
export function OutboxPage() {
  usePageTitle('Outbox')
  return (
    <div className="flex flex-1 flex-col md:min-h-0">
      <PageHeader
        title="Outbox"
        subtitle="What is waiting to go out, and what each guest will be told"
        actions={<LinkButton href="/admin/outbox/templates">Message templates</LinkButton>}
      />
      <Outbox />
    </div>
  )
}
