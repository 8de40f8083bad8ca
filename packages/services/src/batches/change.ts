import type { Context } from '../kernel/index.ts'

export type Skipped = { id: string; reason: string }
export type Failed = { id: string; error: string }

/** People split into those to change and those to skip, with the reason. */
export type ChangePlan = { change: string[]; skipped: Skipped[]; failed: Failed[] }

/** What one bulk action does to people. Both steps run on locked people, in one transaction, set by set. */
export type Change = {
  judge: (context: Context, ids: readonly string[]) => Promise<ChangePlan>
  /** Changes the people and stores the earlier values in the batch, where the action can be undone. */
  write: (context: Context, batchId: string, ids: readonly string[]) => Promise<void>
}

/**
 * Combines two changes: only people for whom both apply are changed. The second judges first, so that the first gives no place to
 * a person for whom the second fails; the people stay in their order, in which places are given.
 */
export const both = (first: Change, second: Change): Change => ({
  judge: async (context, ids) => {
    const two = await second.judge(context, ids)
    const meant = new Set(two.change)
    const one = await first.judge(
      context,
      ids.filter((id) => meant.has(id)),
    )
    return { change: one.change, skipped: [...one.skipped, ...two.skipped], failed: [...one.failed, ...two.failed] }
  },
  write: async (context, batchId, ids) => {
    await first.write(context, batchId, ids)
    await second.write(context, batchId, ids)
  },
})
