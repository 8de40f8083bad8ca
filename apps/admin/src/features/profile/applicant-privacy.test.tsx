import { accessibilityProblems } from '@velvet/ui/testing'
import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { catchDownloads, feed } from '../../testing/csv-download.ts'
import { type Answers, ada, problem } from '../../testing/open/open-admin.tsx'
import { openApplicant, quietly } from '../../testing/open/open-applicant.tsx'

const erase = 'POST /api/admin/applicants/person-1/erase'
const download = 'GET /api/admin/applicants/person-1/export'
const json = '{\n  "applicant": { "firstName": "Ava" }\n}\n'

const erased: Answers = { [erase]: () => Response.json({ success: true }) }
const exported: Answers = {
  [download]: () =>
    new Response(json, {
      headers: {
        'content-type': 'application/json',
        'content-disposition': 'attachment; filename="applicant-person-1-2026-03-07.json"',
      },
    }),
}

async function open(answers: Answers = {}, admin = ada) {
  const opened = await openApplicant('view', {}, answers, admin)
  return { ...opened, part: opened.dialog.getByRole('region', { name: 'Privacy' }) }
}

afterEach(async () => {
  delete document.documentElement.dataset.theme
  await page.viewport(1440, 900)
})

describe('the data of a person', () => {
  it('is saved as a file named by the server, with the browser’s date', async () => {
    const today = new Date().toLocaleDateString('en-CA')
    const files = catchDownloads()
    const { screen, part } = await open(exported)
    await part.getByRole('button', { name: 'Export data' }).click()
    await expect.element(screen.getByText('Export Completed')).toBeVisible()
    await expect
      .element(screen.getByText(`The data of Ava Castellan is in applicant-person-1-${today}.json.`))
      .toBeVisible()
    expect(files.map(({ name }) => name)).toEqual([`applicant-person-1-${today}.json`])
    expect(await files[0]?.text).toBe(json)
  })

  it('is not saved when the download is interrupted', async () => {
    quietly()
    const files = catchDownloads()
    const { stream, send, cut } = feed()
    const { screen, part } = await open({ [download]: () => new Response(stream) })
    await part.getByRole('button', { name: 'Export data' }).click()
    send('{"applicant":')
    cut()
    await expect.element(screen.getByText('Export Failed')).toBeVisible()
    expect(files).toEqual([])
  })

  it('is erased only after a question that says what is erased and what stays', async () => {
    const { screen, part, asked, onClose } = await open(erased)
    await part.getByRole('button', { name: 'Erase person…' }).click()
    const question = screen.getByRole('alertdialog', { name: 'Erase Ava Castellan?' })
    await expect
      .element(question)
      .toHaveAccessibleDescription(/All personal data about Ava Castellan is permanently erased/)
    await expect.element(question).toMatchTextContent(/What remains does not identify them.*This cannot be undone\./)
    await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus()
    expect(asked(erase)).toHaveLength(0)
    await question.getByRole('button', { name: 'Erase person' }).click()
    await expect.element(screen.getByText('Everything personal about Ava Castellan is gone.')).toBeVisible()
    expect(asked(erase)).toHaveLength(1)
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('stays when the question is declined, with the keyboard alone', async () => {
    const { screen, part, asked, onClose } = await open(erased)
    const button = part.getByRole('button', { name: 'Erase person…' })
    await expect.element(button).toBeInTheDocument()
    button.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('alertdialog')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument()
    await expect.element(button).toHaveFocus()
    expect([asked(erase).length, onClose.mock.calls.length]).toEqual([0, 0])
  })

  it('stays when erasing fails, with a message', async () => {
    quietly()
    const { screen, part, dialog, onClose } = await open({ [erase]: () => problem(503) })
    await part.getByRole('button', { name: 'Erase person…' }).click()
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Erase person' }).click()
    await expect.element(screen.getByText('Erase Failed')).toBeVisible()
    await expect.element(dialog.getByRole('heading', { name: 'Ava Castellan' })).toBeVisible()
    expect(onClose).not.toHaveBeenCalled()
  })

  it('SEC-05 has no buttons for roles that may neither export nor delete', async () => {
    const { dialog } = await open({}, { ...ada, role: 'moderator' })
    await expect.element(dialog.getByRole('region', { name: 'History' })).toBeVisible()
    await expect.element(dialog.getByRole('region', { name: 'Privacy' })).not.toBeInTheDocument()
  })

  it.each([
    ['light', 1440],
    ['dark', 1440],
    ['light', 390],
  ] as const)('has no accessibility violations: %s, %i px wide', async (theme, width) => {
    document.documentElement.dataset.theme = theme
    await page.viewport(width, 800)
    const { screen, part } = await open(erased)
    await expect.element(part.getByRole('button', { name: 'Export data' })).toBeVisible()
    expect(await accessibilityProblems()).toEqual([])
    await part.getByRole('button', { name: 'Erase person…' }).click()
    const question = screen.getByRole('alertdialog')
    await expect.element(question).toBeVisible()
    expect(await accessibilityProblems()).toEqual([])
    const { left, right, top, bottom } = question.element().getBoundingClientRect()
    expect([left >= 0, right <= width, top >= 0, bottom <= 800]).toEqual([true, true, true, true])
  })
})
