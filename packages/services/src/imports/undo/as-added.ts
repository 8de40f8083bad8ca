import type { Database } from '@velvet/database'
import { type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql } from 'kysely'

/**
 * Of an application that an import added: since then, no one has decided about it, told its guest anything, or seated them, and
 * its guest has not applied through the form.
 */
export const isAsAdded = (
  eb: ExpressionBuilder<Database, 'event_applications'>,
): ExpressionWrapper<Database, 'event_applications', SqlBool> =>
  eb.and([
    ...[eb('source', '=', 'csv'), eb('status', '=', 'pending'), sql<SqlBool>`event_applications.payload = '{}'`],
    ...[eb('placement', '=', 'none'), eb('attendance', '=', 'none'), eb('response', '=', 'none')],
    ...(['decided_at', 'staged_at', 'told_at', 'notice_kind', 'party_granted'] as const).map((column) =>
      eb(column, 'is', null),
    ),
  ])
