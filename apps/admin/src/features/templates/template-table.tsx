import type { Template } from '@velvet/contracts/templates'
import { Button } from '@velvet/ui/button'
import { EmptyState } from '@velvet/ui/empty-state'
import { LayoutTemplate, SearchX } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { RecordList } from '../../kit/record-list/record-list.tsx'
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

const rowName = ({ name }: Template) => name

/** The templates as a table, or as cards on a phone, with loading, empty, and error states. */
export function TemplateTable({ list, view, actions, onCreate }: TemplateTableProps) {
  const columns = useMemo(() => templateColumns(actions), [actions])
  const renderCard = useCallback(
    (template: Template) => <TemplateCard template={template} actions={actions} />,
    [actions],
  )
  return (
    <RecordList
      label="Templates"
      query={list}
      columns={columns}
      rows={view.shown}
      rowName={rowName}
      density="comfortable"
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
  )
}
