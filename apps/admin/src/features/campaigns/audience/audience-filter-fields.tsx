import { applicantStatuses, type Priority, priorities } from '@velvet/contracts/applicants'
import { statusLabels } from '@velvet/domain/applicants'
import { Button } from '@velvet/ui/button'
import { Fieldset } from '@velvet/ui/field'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { type AudienceFilters, exclusionCount, type FilterFieldsProps, filterProblems } from './audience-draft.ts'
import { AudienceExclusionFields } from './audience-exclusion-fields.tsx'
import { Boxes } from './boxes.tsx'
import { MoreAudienceFilters } from './more-audience-filters.tsx'

const priorityLabels: Record<Priority, string> = { low: 'Low', normal: 'Normal', high: 'High', urgent: 'Urgent' }

/** Status and priority are always visible; other filters and exclusions show on demand or when in use (CAMP-38 to CAMP-45). */
export function AudienceFilterFields({ filters, onChange }: FilterFieldsProps) {
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Fieldset label="Status" error={filterProblems(filters).status}>
        <Boxes
          values={applicantStatuses}
          labels={statusLabels}
          chosen={filters.status}
          onChange={(status) => onChange({ status })}
        />
      </Fieldset>
      <Fieldset
        label="Priority"
        hint={filters.priority.includes('high') ? 'High includes urgent.' : 'Leave blank for any priority.'}
      >
        <Boxes
          values={priorities}
          labels={priorityLabels}
          chosen={filters.priority}
          onChange={(priority) => onChange({ priority })}
        />
      </Fieldset>
      {filters.applicants ? (
        <div className="flex flex-wrap items-center justify-between gap-2 rounded-control border border-line px-3 py-2 text-sm">
          <span>Also limited by the applicant-list filters of the original bulk send.</span>
          <Button size="sm" onClick={() => onChange({ applicants: null })}>
            Remove
          </Button>
        </div>
      ) : null}
      <Unfolding title="More filters" used={usedCount(filters)}>
        <MoreAudienceFilters filters={filters} onChange={onChange} />
      </Unfolding>
      <Unfolding title="Except" used={exclusionCount(filters.exclude)}>
        <AudienceExclusionFields filters={filters} onChange={onChange} />
      </Unfolding>
    </div>
  )
}

/** A group of fields that shows on demand or when in use; its title has the number of fields in use. */
function Unfolding({ title, used, children }: { title: string; used: number; children: ReactNode }) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(used > 0)
  return (
    <div>
      <Button
        variant="ghost"
        className="-ms-3"
        aria-expanded={isOpen}
        aria-controls={id}
        icon={<ChevronDown className={isOpen ? 'rotate-180' : ''} />}
        onClick={() => setIsOpen(!isOpen)}
      >
        {used > 0 ? `${title} (${used})` : title}
      </Button>
      <section id={id} aria-label={title} hidden={!isOpen} className="pt-3">
        {isOpen ? children : null}
      </section>
    </div>
  )
}

const usedCount = ({
  status,
  priority,
  applicants,
  exclude,
  tags,
  applicationStatus,
  ...rest
}: AudienceFilters): number =>
  [tags, applicationStatus].filter(({ length }) => length > 0).length +
  Object.values(rest).filter((value) => value !== '' && value !== false).length
