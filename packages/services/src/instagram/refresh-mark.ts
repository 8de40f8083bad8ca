import { applySettings, type Context } from '../kernel/index.ts'

/**
 * Until the end of the transaction, changes of applicants count as a refresh: `updated_at` stays, so that an admin who is editing
 * an applicant gets no conflict.
 */
export const asRefresh = async (context: Context): Promise<void> => {
  if (!context.db.isTransaction) throw new Error('a refresh needs a transaction')
  await applySettings(context, { 'velvet.is_refresh': 'on' })
}
