import type { ApplicantSummary } from '@velvet/contracts/applicants'
import type { Duplicate } from '@velvet/contracts/duplicates'
import { accessibilityProblemsInBothThemes } from '@velvet/ui/testing'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { applicant } from '../../testing/applicants.ts'
import { type Answers, ada, problem } from '../../testing/open/open-admin.tsx'
import { newcomer } from '../../testing/open/open-merge.tsx'
import { openPart } from '../../testing/open/open-part.tsx'
import { MergeDialog } from '../merges/merge-dialog.tsx'
import { DuplicateChips } from './duplicate-chips.tsx'
import { DuplicateList } from './duplicate-list.tsx'

const ava = applicant({ duplicateOn: ['email', 'phone'] })
const eva: Duplicate = {
  applicant: applicant({ id: 'person-2', firstName: 'Eva', email: 'ava@example.com' }),
  matchedOn: ['email', 'phone', 'name', 'instagram'],
}
const theo: Duplicate = { applicant: applicant({ id: 'person-3', firstName: 'Theo' }), matchedOn: [] }

const listing = 'GET /api/admin/applicants/person-1/duplicates'
const tellingApart = 'POST /api/admin/applicants/person-1/not-duplicate'
const resembling = (duplicates: () => readonly Duplicate[], hasMore = false): Answers => ({
  [listing]: () => Response.json({ duplicates: duplicates(), hasMore }),
  [tellingApart]: () => Response.json({ success: true }),
})
const opener = { name: /possible duplicates of Ava Castellan/ }

async function openChips(person: ApplicantSummary, answers: Answers) {
  const onMergeGroup = vi.fn<(ids: readonly string[]) => void>()
  const stage = await openPart(<DuplicateChips applicant={person} onMergeGroup={onMergeGroup} />, answers)
  return { ...stage, onMergeGroup }
}

async function openList(answers: Answers, admin = ada) {
  const onMerge = vi.fn<(ids: readonly string[]) => void>()
  const stage = await openPart(<DuplicateList applicantId="person-1" onMerge={onMerge} />, answers, admin)
  return { ...stage, onMerge }
}

function Merging() {
  const [ids, setIds] = useState<readonly string[]>()
  return (
    <>
      <DuplicateChips applicant={ava} onMergeGroup={setIds} />
      {ids ? <MergeDialog applicantIds={ids} open onClose={() => setIds(undefined)} onMerged={() => {}} /> : null}
    </>
  )
}

afterEach(async () => {
  await page.viewport(1440, 900)
})

describe('the reasons beside a name', () => {
  it('DUP-10 show nothing for a person without duplicates', async () => {
    const { screen } = await openChips(applicant(), {})
    await expect.element(screen.getByRole('heading', { name: 'Applicants' })).toBeVisible()
    expect(screen.getByRole('button', opener).elements()).toHaveLength(0)
  })

  it('DUP-03 DUP-05 name the shared values, and show the other people', async () => {
    const { screen, asked, onMergeGroup } = await openChips(
      ava,
      resembling(() => [eva, theo]),
    )
    const button = screen.getByRole('button', opener)
    await expect.element(button).toMatchTextContent('same email +1')
    await expect.element(button).toHaveAccessibleName(/^same email.*same phone as another applicant/)
    expect(button.element().getBoundingClientRect().height).toBeLessThan(24)
    expect(asked(listing)).toHaveLength(0)
    await button.click()
    const panel = screen.getByRole('dialog', { name: 'Possible duplicates of Ava Castellan' })
    await expect.element(panel.getByText('Eva Castellan', { exact: true })).toBeVisible()
    await panel.getByRole('button', { name: 'Merge group' }).click()
    expect(onMergeGroup).toHaveBeenCalledWith(['person-1', 'person-2', 'person-3'])
  })

  it('give way to the merge, which returns the focus', async () => {
    const { screen } = await openPart(<Merging />, {
      ...resembling(() => [eva]),
      'GET /api/admin/applicants/person-1': () => Response.json(newcomer()),
      'GET /api/admin/applicants/person-2': () => Response.json(newcomer({ id: 'person-2', firstName: 'Eva' })),
    })
    await screen.getByRole('button', opener).click()
    await screen.getByRole('button', { name: 'Merge group' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Merge Applicants' })
    await expect.element(dialog.getByRole('radiogroup', { name: 'First name' })).toBeVisible()
    await expect.poll(() => document.body.textContent).not.toContain('Merge group')
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(screen.getByRole('button', opener)).toHaveFocus()
  })

  it('are opened, used and closed by keyboard', async () => {
    const { screen, onMergeGroup } = await openChips(
      ava,
      resembling(() => [eva]),
    )
    await expect.element(screen.getByRole('button', opener)).toBeVisible()
    await userEvent.keyboard('{Tab}{Enter}')
    const merge = screen.getByRole('button', { name: 'Merge group' })
    await expect.element(merge).toBeVisible()
    for (let presses = 0; presses < 9 && document.activeElement !== merge.element(); presses += 1)
      await userEvent.keyboard('{Tab}')
    await userEvent.keyboard('{Enter}')
    expect(onMergeGroup).toHaveBeenCalledWith(['person-1', 'person-2'])
    await expect.element(screen.getByRole('button', opener)).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(merge).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(merge).not.toBeInTheDocument()
    await expect.element(screen.getByRole('button', opener)).toHaveFocus()
  })
})

describe('the list of duplicates', () => {
  it('DUP-03 DUP-05 DUP-06 DUP-08 shows the reasons of each person, or that a third person connects them', async () => {
    const { screen } = await openList(resembling(() => [eva, theo], true))
    const row = screen.getByRole('listitem').filter({ hasText: 'Eva Castellan' })
    for (const reason of ['same email', 'same phone', 'same name', 'same Instagram'])
      await expect.element(row).toMatchTextContent(reason)
    const other = screen.getByRole('listitem').filter({ hasText: 'Theo Castellan' })
    await expect.element(other).toMatchTextContent('matches another applicant in this group')
    expect(other.getByRole('button', { name: /Not a duplicate/ }).elements()).toHaveLength(0)
    await expect.element(screen.getByText('Only the first 2 are shown.')).toBeVisible()
  })

  it('merges one of several and leaves the others', async () => {
    const { screen, onMerge } = await openList(resembling(() => [eva, theo]))
    await screen.getByRole('button', { name: 'Merge with Theo Castellan' }).click()
    expect(onMerge).toHaveBeenCalledWith(['person-1', 'person-3'])
  })

  it('records that two people are not the same, and keeps the focus in the list', async () => {
    let left = [eva]
    const { screen, asked } = await openList({
      ...resembling(() => left),
      [tellingApart]: () => {
        left = []
        return Response.json({ success: true })
      },
    })
    await screen.getByRole('button', { name: /Not a duplicate.*Eva Castellan/ }).click()
    await expect.element(screen.getByText('Eva Castellan is no longer listed as a duplicate.')).toBeVisible()
    await expect.element(screen.getByText('No possible duplicates.')).toBeVisible()
    expect(await asked(tellingApart)[0]?.json()).toEqual({ applicantId: 'person-2' })
    const focused = () => (document.activeElement === document.body ? null : document.activeElement)
    await expect.poll(() => focused()?.contains(screen.getByText('No possible duplicates.').element())).toBe(true)
    expect(screen.getByRole('button', { name: 'Merge group' }).elements()).toHaveLength(0)
  })

  it('says why it could not be recorded', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { screen } = await openList({
      ...resembling(() => [eva]),
      [tellingApart]: () => problem(404, { message: 'Eva does not exist any more.' }),
    })
    await screen.getByRole('button', { name: /Not a duplicate/ }).click()
    await expect.element(screen.getByText('Eva does not exist any more.')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: /Not a duplicate/ })).toBeVisible()
    log.mockRestore()
  })

  it('offers no actions to roles that may not edit', async () => {
    const { screen } = await openList(
      resembling(() => [eva]),
      { ...ada, role: 'communications_only' },
    )
    await expect.element(screen.getByText('Eva Castellan', { exact: true })).toBeVisible()
    expect(screen.getByRole('button', { name: /Merge|duplicate/ }).elements()).toHaveLength(0)
  })

  it('offers to try again', async () => {
    let isUp = false
    const { screen } = await openList({
      [listing]: () => (isUp ? Response.json({ duplicates: [eva], hasMore: false }) : problem(503)),
    })
    await expect.element(screen.getByText('The duplicates could not be loaded')).toBeVisible()
    isUp = true
    await screen.getByRole('button', { name: 'Retry' }).click()
    await expect.element(screen.getByText('Eva Castellan', { exact: true })).toBeVisible()
  })

  it.each([1440, 390])('is accessible at %i pixels, light and dark', async (width) => {
    await page.viewport(width, 844)
    const { screen } = await openChips(
      ava,
      resembling(() => [eva, theo]),
    )
    await screen.getByRole('button', opener).click()
    await expect.element(screen.getByRole('button', { name: 'Merge group' })).toBeVisible()
    expect(await accessibilityProblemsInBothThemes()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  })
})
