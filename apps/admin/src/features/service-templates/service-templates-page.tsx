import { PageHeader } from '@velvet/ui/page-header'
import { usePageTitle } from '../../kit/page-title.ts'
import { ServiceTemplates } from './service-templates.tsx'

/** The messages that guests of every event get, unless an event has its own. */
export function ServiceTemplatesPage() {
  usePageTitle('Message templates')
  return (
    <div className="flex flex-1 flex-col md:min-h-0">
      <PageHeader
        title="Message templates"
        subtitle="What guests are told about their applications, unless an event has its own text"
      />
      <div className="relative md:min-h-0 md:flex-1 md:overflow-y-auto">
        <ServiceTemplates />
      </div>
    </div>
  )
}
