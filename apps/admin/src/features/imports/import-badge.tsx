import type { ImportStatus } from '@velvet/contracts/imports'
import { Badge, type BadgeProps } from '@velvet/ui/badge'
import { CircleSlash, Undo2 } from 'lucide-react'
import { statusLabels } from './import-words.ts'
import { isMoving } from './imports.queries.ts'

export function ImportBadge({ status }: { status: ImportStatus }) {
  return <Badge {...look(status)}>{statusLabels[status]}</Badge>
}

function look(status: ImportStatus): Pick<BadgeProps, 'tone' | 'icon' | 'busy'> {
  if (status === 'uploading' || isMoving(status)) return { tone: 'info', busy: true }
  if (status === 'completed') return { tone: 'approved' }
  if (status === 'failed') return { tone: 'declined' }
  if (status === 'checked') return { tone: 'pending' }
  return { tone: 'neutral', icon: status === 'undone' ? <Undo2 /> : <CircleSlash /> }
}
