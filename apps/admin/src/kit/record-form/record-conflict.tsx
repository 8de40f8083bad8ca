import { Alert } from '@velvet/ui/alert'
import { Button } from '@velvet/ui/button'
import { isSameValue } from '../is-same-value.ts'

/** Fields that are shown and taken together, and what they say in the other version. */
export type ConflictPart<Values> = { label: string; keys: readonly (keyof Values)[]; text: (theirs: Values) => string }

/** What is typed, the version that another admin saved, and the one that both began with. */
export type Versions<Values> = { mine: Values; theirs: Values; before: Values }

/** Whether two versions have the same value of a field. */
type IsSame<Values> = (key: keyof Values, one: Values, other: Values) => boolean

export type RecordConflictProps<Values> = Versions<Values> & {
  noun: string
  parts: readonly ConflictPart<Values>[]
  /** By default, `isSameValue`. */
  isSame?: IsSame<Values>
  onTake: (part: Partial<Values>) => void
  onKeepMine: () => void
}

/** The other admin's values of the parts that this one has not changed. */
export function untouchedPart<Values>(
  parts: readonly Pick<ConflictPart<Values>, 'keys'>[],
  { mine, theirs, before }: Versions<Values>,
  isSame: IsSame<Values> = isSameField,
): Partial<Values> {
  const untouched = parts.filter(({ keys }) => keys.every((key) => isSame(key, mine, before)))
  return valuesAt(
    untouched.flatMap(({ keys }) => keys),
    theirs,
  )
}

/**
 * Another admin saved the record first: typed values stay and win, except for the parts taken from the other version. Lists only
 * what both have changed.
 */
export function RecordConflict<Values>(props: RecordConflictProps<Values>) {
  const { noun, mine, theirs, before, isSame = isSameField, onTake, onKeepMine } = props
  const differing = props.parts.filter(({ keys }) => keys.some((key) => !isSame(key, mine, theirs)))
  const parts = differing.filter(({ keys }) => keys.some((key) => !isSame(key, before, theirs)))
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
        {differing.length === 0
          ? 'Both versions are the same now.'
          : parts.length === 0
            ? 'What you typed is still here, next to their changes. Save again to keep both.'
            : 'What you typed is still here. It replaces their version when you save again.'}
      </p>
      <ul className="mt-1.5 flex flex-col gap-1.5">
        {parts.map(({ label, keys, text }) => (
          <li key={label} className="flex items-center justify-between gap-3">
            <span className="min-w-0 truncate">
              {label}, their version: <span className="font-medium">{text(theirs)}</span>
            </span>
            <Button size="sm" aria-label={`Use their version: ${label}`} onClick={() => onTake(valuesAt(keys, theirs))}>
              Use their version
            </Button>
          </li>
        ))}
      </ul>
    </Alert>
  )
}

const valuesAt = <Values,>(keys: readonly (keyof Values)[], values: Values): Partial<Values> =>
  Object.fromEntries(keys.map((key) => [key, values[key]])) as Partial<Values>

function isSameField<Values>(key: keyof Values, mine: Values, theirs: Values): boolean {
  return isSameValue(mine[key], theirs[key])
}
