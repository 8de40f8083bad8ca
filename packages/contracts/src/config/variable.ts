/** How a text from the environment becomes a value. */
export type VariableKind =
  | 'text'
  | 'port'
  | 'count'
  | 'days'
  | 'origin'
  | 'address'
  | 'page'
  | 'pages'
  | 'contact'
  | 'sender'
  | 'phone'
  | 'postgres'
  | 'redis'
  | 'switch'
  | 'secret'

export type Variable = {
  readonly kind: VariableKind
  /** The value of an unset variable; without a default the variable is optional. */
  readonly default?: string
  /** One line for `.env.example`. */
  readonly meaning: string
  readonly group: string
  readonly oneOf?: readonly string[]
  /** An additional pattern for a text, and its description: "must be ...". */
  readonly pattern?: { readonly matches: RegExp; readonly expected: string }
  /** Smallest and largest number of a count. */
  readonly least?: number
  readonly most?: number
  /** Bytes that a secret has at least. */
  readonly minBytes?: number
  /** A valid example value; that of the kind when unset. */
  readonly example?: string
}

/** Declares a variable; the generic keeps its literals for inference. */
export const variable = <const V extends Variable>(v: V): V => v
