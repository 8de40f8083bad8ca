import { Button } from '@velvet/ui/button'

export type NoSelectionProps = { count: number; choose: () => void }

/** In place of the actions while nobody is selected: acting on everybody who matches is a choice of its own. */
export function NoSelection({ count, choose }: NoSelectionProps) {
  return (
    <div className="flex flex-col items-start gap-3 text-sm text-fg-2">
      <p>Select applicants in the table first, or go on with everyone who matches the current filters.</p>
      <Button onClick={choose}>{`Select all ${count.toLocaleString('en-US')} matching`}</Button>
    </div>
  )
}
