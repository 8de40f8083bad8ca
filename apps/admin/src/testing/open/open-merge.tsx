import type { Applicant } from '@velvet/contracts/applicants'
import { useState } from 'react'
import { vi } from 'vitest'
import { MergeDialog } from '../../features/merges/merge-dialog.tsx'
import { person } from '../person.ts'
import type { Answers } from './open-admin.tsx'
import { openPart } from './open-part.tsx'

export const merging = 'POST /api/admin/advanced-merge'

/** A record that has only the fields of its table row. */
export const newcomer = (facts: Partial<Applicant> = {}): Applicant =>
  person({ country: 'US', instagramUrl: null, notes: null, tags: [], ...facts })

export const ava = newcomer({ notes: 'Collects stamps' })
export const eva = newcomer({
  id: 'person-2',
  firstName: 'Eva',
  email: 'eva@work.example',
  city: 'Boston',
  state: 'MA',
  status: 'approved',
  smsOptIn: false,
  referralCode: 'FRIEND',
})
export const theo = newcomer({ id: 'person-3', firstName: 'Theo', email: null, city: null, state: null })

/** A server that merges this many records. */
export const merged = (count: number): Answers => ({
  [merging]: () =>
    Response.json({ success: true, mergedCount: count, applicant: ava, mergeId: 'merge-1', message: 'Merged.' }),
})

function Stage({ ids, onMerged }: { ids: readonly string[]; onMerged: (applicant: Applicant) => void }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Merge Selected
      </button>
      <MergeDialog applicantIds={ids} open={open} onClose={() => setOpen(false)} onMerged={onMerged} />
    </>
  )
}

/** The merge dialog with these records, which the server has by default. */
export async function openMerge(people: readonly Applicant[], answers: Answers = {}) {
  const onMerged = vi.fn<(applicant: Applicant) => void>()
  const known = people.map((each) => [`GET /api/admin/applicants/${each.id}`, () => Response.json(each)] as const)
  const stage = await openPart(<Stage ids={people.map(({ id }) => id)} onMerged={onMerged} />, {
    ...Object.fromEntries(known),
    ...answers,
  })
  await stage.screen.getByRole('button', { name: 'Merge Selected' }).click()
  const dialog = stage.screen.getByRole('dialog', { name: 'Merge Applicants' })
  const group = (name: string) => dialog.getByRole('radiogroup', { name, exact: true })
  const confirm = (count: number) => dialog.getByRole('button', { name: `Merge ${count} Applicants` })
  return { ...stage, dialog, group, confirm, onMerged }
}
