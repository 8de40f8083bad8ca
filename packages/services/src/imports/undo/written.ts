/** A person of the import, with all changes that its rows made to them. */
export type Written = {
  id: string
  isMade: boolean
  /** The person has the values that the import left: not changed since, or every later change was undone. */
  isUntouched: boolean
  /** Of each row that updated them, in the order of the file. */
  changes: Record<string, { from: unknown; to: unknown }>[]
}

export type UndoneRow = { id: string; undone: 'removed' | 'restored' | 'kept' }
