import type { Template } from '@velvet/contracts/templates'
import { Button } from '@velvet/ui/button'
import { DataTable } from '@velvet/ui/data-table'
import { EmptyState } from '@velvet/ui/empty-state'
import { usePhone } from '@velvet/ui/media-query'
import { LayoutTemplate, SearchX } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import type { useTemplates } from '../messages/index.ts'
import { TemplateCard } from './template-card.tsx'
import { type TemplateActions, templateColumns } from './template-columns.tsx'
import type { useTemplateView } from './template-view.ts'

export type TemplateTableProps = {
  list: ReturnType<typeof useTemplates>
  view: ReturnType<typeof useTemplateView>
  actions: TemplateActions
  onCreate: () => void
}

const rowId = ({ id }: Template) => id
const rowName = ({ name }: Template) => name

/** The templates as a table, or as cards on a phone, with loading, empty, and error states. */
export function TemplateTable({ list, view, actions, onCreate }: TemplateTableProps) {
  const phone = usePhone()
  const { data, error } = list
  const columns = useMemo(() => templateColumns(actions), [actions])
  const renderCard = useCallback(
    (template: Template) => <TemplateCard template={template} actions={actions} />,
    [actions],
  )
  return (
    <div className="flex min-h-96 flex-1 flex-col">
      <DataTable
        label="Templates"
        columns={columns}
        rows={view.shown}
        rowId={rowId}
        rowName={rowName}
        density="comfortable"
        fill={!phone}
        loading={!data && !error}
        error={error && !data ? <NotLoaded title="The templates could not be loaded" query={list} /> : undefined}
        empty={
          view.isFiltered ? (
            <EmptyState
              title="No templates found"
              icon={<SearchX />}
              action={<Button onClick={view.clear}>Clear Filters</Button>}
            >
              Try adjusting your search or filter criteria.
            </EmptyState>
          ) : (
            <EmptyState
              title="No templates yet"
              icon={<LayoutTemplate />}
              action={<Button onClick={onCreate}>Create your first template</Button>}
            >
              Save messages you send often, such as invitations and reminders.
            </EmptyState>
          )
        }
        renderCard={renderCard}
      />
    </div>
  )
}
