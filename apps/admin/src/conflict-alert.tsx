import { Alert } from '@velvet/ui/alert'
import { Button } from '@velvet/ui/button'

/** A part that differs: what stands there now, and how to take it over. */
export type ConflictPart = { label: string; theirs: string; take: () => void }

export type ConflictAlertProps = { noun: string; parts: readonly ConflictPart[]; onKeepMine: () => void }

/** Somebody else saved the same thing meanwhile: what is typed stays and wins, unless one takes a part of theirs. */
export function ConflictAlert({ noun, parts, onKeepMine }: ConflictAlertProps) {
  return (
    <Alert
      tone="warning"
      title={`Somebody else changed this ${noun} in the meantime`}
      actions={
        <Button size="sm" onClick={onKeepMine}>
          {parts.length === 0 ? 'Dismiss' : 'Keep mine'}
        </Button>
      }
    >
      <p>
        {parts.length === 0
          ? 'Both say the same now.'
          : 'What you typed is still here, and replaces theirs when you save again.'}
      </p>
      <ul className="mt-1.5 flex flex-col gap-1.5">
        {parts.map(({ label, theirs, take }) => (
          <li key={label} className="flex items-center justify-between gap-3">
            <span className="min-w-0 truncate">
              {label}, theirs: <span className="font-medium">{theirs}</span>
            </span>
            <Button size="sm" aria-label={`Use theirs: ${label}`} onClick={take}>
              Use theirs
            </Button>
          </li>
        ))}
      </ul>
    </Alert>
  )
}
