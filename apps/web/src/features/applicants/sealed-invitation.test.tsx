import { accessibilityProblems } from '@velvet/ui/testing'
import { describe, expect, it } from 'vitest'
import { field, fillIn, type Screen, submitButton } from '../../testing/fill-in.ts'
import { openSite } from '../../testing/open-site.tsx'

describe('the sealed application', () => {
  const sentence = "Your application has been submitted successfully! We'll review it and get back to you."
  const sealed = (screen: Screen) => screen.getByRole('region', { name: 'It is sealed, Ada.' })

  it('PUB-34 seals the application in place of the form, with its night, and says how an answer comes', async () => {
    const { screen } = await openSite('/')
    await fillIn(screen)
    await submitButton(screen).click()
    await expect.element(sealed(screen)).toHaveFocus()
    await expect.element(sealed(screen)).toHaveAccessibleDescription(sentence)
    for (const text of ['Winter Solstice', 'Monday, December 21, 2026', 'New York, NY'])
      await expect.element(sealed(screen).getByText(text, { exact: true })).toBeVisible()
    await expect
      .element(sealed(screen).getByText('As soon as it is decided, by email to ada@example.com.'))
      .toBeVisible()
    await expect.element(field(screen, 'First Name')).not.toBeVisible()
    expect(await accessibilityProblems()).toEqual([])
    await screen.getByRole('button', { name: 'Apply for another night' }).click()
    await expect.element(field(screen, 'Event Selection')).toHaveFocus()
    await expect.element(sealed(screen)).not.toBeInTheDocument()
  })

  it.each(['Apply for The Late Room', 'APPLICATION'])('opens the form again behind it by %s', async (name) => {
    const { screen } = await openSite('/')
    await fillIn(screen)
    await submitButton(screen).click()
    await expect.element(sealed(screen)).toHaveFocus()
    await screen.getByRole('button', { name, exact: true }).click()
    await expect.element(field(screen, 'First Name')).toBeVisible()
    await expect.element(sealed(screen)).not.toBeInTheDocument()
  })

  it('ANS-18 says that the night was full', async () => {
    const message = "This night is full, so you're on the waitlist. We'll write to you if a place opens up."
    const { screen } = await openSite('/', {
      'POST /api/applicants': () =>
        Response.json({ id: 'a-1', status: 'pending', message, waitlisted: true }, { status: 201 }),
    })
    await fillIn(screen)
    await submitButton(screen).click()
    await expect.element(sealed(screen)).toHaveAccessibleDescription(message)
    await expect.element(sealed(screen).getByText(/^As soon as a place opens up/)).toBeVisible()
  })
})
