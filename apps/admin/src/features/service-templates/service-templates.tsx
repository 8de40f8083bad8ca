import type { ServiceTemplate } from '@velvet/contracts/service-templates'
import { Badge } from '@velvet/ui/badge'
import { Button } from '@velvet/ui/button'
import { Skeleton } from '@velvet/ui/skeleton'
import { Building2, Eye, Package, Pencil, Star } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { useOpening } from '../../kit/use-opening.ts'
import { useIsAllowed } from '../auth/index.ts'
import { kinds, sourceNames } from './kinds.ts'
import { useServiceTemplates } from './service-templates.queries.ts'
import { TemplateSwitch } from './template-switch.tsx'

const ServiceTemplateDialog = lazy(async () => ({
  default: (await import('./service-template-dialog.tsx')).ServiceTemplateDialog,
}))

export type ServiceTemplatesProps = {
  /** The event whose messages are shown; without it, those of every event. */
  eventId?: string
}

/** The messages that guests get about their applications, each with a switch and its text (MSG-01, MSG-15). */
export function ServiceTemplates({ eventId }: ServiceTemplatesProps) {
  const list = useServiceTemplates(eventId)
  const mayEdit = useIsAllowed('campaigns.manage')
  const { opened, open, close } = useOpening<ServiceTemplate>()

  if (!list.data && list.error) return <NotLoaded title="The messages could not be loaded" query={list} />
  return (
    <>
      {list.data ? (
        <ul aria-label="Message templates" className="divide-y divide-line border-y border-line">
          {list.data.map((template) => (
            <Row key={template.kind} template={template} mayEdit={mayEdit} onOpen={() => open(template)}>
              <TemplateSwitch template={template} eventId={eventId} mayEdit={mayEdit} />
            </Row>
          ))}
        </ul>
      ) : (
        <div className="flex flex-col gap-4 px-5 py-4 max-md:px-4">
          <Skeleton />
          <Skeleton />
          <Skeleton />
        </div>
      )}
      <Suspense>
        {opened ? (
          <ServiceTemplateDialog
            key={opened.opening}
            template={opened.work}
            eventId={eventId}
            mayEdit={mayEdit}
            open={opened.isOpen}
            onClose={close}
          />
        ) : null}
      </Suspense>
    </>
  )
}

type RowProps = { template: ServiceTemplate; mayEdit: boolean; onOpen: () => void; children: ReactNode }

/** One message: what it is called, when guests get it, its subject, and where its text comes from. */
function Row({ template: { kind, subject, source }, mayEdit, onOpen, children }: RowProps) {
  const { name, when } = kinds[kind]
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3 text-sm max-md:px-4">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium">{name}</span>
          <SourceBadge source={source} />
        </p>
        <p className="text-xs text-fg-3">{when}</p>
        <p className="break-words text-fg-2">{subject}</p>
      </div>
      <div className="flex items-center gap-3">
        {children}
        <Button
          size="sm"
          icon={mayEdit ? <Pencil /> : <Eye />}
          aria-label={`${mayEdit ? 'Edit' : 'View'} ${name}`}
          onClick={onOpen}
        >
          {mayEdit ? 'Edit' : 'View'}
        </Button>
      </div>
    </li>
  )
}

const sourceIcons = { built_in: <Package />, venue: <Building2 />, event: <Star /> }

/** Says whose text it is. */
const SourceBadge = ({ source }: Pick<ServiceTemplate, 'source'>) => (
  <Badge tone={source === 'built_in' ? 'neutral' : 'info'} icon={sourceIcons[source]}>
    {sourceNames[source]}
  </Badge>
)
