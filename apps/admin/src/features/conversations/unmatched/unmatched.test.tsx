import type { UnmatchedMessage } from '@velvet/contracts/conversations'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { applicant } from '../../../testing/applicants.ts'
import { unmatched } from '../../../testing/conversations.ts'
import { type Answers, ada, problem, queryOf, signedIn } from '../../../testing/open/open-admin.tsx'
import { openConversations } from '../../../testing/open/open-conversations.tsx'

const people = 'GET /api/admin/applicants'
const link = 'POST /api/admin/conversations/unmatched/unmatched-1/link'

const texts = (): UnmatchedMessage[] => [
  unmatched(),
  unmatched({ id: 'unmatched-2', fromNumber: '+447700900123', content: '', media: ['https://media.example.com/1'] }),
  unmatched({ id: 'unmatched-3', content: 'Hello?', receivedAt: '2026-03-07T16:00:00.000Z' }),
]

async function openTray(answers: Answers = {}, kept = texts()) {
  const opened = await openConversations({ unmatched: kept }, '&show=unmatched', {
    [people]: () => Response.json({ applicants: [applicant({ id: 'person-2', firstName: 'Theo' })], total: 1 }),
    ...answers,
  })
  const numbers = opened.screen.getByRole('list', { name: 'Unmatched numbers' })
  const pane = opened.screen.getByRole('region', { name: 'Unmatched number', exact: true })
  const number = (name: RegExp) => numbers.getByRole('button', { name })
  return { ...opened, numbers, pane, number }
}

describe('the unmatched texts', () => {
  it('list unknown numbers, each with its texts', async () => {
    const { screen, number, numbers, pane } = await openTray()
    await expect.element(screen.getByText('Select a number')).toBeVisible()
    await expect.element(number(/312/)).toMatchTextContent(/^\(312\) 555-0199Mar 72 textsIs tonight still on\?$/)
    expect(numbers.getByRole('button').elements()).toHaveLength(2)
    await number(/312/).click()
    const shown = pane.getByRole('list', { name: 'Texts' })
    await expect.element(shown).toMatchTextContent(/Hello\?.*Is tonight still on\?/)
    await number(/7700/).click()
    await expect
      .element(shown.getByRole('link', { name: 'Picture 1' }))
      .toHaveAttribute('href', 'https://media.example.com/1')
  })

  it('are one of the lists, with their count', async () => {
    const { screen, show, numbers } = await openConversations({ unmatched: texts() }).then((opened) => ({
      ...opened,
      numbers: opened.screen.getByRole('list', { name: 'Unmatched numbers' }),
    }))
    await expect.element(screen.getByRole('group', { name: 'Show' })).toMatchTextContent('Unmatched3')
    await show(/Unmatched/)
    await expect.element(numbers).toMatchTextContent('(312) 555-0199')
  })

  it('are linked to an applicant found by a search, and the conversation opens', async () => {
    const { screen, number, pane, asked, entry, thread } = await openTray()
    await number(/312/).click()
    await pane.getByRole('searchbox', { name: 'Search applicants' }).fill('theo')
    await pane.getByRole('button', { name: 'Link to Theo Castellan' }).click()
    await expect.element(screen.getByText('The texts now belong to Theo Marsh')).toBeVisible()
    await expect.element(entry(/Theo Marsh/)).toHaveAttribute('aria-current', 'true')
    await expect.element(thread).toMatchTextContent(/Hello\?.*Is tonight still on\?/)
    expect(queryOf(asked(people).at(-1))).toMatchObject({ search: 'theo', limit: '10' })
    expect(await asked(link)[0]?.json()).toEqual({ applicantId: 'person-2' })
  })

  it('create a new applicant for a number, who needs a first name', async () => {
    const { number, pane, asked, entry } = await openTray()
    await number(/312/).click()
    await pane.getByRole('button', { name: 'Create applicant' }).click()
    await expect.element(pane.getByText('First name is required')).toBeVisible()
    await expect.element(pane.getByRole('textbox', { name: 'First name' })).toHaveFocus()
    await userEvent.keyboard(' Noa {Enter}')
    await expect.element(entry(/Noa/)).toMatchTextContent(/Noa.*Is tonight still on\?/)
    expect(await asked(link)[0]?.json()).toEqual({ firstName: 'Noa' })
  })

  it('show why a number cannot be linked', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    onTestFinished(() => log.mockRestore())
    const { screen, number, pane } = await openTray({
      [link]: () => problem(409, { code: 'number_differs', message: 'Theo Castellan has another number.' }),
    })
    await number(/312/).click()
    await pane.getByRole('searchbox', { name: 'Search applicants' }).fill('theo')
    await pane.getByRole('button', { name: 'Link to Theo Castellan' }).click()
    await expect.element(screen.getByText('Theo Castellan has another number.')).toBeVisible()
    await expect.element(pane).toMatchTextContent('Is tonight still on?')
  })

  it('let only admins who may edit applicants add one', async () => {
    const { number, pane } = await openTray({
      'GET /api/admin/auth': () => signedIn({ ...ada, role: 'communications_only' }),
    })
    await number(/312/).click()
    await expect.element(pane.getByRole('searchbox', { name: 'Search applicants' })).toBeVisible()
    await expect.element(pane.getByRole('button', { name: 'Create applicant' })).not.toBeInTheDocument()
  })

  it('are all deleted for a number after confirmation', async () => {
    const { screen, number, numbers, pane } = await openTray()
    await number(/312/).click()
    await pane.getByRole('button', { name: 'Dismiss' }).click()
    const question = screen.getByRole('alertdialog', { name: 'Dismiss (312) 555-0199?' })
    await expect.element(question).toMatchTextContent('All of its texts are permanently deleted.')
    await question.getByRole('button', { name: 'Dismiss' }).click()
    await expect.element(screen.getByText('2 texts deleted')).toBeVisible()
    await expect.element(number(/7700/)).toHaveFocus()
    await expect.element(numbers.getByRole('button')).toHaveLength(1)
  })

  it('say when there are none, when they cannot be loaded, and when another admin was faster', async () => {
    const empty = await openTray({}, [])
    await expect.element(empty.screen.getByText('No unmatched texts')).toBeVisible()
    await empty.screen.unmount()
    const broken = await openTray({ 'GET /api/admin/conversations/unmatched': () => problem(503) })
    await expect.element(broken.screen.getByText('The texts could not be loaded')).toBeVisible()
    await broken.screen.unmount()
    const late = await openConversations({ unmatched: texts() }, '&show=unmatched&unmatched=unmatched-7')
    await expect.element(late.screen.getByText('These texts were linked or dismissed')).toBeVisible()
  })

  it('say on a phone too when an opened number cannot be loaded, and can be loaded again', async () => {
    await page.viewport(390, 844)
    onTestFinished(() => page.viewport(1440, 900))
    let isDown = true
    const { screen } = await openConversations({ unmatched: texts() }, '&show=unmatched&unmatched=unmatched-1', {
      'GET /api/admin/conversations/unmatched': () => (isDown ? problem(503) : Response.json(texts())),
    })
    const pane = screen.getByRole('region', { name: 'Unmatched number', exact: true })
    await expect.element(pane.getByText('The texts could not be loaded')).toBeVisible()
    isDown = false
    await pane.getByRole('button', { name: 'Retry' }).click()
    await expect.element(pane.getByRole('list', { name: 'Texts' })).toBeVisible()
  })
})
