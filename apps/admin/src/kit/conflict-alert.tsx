import { Alert } from '@velvet/ui/alert'
import { Button } from '@velvet/ui/button'

/** A part that differs: the value that is stored now, and a function that takes it. */
export type ConflictPart = { label: string; theirs: string; take: () => void }

export type ConflictAlertProps = { noun: string; parts: readonly ConflictPart[]; onKeepMine: () => void }

/** Another admin saved the record first: typed values stay and win, except for the parts taken from the other version. */
export function ConflictAlert({ noun, parts, onKeepMine }: ConflictAlertProps) {
  return (
    <Alert
      tone="warning"
      title={`Someone else changed this ${noun} in the meantime`}
      actions={
        <Button size="sm" onClick={onKeepMine}>
          {parts.length === 0 ? 'Dismiss' : 'Keep mine'}
        </Button>
      }
    >
      <p>
        {parts.length === 0
          ? 'Both versions are the same now.'
          : 'What you typed is still here. It replaces their version when you save again.'}
      </p>
      <ul className="mt-1.5 flex flex-col gap-1.5">
        {parts.map(({ label, theirs, take }) => (
          <li key={label} className="flex items-center justify-between gap-3">
            <span className="min-w-0 truncate">
              {label}, their version: <span className="font-medium">{theirs}</span>
            </span>
            <Button size="sm" aria-label={`Use their version: ${label}`} onClick={take}>
              Use their version
            </Button>
          </li>
        ))}
      </ul>
    </Alert>
  )
}
