import type { Template } from '@velvet/contracts/templates'
import { RowTitle } from '@velvet/ui/data-table'
import { MessageTypeMark } from '../messages/index.ts'
import { Changed, FirstWords, type TemplateActions, TemplateButtons, UsedBy } from './template-columns.tsx'

/** A template on a phone. */
export function TemplateCard({ template, actions }: { template: Template; actions: TemplateActions }) {
  return (
    <article className="flex flex-col gap-1.5 px-3 py-3 text-sm">
      <h2 className="min-w-0 text-base">
        <RowTitle className="pointer-coarse:min-h-8" onClick={() => actions.edit(template)}>
          {template.name}
        </RowTitle>
      </h2>
      <p className="line-clamp-2 break-words text-fg-3">
        <FirstWords template={template} />
      </p>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-0.5 text-xs">
        <MessageTypeMark type={template.type} />
        <span className="text-fg-2">
          <UsedBy count={template.usedBy} />
        </span>
        <span className="text-fg-3">
          Changed <Changed at={template.updatedAt} />
        </span>
      </p>
      <span className="pointer-coarse:-me-3 ms-auto">
        <TemplateButtons template={template} actions={actions} />
      </span>
    </article>
  )
}
