import type { Channel } from '@velvet/contracts/delivery'
import type { Suppression } from '@velvet/contracts/suppressions'
import type { Database } from '@velvet/database'
import type { Selectable } from 'kysely'
import { notFound } from '../kernel/index.ts'

type Row = Selectable<Database['suppressions']>
export type SuppressionKey = { readonly channel: Channel; readonly addressHmac: Buffer }

export const presentSuppression = (row: Row): Suppression => ({
  id: `${row.channel}-${row.address_hmac.toString('hex')}`,
  channel: row.channel,
  hint: row.hint,
  reason: row.reason,
  source: row.source,
  note: row.note,
  createdAt: row.created_at.toISOString(),
})

/** The entry with an id. A malformed id counts as unknown: refuses `suppression_not_found` (404). */
export const readSuppressionId = (id: string): SuppressionKey => {
  const [, channel, hash = ''] = /^(email|sms)-([0-9a-f]{64})$/.exec(id) ?? []
  if (channel !== 'email' && channel !== 'sms') throw notFound('suppression')
  return { channel, addressHmac: Buffer.from(hash, 'hex') }
}
