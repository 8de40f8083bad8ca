import { Badge } from '@velvet/ui/badge'
import { DescriptionList, type DescriptionListProps } from '@velvet/ui/description-list'
import type { ReactNode } from 'react'

export type TestResultProps = {
  success: boolean
  /** The outcome as text. */
  outcome: string
  facts: DescriptionListProps['items']
  children?: ReactNode
}

/** The result of a test, as names and values. */
export function TestResult({ success, outcome, facts, children }: TestResultProps) {
  return (
    <div className="flex flex-col items-start gap-3 rounded-control border border-line bg-sunken px-3.5 py-3">
      <Badge tone={success ? 'approved' : 'declined'}>{outcome}</Badge>
      <div className="w-full min-w-0">
        <DescriptionList items={facts} />
      </div>
      {children}
    </div>
  )
}
