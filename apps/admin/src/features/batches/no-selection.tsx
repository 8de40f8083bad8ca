import { Button } from '@velvet/ui/button'

export type NoSelectionProps = { count: number; choose: () => void }

/** Replaces the actions while no applicant is selected: acting on all matching applicants is an explicit choice. */
export function NoSelection({ count, choose }: NoSelectionProps) {
  return (
    <div className="flex flex-col items-start gap-3 text-sm text-fg-2">
      <p>Select applicants in the table first, or continue with everyone who matches the current filters.</p>
      <Button onClick={choose}>{`Select all ${count.toLocaleString('en-US')} matching`}</Button>
    </div>
  )
}
