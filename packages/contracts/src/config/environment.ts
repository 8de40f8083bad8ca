import type { Variable } from './variable.ts'
import type { VariableName, variables } from './variables.ts'

type ValueOf<V extends Variable> = V['kind'] extends 'port' | 'count' | 'days'
  ? number
  : V['kind'] extends 'switch'
    ? boolean
    : V extends { oneOf: readonly (infer O)[] }
      ? O
      : string

type Settled<N extends VariableName> = (typeof variables)[N] extends { default: string }
  ? ValueOf<(typeof variables)[N]>
  : ValueOf<(typeof variables)[N]> | undefined

/** Checked values of all variables, by name; unset ones without a default are undefined. */
export type Environment = { readonly [N in VariableName]: Settled<N> }

/** The variables of a process as text, before they are checked. */
export type EnvironmentSource = Readonly<Record<string, string | undefined>>
