import type { Template } from '@velvet/contracts/templates'
import { timeAgo } from '@velvet/domain/kernel'
import { Button, IconButton } from '@velvet/ui/button'
import { type DataColumn, RowTitle } from '@velvet/ui/data-table'
import { Copy, Megaphone, Pencil, Trash2 } from 'lucide-react'
import { countText } from '../../kit/counts.ts'
import { MessageTypeMark, plainWords } from '../messages/index.ts'

export type TemplateActions = Record<'edit' | 'copy' | 'use' | 'remove', (template: Template) => void>

/** The columns of the template table (TPL-01). */
export const templateColumns = (actions: TemplateActions): readonly DataColumn<Template>[] => [
  {
    key: 'name',
    header: 'Template',
    pinned: 'start',
    minWidth: 220,
    cell: (template) => (
      <span className="block min-w-0">
        <RowTitle onClick={() => actions.edit(template)}>{template.name}</RowTitle>
        <span className="block truncate text-xs text-fg-3">
          <FirstWords template={template} />
        </span>
      </span>
    ),
  },
  { key: 'type', header: 'Type', width: 134, cell: ({ type }) => <MessageTypeMark type={type} /> },
  { key: 'used', header: 'Used by', width: 132, cell: ({ usedBy }) => <UsedBy count={usedBy} /> },
  { key: 'changed', header: 'Changed', width: 132, cell: ({ updatedAt }) => <Changed at={updatedAt} /> },
  {
    key: 'actions',
    header: 'Actions',
    width: 204,
    align: 'end',
    pinned: 'end',
    cell: (template) => <TemplateButtons template={template} actions={actions} />,
  },
]

/** The subject, and the beginning of the content. */
export function FirstWords({ template: { subject, content } }: { template: Template }) {
  return (
    <>
      {subject ? <span className="text-fg-2">{subject} – </span> : null}
      {plainWords(content)}
    </>
  )
}

/** `2 campaigns`, counting sent and unsent ones. */
export function UsedBy({ count }: { count: number }) {
  if (count === 0) return <span className="text-fg-3">Not used yet</span>
  return <span>{usedByText(count)}</span>
}

export const usedByText = (count: number): string => (count === 1 ? '1 campaign' : `${countText(count)} campaigns`)

const exact = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })
const countedFor = 30 * 24 * 60 * 60 * 1000

/** `3 days ago`, or the date if that is long ago. */
export function Changed({ at }: { at: string }) {
  const date = new Date(at)
  const now = new Date()
  return (
    <time dateTime={at} title={exact.format(date)}>
      {now.getTime() - date.getTime() < countedFor ? timeAgo(date, now) : day.format(date)}
    </time>
  )
}

export function TemplateButtons({ template, actions }: { template: Template; actions: TemplateActions }) {
  const { name } = template
  return (
    <span className="inline-flex items-center gap-1">
      <Button
        size="sm"
        icon={<Megaphone />}
        aria-label={`Use ${name} in a campaign`}
        title="Use in a campaign"
        onClick={() => actions.use(template)}
      >
        Use
      </Button>
      <IconButton size="sm" label={`Edit ${name}`} onClick={() => actions.edit(template)}>
        <Pencil />
      </IconButton>
      <IconButton size="sm" label={`Duplicate ${name}`} onClick={() => actions.copy(template)}>
        <Copy />
      </IconButton>
      <IconButton size="sm" label={`Delete ${name}`} onClick={() => actions.remove(template)}>
        <Trash2 />
      </IconButton>
    </span>
  )
}
