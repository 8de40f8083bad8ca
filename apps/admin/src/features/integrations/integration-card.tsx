import { Badge } from '@velvet/ui/badge'
import { Card } from '@velvet/ui/card'
import { DescriptionList, type DescriptionListProps } from '@velvet/ui/description-list'
import type { ReactNode } from 'react'
import type { Pill } from './source-pill.ts'

export type IntegrationCardProps = {
  title: string
  description: string
  /** The status in one word. */
  pill?: Pill & { isBusy?: boolean }
  /** Shown beside the status. */
  aside?: ReactNode
  facts?: DescriptionListProps['items']
  /** The buttons. */
  actions?: ReactNode
  children?: ReactNode
  className?: string
}

/** One section of the screen: title, status, facts, and test buttons. */
export function IntegrationCard({
  title,
  description,
  pill,
  aside,
  facts = [],
  actions,
  children,
  className,
}: IntegrationCardProps) {
  return (
    <Card
      title={title}
      description={description}
      className={className}
      actions={
        pill ? (
          <>
            {aside ? <span className="text-xs text-fg-3">{aside}</span> : null}
            <Badge tone={pill.tone} busy={pill.isBusy}>
              {pill.text}
            </Badge>
          </>
        ) : null
      }
    >
      <div className="flex h-full flex-col gap-4">
        {children}
        {facts.length > 0 ? <DescriptionList items={facts} /> : null}
        {actions ? <div className="mt-auto flex flex-wrap gap-2">{actions}</div> : null}
      </div>
    </Card>
  )
}
