import { isSame } from '../kernel/index.ts'

type Values = Readonly<Record<string, unknown>>

/** An opt-in goes with the time of its opt-out: a person who opted out again since has the same opt-in at another time. */
const partnerOf = (field: string): string => field.replace('_opt_in', '_opted_out_at')

/**
 * The fields whose values are still those that a change wrote, `after`. An undo restores these and no others. It compares values,
 * not times of changes, so a value that was restored since counts as unchanged. Tags and applications are rows of their own: the
 * statements of `batches` that write them for thousands of people state the same precondition in their `where`.
 */
export const unchangedSince = (after: Values, now: Values): string[] =>
  Object.keys(after).filter((field) =>
    [field, partnerOf(field)].every((name) => !(name in after) || isSame(after[name], now[name])),
  )
