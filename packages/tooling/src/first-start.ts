import type { Environment } from '@velvet/contracts/config'
import { limitRole, migrateToLatest } from '@velvet/database'
import { requireAddressKey } from '@velvet/services/kernel'
import { ensureFirstAdmin } from '@velvet/services/users'
import { UsageError } from './command.ts'
import { withProduct } from './product-context.ts'
import type { ProductDatabase } from './product-database.ts'

export type FirstStart = { migrations: number; createdAdmin: boolean; seeded: number }

/** Number of applicants in the demo data. */
const demoApplicants = 400

/** Prepares a database: the newest schema, a first super_admin, and, if wanted, demo data in an empty database. */
export const prepareDatabase = async (
  env: Environment,
  database: ProductDatabase,
  { secret, adminPassword }: { secret: string; adminPassword: string },
): Promise<FirstStart> => {
  const migrations = (await migrateToLatest(database.url, { warn: console.warn })).length
  if (env.DATABASE_DIRECT_URL) await limitRole(env.DATABASE_DIRECT_URL)
  const { createdAdmin, isEmpty } = await withProduct(env, database.url, secret, async (context) => {
    await requireAddressKey(context).catch((error: Error) => {
      throw new UsageError(error.message)
    })
    const { created } = await ensureFirstAdmin(context, { username: env.ADMIN_USERNAME, password: adminPassword })
    const someone = await context.db.selectFrom('applicants').select('id').limit(1).executeTakeFirst()
    const something = await context.db.selectFrom('events').select('id').limit(1).executeTakeFirst()
    return { createdAdmin: created, isEmpty: !someone && !something }
  })
  const wantsDemo = (env.SEED ?? (database.isEmbedded ? 'demo' : 'none')) === 'demo'
  if (wantsDemo && isEmpty) {
    const { seed } = await import('./seed/seed.ts')
    await seed({ url: database.url, applicants: demoApplicants, seed: 1, secret: env.ADDRESS_KEY ?? secret })
  }
  return { migrations, createdAdmin, seeded: wantsDemo && isEmpty ? demoApplicants : 0 }
}
