import type { ApplicantStatus } from '@velvet/contracts/applicants'
import { statusLabels } from '@velvet/domain/applicants'
import { Badge } from '@velvet/ui/badge'

export function StatusBadge({ status }: { status: ApplicantStatus }) {
  return <Badge tone={status}>{statusLabels[status]}</Badge>
}
