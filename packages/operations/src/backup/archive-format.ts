import { AppError } from '@velvet/domain/kernel'

/** Raised when an older Velvet could no longer read what this one writes. */
export const formatVersion = 1

export const formatName = 'velvet-backup'

/** The first entry of an archive. */
export type Manifest = {
  readonly format: typeof formatName
  readonly formatVersion: number
  /** Time of the snapshot by the clock of the database; ISO 8601, UTC. */
  readonly takenAt: string
  /** Of the server that it was taken from, such as `18.4`. */
  readonly postgres: string
  /** Fingerprint of the `ADDRESS_KEY` that the hashes were made with, in hex. */
  readonly addressKey: string
  /** Migrations that had run: the schema of the tables. */
  readonly migrations: readonly string[]
  readonly tables: readonly TableColumns[]
  readonly sequences: readonly SequenceState[]
}

export type TableColumns = { readonly name: string; readonly columns: readonly string[] }

export type SequenceState = { readonly name: string; readonly lastValue: string; readonly isCalled: boolean }

/** The contents of the archive, from its last entry. */
export type Totals = {
  /** Rows by table. */
  readonly rows: Readonly<Record<string, number>>
  readonly pictures: number
  /** Pictures that the database names and the storage did not have. */
  readonly missingPictures: number
}

/** The last entry: without it an archive is cut short. */
export type Contents = Totals & {
  /** SHA-256 of all entries before it, in hex. */
  readonly sha256: string
  /** HMAC over this entry under the address key, in hex: only who holds the key can make an archive that is taken. */
  readonly seal: string
}

export const manifestName = 'manifest.json'
export const contentsName = 'contents.json'

const partOf = /^tables\/([a-z0-9_]+)\/\d{6}\.copy\.zst$/
const pictureOf = /^pictures\/([0-9a-f]{64}\.[a-z]{3,4})$/

/** All parts of a table, joined, are one Zstandard file of what COPY says in its text format. */
export const partName = (table: string, index: number): string =>
  `tables/${table}/${String(index).padStart(6, '0')}.copy.zst`

export const pictureEntryName = (picture: string): string => `pictures/${picture}`

/** The table that an entry is a part of; null for any other entry. */
export const tableOfEntry = (name: string): string | null => partOf.exec(name)?.[1] ?? null

/** The picture that an entry holds; null for any other entry. */
export const pictureOfEntry = (name: string): string | null => pictureOf.exec(name)?.[1] ?? null

export const damaged = (what: string, cause?: unknown): AppError =>
  new AppError(
    'invalid',
    'archive_damaged',
    `The archive is damaged: ${what}. Nothing was changed. Use another backup.`,
    { cause },
  )

export const foreign = (cause?: unknown): AppError =>
  new AppError('invalid', 'archive_foreign', 'The file is not a Velvet backup. Nothing was changed.', { cause })
