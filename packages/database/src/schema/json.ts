import type { JSONColumnType } from 'kysely'

/** Written as text, read as a value. */
export type Json<T extends object> = JSONColumnType<T>
export type JsonWithDefault<T extends object> = JSONColumnType<T, string | undefined, string>
export type NullableJson<T extends object> = JSONColumnType<T | null, string | null | undefined, string | null>

export type Values = Record<string, unknown>
export type MergeValues = Record<string, string>
export type StoredContent = { subject: string | null; content: string | null; smsContent?: string | null }

type StoredSlot = { name: string; fallback: string }
type StoredText = { parts: (string | StoredSlot)[]; tokens: string[]; unknown: string[] }
type StoredSegment = string | StoredText | { address: StoredText } | { link: 'unsubscribe' | number }
/** The content of an email, parsed. A migration that changes this shape empties the column, which is then filled again. */
export type StoredEmail = { preheader: StoredText; html: StoredSegment[]; text: StoredSegment[] }

/** Of each field, what was there and what the import put there. */
export type ImportChanges = Record<string, { from: unknown; to: unknown }>

/**
 * Columns of the person that the batch changed. `tags` lists the ids of those tags, among the named ones, that the person had;
 * `application` is the status of the application with the id `application_id`.
 */
export type BatchValues = Values
export type BatchCounts = { requested: number; processed: number; skipped: number; failed: number }

/** A question of an event's form; its id never changes. */
export type StoredQuestion = {
  id: string
  type: 'text' | 'choice' | 'yes_no' | 'number'
  label: string
  required: boolean
  options?: string[]
}
/** An answer, with the label of the question at the time of answering. */
export type StoredAnswer = { questionId: string; label: string; value: string | number | boolean }
export type StoredCompanion = { name: string }
