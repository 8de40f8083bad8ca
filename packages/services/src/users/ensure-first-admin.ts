import { type Context, inTransaction, takeLock } from '../kernel/index.ts'
import { upsertAdmin } from './upsert-admin.ts'

/**
 * Creates the first super_admin on a database without admins; does nothing on any other. Safe to run from several processes at
 * once.
 */
export const ensureFirstAdmin = async (
  outer: Context,
  credentials: { username: string; password: string },
): Promise<{ created: boolean }> =>
  inTransaction(outer, async (context) => {
    await takeLock(context, 'first-admin')
    const someone = await context.db.selectFrom('admins').select('id').limit(1).executeTakeFirst()
    if (someone) return { created: false }
    await upsertAdmin(context, { ...credentials, role: 'super_admin' })
    return { created: true }
  })
