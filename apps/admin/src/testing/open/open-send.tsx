import type { BulkResult } from '@velvet/contracts/batches'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { applicantServer, crowd } from '../applicants.ts'
import { firstFive, previewFor } from '../campaign-writing.ts'
import { type Answers, openAdmin } from './open-admin.tsx'

export const bulk = 'POST /api/admin/applicants/bulk'
export const audience = 'POST /api/admin/campaigns/audience'

export const result = (facts: Partial<BulkResult> = {}): Response =>
  Response.json({
    ...{ success: true, message: 'Sent 3 emails.', action: 'send_email', requested: 3, processed: 3 },
    ...{ skipped: [], failed: [], skippedCount: 0, failedCount: 0, batchId: null, campaignId: 'campaign-1' },
    stats: { totalSelected: 3, sent: 3, failed: 0, queued: 0, deferred: 0, skipped: 0 },
    ...facts,
  })

export const receipt = (eligible: number, more: Record<string, unknown> = {}): Response =>
  Response.json({
    ...{ matched: 3, reachable: eligible, blanks: [], recipients: firstFive.slice(0, eligible) },
    channels: [
      { channel: 'email', eligible, deferred: null, excluded: [{ reason: 'opted_out', count: 3 - eligible }] },
    ],
    ...more,
  })

export const writing = (): Answers => ({
  ...applicantServer(() => ({ applicants: crowd(6), total: 40 })),
  [audience]: () => receipt(2),
  'POST /api/admin/campaigns/preview': async (request) => Response.json(previewFor(await request.json())),
  'GET /api/admin/templates': () =>
    Response.json([
      {
        ...template,
        id: 't-mail',
        name: 'Opening',
        type: 'email',
        subject: 'Opening night',
        content: 'Come, {{firstName}}',
      },
      { ...template, id: 't-sms', name: 'Doors', type: 'sms', subject: null, content: 'Doors at nine' },
    ]),
})
const template = { smsContent: null, usedBy: 0, createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00Z' }

export const bar = page.getByRole('toolbar', { name: 'Selection' })
export const dialog = page.getByRole('dialog', { name: /^Send Bulk/ })
export const way = (label: string) =>
  dialog.getByRole('group', { name: 'Send by' }).getByRole('radio', { name: label, exact: true })
export const field = (label: RegExp) => dialog.getByRole('textbox', { name: label })
export const send = dialog.getByRole('button', { name: /^Send( to .*)?$/ })

/** Opens the message dialog for the first three. */
export async function openMessage(answers: Answers = {}, query = '') {
  const opened = await openAdmin(`/admin/dashboard${query}`, { ...writing(), ...answers })
  await chooseThree()
  return opened
}

export async function chooseThree() {
  for (const number of [1, 2, 3])
    await page.getByRole('checkbox', { name: `Select Guest ${number}`, exact: true }).click()
  await bar.getByRole('button', { name: 'Send Message' }).click()
  await expect.element(dialog).toBeVisible()
}

export async function writeEmail() {
  await field(/^Subject/).fill('Hello')
  await field(/^Content/).fill('See you, {{firstName}}')
}
