import type { Applicant } from '@velvet/contracts/applicants'
import { expect, onTestFinished, vi } from 'vitest'
import { ApplicantDialog, type ApplicantDialogProps } from '../../features/profile/applicant-dialog.tsx'
import { person, personServer } from '../person.ts'
import type { Answers } from './open-admin.tsx'
import { openPart } from './open-part.tsx'

/** The dialog of one applicant, whom the server has. */
export async function openApplicant(
  mode: 'view' | 'edit',
  facts: Partial<Applicant> = {},
  answers: Answers = {},
  admin: Parameters<typeof openPart>[2] = undefined,
) {
  const calls = { onModeChange: vi.fn(), onClose: vi.fn(), onPrevious: vi.fn(), onNext: vi.fn() }
  const stored = person(facts)
  const props: ApplicantDialogProps = { applicantId: 'person-1', mode, position: { index: 11, total: 240 }, ...calls }
  const opened = await openPart(
    <ApplicantDialog {...props} />,
    {
      ...personServer(() => stored),
      'PATCH /api/admin/applicants/person-1': async (request) =>
        Response.json({ ...stored, ...(await request.json()), updatedAt: '2026-03-09T00:00:00.000Z' }),
      ...answers,
    },
    admin,
  )
  const dialog = opened.screen.getByRole('dialog')
  await expect.element(dialog.getByRole('heading', { name: 'Ava Castellan' })).toBeVisible()
  return { ...opened, ...calls, dialog }
}

/** Failed writes are logged (GEN-19); this keeps the expected ones out of the output. */
export function quietly() {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => log.mockRestore())
}
