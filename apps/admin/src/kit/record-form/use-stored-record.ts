import { ApiError } from '@velvet/contracts/kernel'
import { useState } from 'react'

/** The error codes that say what another admin did to the record. */
export type ConflictCodes = { changed: string; deleted?: string }

/** The record as another admin saved it, if a save was refused with this code. */
export const currentRecord = <Stored>(error: unknown, code: string): Stored | undefined =>
  codeOf(error) === code && error instanceof ApiError ? (error.problem?.current as Stored | undefined) : undefined

/**
 * The version of a record that the next save replaces. `theirs` is what another admin saved in the meantime, and `before` the
 * version that both began with. If another admin deleted the record, there is no version to replace, and the next save creates a
 * new record.
 */
export function useStoredRecord<Stored>(begin: Stored | undefined, codes: ConflictCodes) {
  const [known, setKnown] = useState(begin)
  const [theirs, setTheirs] = useState<Stored>()
  const [before, setBefore] = useState<Stored>()

  const keep = (stored: Stored | undefined) => {
    setKnown(stored)
    setTheirs(undefined)
  }

  /**
   * Takes over what another admin did, if that is why a save was refused. Returns whether it is. `merge` gives the untouched
   * fields their values.
   */
  const adopt = (error: unknown, merge: (before: Stored, theirs: Stored) => void): boolean => {
    const current = currentRecord<Stored>(error, codes.changed)
    const isDeleted = codes.deleted !== undefined && codeOf(error) === codes.deleted
    if (isDeleted) keep(undefined)
    if (current) {
      if (known) merge(known, current)
      setBefore(known)
      setKnown(current)
      setTheirs(current)
    }
    return isDeleted || current !== undefined
  }

  return {
    known,
    theirs,
    before,
    isDeleted: begin !== undefined && known === undefined,
    keep,
    keepMine: () => setTheirs(undefined),
    adopt,
  }
}

const codeOf = (error: unknown): string | undefined => (error instanceof ApiError ? error.problem?.code : undefined)
