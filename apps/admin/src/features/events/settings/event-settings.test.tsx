import { accessibilityProblems } from '@velvet/ui/testing'
import { describe, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { event, openEvents } from '../../../testing/events.ts'
import { problem } from '../../../testing/open/open-admin.tsx'
import { quietly } from '../../../testing/open/open-applicant.tsx'

const create = 'POST /api/admin/events'
const patch = 'PATCH /api/admin/events/event-1'

const gala = event({
  doorsAt: '2099-12-13T01:00:00.000Z',
  minimumAge: 21,
  maxParty: 3,
  droppedFields: ['zipCodes'],
  questions: [{ id: 'diet', type: 'choice', label: 'Dinner', required: true, options: ['Fish', 'Vegan'] }],
})

const openDialog = async (answers = {}) => {
  const opened = await openEvents(() => [gala], answers)
  await opened.toolbar('Edit Opening Night')
  const { dialog } = opened
  const number = (name: string) => dialog.getByRole('spinbutton', { name })
  const question = (count: number) => dialog.getByRole('group', { name: `Question ${count}` })
  return { ...opened, number, question }
}

describe('what an event is announced with and what its form asks', () => {
  it('CAP-21 GST-18 shows every setting, with a link to the page', async () => {
    const { dialog, text, number, question } = await openDialog()
    await expect.element(dialog.getByLabelText('Doors', { exact: true })).toHaveValue('2099-12-12T20:00')
    await expect.element(text('Page address')).toHaveValue('opening-night')
    await expect.element(dialog.getByRole('link', { name: 'View page' })).toHaveAttribute('href', '/e/opening-night')
    await expect.element(number('Largest party')).toHaveValue(3)
    await expect.element(number('Minimum age')).toHaveValue(21)
    await expect.element(dialog.getByRole('checkbox', { name: 'Zip codes' })).toBeChecked()
    await expect.element(dialog.getByRole('checkbox', { name: 'Instagram' })).not.toBeChecked()
    await expect.element(question(1).getByLabelText('Question', { exact: true })).toHaveValue('Dinner')
    await expect.element(question(1).getByLabelText('Options')).toHaveValue('Fish\nVegan')
    await expect.element(dialog.getByRole('switch', { name: 'Keep a waitlist when full' })).toBeChecked()
    expect(await accessibilityProblems()).toEqual([])
  })

  it('CAP-21 GST-23 saves what was changed, and keeps the ids of questions', async () => {
    const { screen, asked, dialog, press, text, number, question } = await openDialog()
    await dialog.getByLabelText('Ends', { exact: true }).fill('2099-12-13T02:30')
    await text('Address').fill(' 1 Main Street ')
    await text('Dress code').fill('Black tie')
    await number('Largest party').fill('4')
    await number('Minimum age').fill('')
    await dialog.getByRole('checkbox', { name: 'Age' }).click()
    await dialog.getByRole('switch', { name: 'Keep a waitlist when full' }).click()
    await press('Add question')
    const added = question(2).getByLabelText('Question', { exact: true })
    await expect.element(added).toHaveFocus()
    await added.fill('Your song')
    await question(1).getByLabelText('Question', { exact: true }).fill('Your dinner')
    await press('Update Event')
    await expect.element(screen.getByText('Event updated successfully')).toBeVisible()
    expect(await asked(patch)[0]?.json()).toEqual({
      updatedAt: gala.updatedAt,
      ...{ name: gala.name, description: gala.description, location: gala.location, date: gala.date },
      ...{ timeZone: gala.timeZone, maxCapacity: gala.maxCapacity, isActive: true },
      endsAt: '2099-12-13T07:30:00.000Z',
      address: '1 Main Street',
      dressCode: 'Black tie',
      maxParty: 4,
      minimumAge: null,
      droppedFields: ['zipCodes', 'age'],
      waitlistOpen: false,
      questions: [
        { id: 'diet', type: 'choice', label: 'Your dinner', required: true, options: ['Fish', 'Vegan'] },
        { type: 'text', label: 'Your song', required: false },
      ],
    })
  })

  it('GST-22 GST-23 says under each setting what is wrong, and saves nothing', async () => {
    const { asked, dialog, press, text, number } = await openDialog()
    await text('Page address').fill('Not a slug')
    await number('Largest party').fill('21')
    await dialog.getByRole('checkbox', { name: 'Age' }).click()
    await press('Add question')
    await press('Update Event')
    await expect.element(text('Page address')).toHaveAccessibleDescription(/letters a to z/)
    await expect.element(number('Largest party')).toHaveAccessibleDescription('Enter a number from 1 to 20.')
    await expect.element(dialog.getByText('An event with a minimum age has to ask for the age.')).toBeVisible()
    await expect.element(dialog.getByText('Fill in every question, or remove the empty ones.')).toBeVisible()
    expect(asked(patch)).toEqual([])
    await press('Remove question 2')
    await expect.element(dialog.getByRole('button', { name: 'Add question' })).toHaveFocus()
  })

  it('says at doors and end that they do not fit the begin, until the begin fits', async () => {
    const { asked, dialog, press, when } = await openDialog()
    const [doors, ends] = [
      dialog.getByLabelText('Doors', { exact: true }),
      dialog.getByLabelText('Ends', { exact: true }),
    ]
    await doors.fill('2099-12-12T21:30')
    await ends.fill('2099-12-12T20:30')
    await press('Update Event')
    await expect.element(doors).toHaveAccessibleDescription('Doors cannot open after the night begins.')
    await expect.element(ends).toHaveAccessibleDescription('The night must end after it begins.')
    expect(asked(patch)).toEqual([])
    await when.fill('2099-12-12T20:00')
    await expect.element(ends).not.toHaveAccessibleDescription()
    await doors.fill('2099-12-12T19:30')
    await press('Update Event')
    await expect.poll(() => asked(patch)).toHaveLength(1)
  })

  it('GST-18 shows that another event has the page address', async () => {
    quietly()
    const message = 'Another event has or had this page address.'
    const { text, press } = await openDialog({
      [patch]: () =>
        problem(409, { code: 'slug_taken', message, errors: [{ path: 'slug', code: 'slug_taken', message }] }),
    })
    await text('Page address').fill('gala')
    await press('Update Event')
    await expect.element(text('Page address')).toHaveAccessibleDescription(new RegExp(message))
    await expect.element(text('Page address')).toHaveFocus()
  })

  it('GST-23 creates an event with a question, and fits a phone', async () => {
    await page.viewport(390, 844)
    onTestFinished(() => page.viewport(1280, 900))
    const { screen, asked, dialog, press, text } = await openEvents(() => [])
    await screen.getByRole('button', { name: 'Create Event' }).first().click()
    await text('Event Name').fill('Gala')
    await press('Add question')
    const question = dialog.getByRole('group', { name: 'Question 1' })
    await question.getByLabelText('Question', { exact: true }).fill('Dinner')
    await question.getByLabelText('Answer').selectOptions('choice')
    await question.getByLabelText('Options').fill('Fish\n Vegan \n')
    await question.getByRole('checkbox', { name: 'Required' }).click()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
    expect(await accessibilityProblems()).toEqual([])
    await press('Create Event')
    await expect.element(screen.getByText('Event created successfully')).toBeVisible()
    expect(await asked(create)[0]?.json()).toMatchObject({
      questions: [{ type: 'choice', label: 'Dinner', required: true, options: ['Fish', 'Vegan'] }],
    })
  })

  it('MSG-02 CAP-21 preselects Right away for a new event, and asks for the time of a release', async () => {
    const { asked, dialog, press, text, toolbar } = await openEvents()
    await toolbar('Create Event')
    const telling = dialog.getByRole('combobox', { name: 'Tell guests' })
    await expect.element(telling).toHaveDisplayValue('Right away')
    expect(
      telling
        .getByRole('option')
        .elements()
        .map((option) => option.textContent),
    ).toEqual(['Right away', 'When I release them', 'At a set time', 'Not at all'])
    await text('Event Name').fill('Spring Gala')
    await telling.selectOptions('At a set time')
    await press('Create Event')
    const time = dialog.getByLabelText('Release at')
    await expect.element(time).toHaveAccessibleDescription(/Choose a time in the future/)
    expect(asked(create)).toEqual([])
    await time.fill('2099-04-18T12:00')
    await press('Create Event')
    await expect.poll(() => asked(create)).toHaveLength(1)
    expect(await asked(create)[0]?.json()).toMatchObject({ release: 'at', releaseAt: expect.stringMatching(/Z$/) })
  })

  it('MSG-02 keeps a silent event silent', async () => {
    const { asked, dialog, press, text } = await openDialog()
    await expect.element(dialog.getByRole('combobox', { name: 'Tell guests' })).toHaveDisplayValue('Not at all')
    await text('Address').fill('1 Main Street')
    await press('Update Event')
    await expect.poll(() => asked(patch)).toHaveLength(1)
    expect(await asked(patch)[0]?.json()).not.toHaveProperty('release')
  })
})
