import { Alert } from '@velvet/ui/alert'
import { Button } from '@velvet/ui/button'
import { isSameValue } from '../is-same-value.ts'

/** Fields that are shown and taken together, and what they say in the other version. */
export type ConflictPart<Values> = { label: string; keys: readonly (keyof Values)[]; text: (theirs: Values) => string }

export type RecordConflictProps<Values> = {
  noun: string
  parts: readonly ConflictPart<Values>[]
  /** What is typed, and the version that another admin saved. */
  mine: Values
  theirs: Values
  /** Whether both versions have the same value of a field; by default, `isSameValue`. */
  isSame?: (key: keyof Values, mine: Values, theirs: Values) => boolean
  onTake: (part: Partial<Values>) => void
  onKeepMine: () => void
}

/** Another admin saved the record first: typed values stay and win, except for the parts taken from the other version. */
export function RecordConflict<Values>(props: RecordConflictProps<Values>) {
  const { noun, mine, theirs, isSame = isSameField, onTake, onKeepMine } = props
  const parts = props.parts.filter(({ keys }) => keys.some((key) => !isSame(key, mine, theirs)))
  const take = (keys: readonly (keyof Values)[]) =>
    onTake(Object.fromEntries(keys.map((key) => [key, theirs[key]])) as Partial<Values>)
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
        {parts.map(({ label, keys, text }) => (
          <li key={label} className="flex items-center justify-between gap-3">
            <span className="min-w-0 truncate">
              {label}, their version: <span className="font-medium">{text(theirs)}</span>
            </span>
            <Button size="sm" aria-label={`Use their version: ${label}`} onClick={() => take(keys)}>
              Use their version
            </Button>
          </li>
        ))}
      </ul>
    </Alert>
  )
}

function isSameField<Values>(key: keyof Values, mine: Values, theirs: Values): boolean {
  return isSameValue(mine[key], theirs[key])
}
