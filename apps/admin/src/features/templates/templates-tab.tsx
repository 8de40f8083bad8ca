import type { Template } from '@velvet/contracts/templates'
import { parseAsString, useQueryState } from 'nuqs'
import { lazy, Suspense, useState } from 'react'
import { useOpening } from '../../kit/use-opening.ts'
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
  const { opened, open, close } = useOpening<Writing>()
  const write = (what: Writing['what'], template?: Template) => open({ what, template })
  const closeAndUnlink = () => {
    close()
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
        {opened?.work.what === 'use' ? (
          <CampaignDialog
            key={opened.opening}
            campaign={undefined}
            template={opened.work.template}
            open={opened.isOpen}
            onClose={closeAndUnlink}
          />
        ) : opened ? (
          <TemplateDialog
            key={opened.opening}
            template={opened.work.what === 'edit' ? opened.work.template : undefined}
            copied={opened.work.what === 'copy' ? opened.work.template : undefined}
            open={opened.isOpen}
            onClose={closeAndUnlink}
          />
        ) : null}
      </Suspense>
    </div>
  )
}
