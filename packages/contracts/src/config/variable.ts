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
  | 'url'
  | 'urls'
  | 'switch'
  | 'secret'

export type Variable = {
  readonly kind: VariableKind
  /** Text that stands in when the variable is unset; without one it is optional. */
  readonly default?: string
  /** One line for `.env.example`. */
  readonly meaning: string
  readonly group: string
  readonly oneOf?: readonly string[]
}

/** Declares a variable; the generic keeps its literals for inference. */
export const variable = <const V extends Variable>(v: V): V => v
