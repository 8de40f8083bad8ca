import { type Static, Type } from 'typebox'
import { type FieldWith, fieldsWith } from '../applicants/index.ts'
import { Nullable, OneOf } from '../kernel/index.ts'

/** The columns of the template, in order (CSV-10). */
export const templateColumns = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'age',
  'zipCodes',
  'city',
  'state',
  'country',
  'instagramUrl',
  'emailOptIn',
  'smsOptIn',
] as const

export type ImportField = FieldWith<'cell'>

const isInTemplate = (field: ImportField): boolean => (templateColumns as readonly string[]).includes(field)

/**
 * What a column of a file can mean: those of the template, and the rest of our own export. `status` and `createdAt` count for
 * people who are new; an import never changes them.
 */
export const importFields: readonly ImportField[] = [
  ...templateColumns,
  ...fieldsWith('cell').filter((field) => !isInTemplate(field)),
]

/** What each column of a file means, in the order of the file; null is left out. */
export const ColumnMeanings = Type.Array(Nullable(OneOf(importFields)), { maxItems: 200 })
export type ColumnMeanings = Static<typeof ColumnMeanings>

/** How the text of a CSV file can be encoded, with what people call it. */
export const encodingNames = {
  'utf-8': 'Unicode (UTF-8)',
  'utf-16le': 'Unicode (UTF-16)',
  'utf-16be': 'Unicode (UTF-16, big-endian)',
  'windows-1252': 'Western European (Windows-1252)',
  macintosh: 'Western European (Mac)',
  'iso-8859-15': 'Western European (ISO-8859-15)',
  'windows-1250': 'Central European (Windows-1250)',
  'iso-8859-2': 'Central European (ISO-8859-2)',
  'windows-1257': 'Baltic (Windows-1257)',
  'windows-1251': 'Cyrillic (Windows-1251)',
  'koi8-r': 'Cyrillic (KOI8-R)',
  'iso-8859-5': 'Cyrillic (ISO-8859-5)',
  'windows-1253': 'Greek (Windows-1253)',
  'windows-1254': 'Turkish (Windows-1254)',
  'windows-1255': 'Hebrew (Windows-1255)',
  'windows-1256': 'Arabic (Windows-1256)',
  'windows-1258': 'Vietnamese (Windows-1258)',
  shift_jis: 'Japanese (Shift JIS)',
  'euc-jp': 'Japanese (EUC-JP)',
  gb18030: 'Chinese, simplified (GB18030)',
  big5: 'Chinese, traditional (Big5)',
  'euc-kr': 'Korean (EUC-KR)',
} as const
export type FileEncoding = keyof typeof encodingNames
export const fileEncodings = Object.keys(encodingNames) as FileEncoding[]

/** What a value of an opt-in column can mean for a person. */
export const optInMeanings = ['opted_in', 'opted_out', 'not_asked'] as const
export type OptInMeaning = (typeof optInMeanings)[number]

export const optInFields = ['emailOptIn', 'smsOptIn'] as const
export type OptInField = (typeof optInFields)[number]

const MeaningByValue = Type.Optional(Type.Record(Type.String(), OneOf(optInMeanings), { maxProperties: 200 }))

/** What the values of opt-in columns mean, by the value in lower case; of other values only `true` means opted in. */
export const OptInValues = Type.Object({ emailOptIn: MeaningByValue, smsOptIn: MeaningByValue })
export type OptInValues = Static<typeof OptInValues>

/** Most columns a file may have. */
export const maxColumns = 200
/** Most bytes of an uploaded file: 512 MiB. */
export const maxFileBytes = 512 * 1024 * 1024
/** Most rows of an uploaded file. */
export const maxRows = 2_000_000
/** Longest cell, in characters; notes may be as long as notes are. */
export const maxCellLength = 2_000
