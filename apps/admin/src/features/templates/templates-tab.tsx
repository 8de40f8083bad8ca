import type { Template } from '@velvet/contracts/templates'
import { parseAsString, useQueryState } from 'nuqs'
import { lazy, Suspense, useState } from 'react'
import { CampaignDialog } from '../campaigns/index.ts'
import { useTemplates } from '../messages/index.ts'
import { TemplateTable } from './template-table.tsx'
import { TemplateToolbar } from './template-toolbar.tsx'
import { useTemplateView } from './template-view.ts'
import { useTemplateChanges } from './templates.queries.ts'
import { useTemplateActions } from './use-template-actions.tsx'

const TemplateDialog = lazy(async () => ({ default: (await import('./template-dialog.tsx')).TemplateDialog }))

type Writing = { what: 'edit' | 'copy' | 'use'; template: Template | undefined }

/** Reusable messages: search, create, edit, copy, delete, or use one in a campaign (TPL-01, TPL-02). */
export function TemplatesTab() {
  useTemplateChanges()
  const list = useTemplates()
  const view = useTemplateView(list.data)
  const [linkedId, setLinkedId] = useQueryState('template', parseAsString)
  // Each opening starts from the latest saved values.
  const [{ writing, opening, isOpen }, setOpened] = useState<{ writing?: Writing; opening: number; isOpen: boolean }>({
    opening: 0,
    isOpen: false,
  })
  const write = (what: Writing['what'], template?: Template) =>
    setOpened({ writing: { what, template }, opening: opening + 1, isOpen: true })
  const close = () => {
    setOpened((opened) => ({ ...opened, isOpen: false }))
    void setLinkedId(null)
  }
  const [followedId, setFollowedId] = useState<string | null>(null)
  const linked = list.data?.find(({ id }) => id === linkedId)
  if (linkedId !== followedId && (linked || linkedId === null)) {
    setFollowedId(linkedId)
    if (linked) write('edit', linked)
  }
  const actions = useTemplateActions({
    edit: (template) => write('edit', template),
    copy: (template) => write('copy', template),
    use: (template) => write('use', template),
  })

  return (
    <div className="flex flex-1 flex-col md:min-h-0">
      <TemplateToolbar view={view} onCreate={() => write('edit')} />
      <TemplateTable list={list} view={view} actions={actions} onCreate={() => write('edit')} />
      <Suspense fallback={null}>
        {writing?.what === 'use' ? (
          <CampaignDialog
            key={opening}
            campaign={undefined}
            template={writing.template}
            open={isOpen}
            onClose={close}
          />
        ) : writing ? (
          <TemplateDialog
            key={opening}
            template={writing.what === 'edit' ? writing.template : undefined}
            copied={writing.what === 'copy' ? writing.template : undefined}
            open={isOpen}
            onClose={close}
          />
        ) : null}
      </Suspense>
    </div>
  )
}
