import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Context } from '../../kernel/index.ts'
import type { PictureStore, PreparedPicture } from './pictures.ts'

/**
 * Stores a picture without an owner yet, under a name from its content. Writes the row first and the bytes after it: any
 * interruption leaves a row that the sweep finds. Throws `storage_full`.
 */
export const storePicture = async (
  context: Context,
  store: PictureStore,
  { bytes, width, height }: PreparedPicture,
): Promise<string> => {
  const name = `${createHash('sha256').update(bytes).digest('hex')}.webp`
  await context.db
    .insertInto('pictures')
    .values({ name, bytes: bytes.length, width, height })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ used_at: sql`now()` }))
    .execute()
  await store.put(name, bytes)
  return name
}
