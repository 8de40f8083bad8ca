import type { Context } from '../kernel/index.ts'

export type Skipped = { id: string; reason: string }
export type Failed = { id: string; error: string }

/** Some people, split into those to change and those to leave as they are, with the reason. */
export type Verdict = { change: string[]; skipped: Skipped[]; failed: Failed[] }

/** What one bulk action does to people. Both steps run on locked people, in one transaction, set by set. */
export type Change = {
  judge: (context: Context, ids: readonly string[]) => Promise<Verdict>
  /** Changes the people and keeps in the batch what was before, where it can be taken back. */
  write: (context: Context, batchId: string, ids: readonly string[]) => Promise<void>
}

/** The second change for those whom the first one changes; who cannot take both takes none. */
export const both = (first: Change, second: Change): Change => ({
  judge: async (context, ids) => {
    const one = await first.judge(context, ids)
    const two = await second.judge(context, one.change)
    return { change: two.change, skipped: [...one.skipped, ...two.skipped], failed: [...one.failed, ...two.failed] }
  },
  write: async (context, batchId, ids) => {
    await first.write(context, batchId, ids)
    await second.write(context, batchId, ids)
  },
})
