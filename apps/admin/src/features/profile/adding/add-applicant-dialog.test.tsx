import { accessibilityProblems, accessibilityProblemsInBothThemes } from '@velvet/ui/testing'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Answers, problem } from '../../../testing/open/open-admin.tsx'
import { openPart } from '../../../testing/open/open-part.tsx'
import { person, personServer } from '../../../testing/person.ts'
import { AddApplicantDialog } from './add-applicant-dialog.tsx'

const create = 'POST /api/admin/applicants'

async function open(answers: Answers = {}) {
  const onClose = vi.fn()
  const onAdded = vi.fn()
  const opened = await openPart(<AddApplicantDialog open onClose={onClose} onAdded={onAdded} />, {
    ...personServer(() => person()),
    [create]: async (request) =>
      Response.json({ ...person(), ...(await request.json()), id: 'person-9' }, { status: 201 }),
    ...answers,
  })
  const dialog = opened.screen.getByRole('dialog', { name: 'Add Applicant' })
  await expect.element(dialog).toBeVisible()
  return { ...opened, dialog, onClose, onAdded, press: () => dialog.getByRole('button', { name: 'Add Applicant' }) }
}

describe('add applicant', () => {
  it.each([
    ['Email', 'theo@example.com', { email: 'theo@example.com' }],
    ['Phone', '(212) 555-0144', { phone: '(212) 555-0144' }],
  ])('APPL-04 APPL-05 adds an applicant of whom only the %s is known', async (label, value, body) => {
    const { screen, dialog, asked, onAdded, press } = await open()
    await dialog.getByLabelText(label, { exact: true }).fill(value)
    await press().click()
    await expect.element(screen.getByText('Applicant Added')).toBeVisible()
    expect(await asked(create)[0]?.json()).toEqual(body)
    expect(onAdded).toHaveBeenCalledWith(expect.objectContaining({ id: 'person-9' }))
  })

  it('APPL-04 adds an applicant once, even when submitted repeatedly', async () => {
    const { screen, dialog, asked, onAdded, press } = await open()
    await dialog.getByLabelText('Email', { exact: true }).fill('theo@example.com')
    await press().dblClick()
    await expect.element(screen.getByText('Applicant Added')).toBeVisible()
    expect([asked(create).length, onAdded.mock.calls.length]).toEqual([1, 1])
  })

  it('APPL-05 asks for one of the two when both are missing', async () => {
    const { dialog, asked, press } = await open()
    await dialog.getByLabelText('First name').fill('Theo')
    await press().click()
    const email = dialog.getByLabelText('Email', { exact: true })
    await expect.element(email).toHaveAccessibleDescription('Enter an email address or a phone number')
    await expect.element(email).toHaveFocus()
    expect(asked(create)).toHaveLength(0)
  })

  it('APPL-05 shows possible duplicates and adds the applicant anyway on request', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    onTestFinished(() => log.mockRestore())
    const matches = [person({ duplicateOn: ['email'] })]
    const { screen, dialog, asked, press } = await open({
      [create]: async (request) => {
        const body = await request.json()
        return body.allowDuplicate
          ? Response.json(person({ id: 'person-9' }), { status: 201 })
          : problem(409, { code: 'applicant_duplicate', message: 'Is here already.', current: { matches } })
      },
    })
    await dialog.getByLabelText('Email', { exact: true }).fill('ava@example.com')
    await press().click()
    await expect.element(dialog.getByRole('listitem')).toMatchTextContent(/Ava Castellan.*same email/)
    expect(await accessibilityProblems()).toEqual([])
    await dialog.getByRole('button', { name: 'Back to the form' }).click()
    await expect.element(dialog.getByLabelText('Email', { exact: true })).toHaveValue('ava@example.com')
    await press().click()
    await dialog.getByRole('button', { name: 'Add anyway' }).click()
    await expect.element(screen.getByText('Applicant Added')).toBeVisible()
    expect(await asked(create)[2]?.json()).toEqual({ email: 'ava@example.com', allowDuplicate: true })
  })

  it('shows the server’s message under its field', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    onTestFinished(() => log.mockRestore())
    const errors = [{ path: 'phone', code: 'invalid', message: 'This is not a phone number.' }]
    const { dialog, onClose, press } = await open({
      [create]: () => problem(400, { code: 'validation_failed', message: 'This is not a phone number.', errors }),
    })
    await dialog.getByLabelText('Phone').fill('12')
    await press().click()
    await expect.element(dialog.getByLabelText('Phone')).toHaveAccessibleDescription('This is not a phone number.')
    expect(onClose).not.toHaveBeenCalled()
  })

  it('asks before input is lost, and not otherwise', async () => {
    const { screen, dialog, onClose } = await open()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => onClose.mock.calls.length).toBe(1)
    await dialog.getByLabelText('First name').fill('Theo')
    await userEvent.keyboard('{Escape}')
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
    await expect.poll(() => onClose.mock.calls.length).toBe(2)
  })

  it.each([1440, 390])('has no accessibility violations, %i px wide, light and dark', async (width) => {
    await page.viewport(width, 844)
    onTestFinished(async () => {
      await page.viewport(1440, 900)
    })
    await open()
    expect(await accessibilityProblemsInBothThemes()).toEqual([])
  })
})
