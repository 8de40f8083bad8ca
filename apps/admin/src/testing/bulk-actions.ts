import type { BulkResult } from '@velvet/contracts/batches'
import { page } from 'vitest/browser'

/** The call of a bulk action. */
export const bulk = 'POST /api/admin/applicants/bulk'

/** The answer of a bulk action on three applicants. */
export const bulkResult = (facts: Partial<BulkResult> = {}): Response =>
  Response.json({
    ...{ success: true, message: '3 applicants approved.', action: 'approve', requested: 3, processed: 3 },
    ...{ skipped: [], failed: [], skippedCount: 0, failedCount: 0, batchId: 'batch-1', ...facts },
  })

export const selectionBar = page.getByRole('toolbar', { name: 'Selection' })
export const bulkDialog = page.getByRole('dialog', { name: 'Bulk Actions' })
export const chooseAction = (label: string) => bulkDialog.getByRole('radio', { name: new RegExp(`^${label}`) }).click()
