import { createHmac } from 'node:crypto'
import type { Channel } from '@velvet/contracts/delivery'
import { type RawBuilder, sql } from 'kysely'

const blockBytes = 64

const padded = (key: Buffer, pad: number): Buffer => {
  const block = Buffer.alloc(blockBytes, pad)
  for (const [index, byte] of key.entries()) block[index] = byte ^ pad
  return block
}

/** `addressHash` of the kernel as an SQL expression over a column, so that a million addresses never leave the database. */
export const addressHashSql = (secret: string, channel: Channel, column: RawBuilder<unknown>): RawBuilder<Buffer> => {
  const key = createHmac('sha256', secret).update(`address:${channel}`).digest()
  return sql`keyed_hash(${padded(key, 0x36)}::bytea, ${padded(key, 0x5c)}::bytea, lower(btrim(${column}, E' \\t\\r\\n')))`
}
