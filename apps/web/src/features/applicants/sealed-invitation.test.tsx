import { accessibilityProblems } from '@velvet/ui/testing'
import { describe, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { field, fillIn, type Screen, submitButton } from '../../testing/fill-in.ts'
import { openSite, solstice } from '../../testing/open-site.tsx'

describe('the sealed application', () => {
  const sentence = "Your application has been submitted successfully! We'll review it and get back to you."
  const sealed = (screen: Screen) => screen.getByRole('region', { name: 'It is sealed, Ada.' })

  it('PUB-34 seals the application in place of the form, with its night', async () => {
    const { screen } = await openSite('/')
    await fillIn(screen)
    await submitButton(screen).click()
    await expect.element(sealed(screen)).toHaveFocus()
    await expect.element(sealed(screen)).toHaveAccessibleDescription(sentence)
    for (const text of ['Winter Solstice', 'Monday, December 21, 2026', 'New York, NY'])
      await expect.element(sealed(screen).getByText(text, { exact: true })).toBeVisible()
    await expect.element(field(screen, 'First Name')).not.toBeVisible()
    expect(await accessibilityProblems()).toEqual([])
    await screen.getByRole('button', { name: 'Apply for another night' }).click()
    await expect.element(field(screen, 'Event Selection')).toHaveFocus()
    await expect.element(sealed(screen)).not.toBeInTheDocument()
  })

  const email = 'by email to ada@example.com.'
  it.each([
    [{ when: 'at_once', from: null }, `As soon as there is a place for you, ${email}`],
    [{ when: 'at', from: '2026-12-18T18:00:00.000Z' }, /^Starting Friday, December 18 at 1:00 PM.*, by email to ada/],
    [{ when: 'later', from: null }, `When the venue sends its answers, ${email}`],
    [undefined, `When the venue sends its answers, ${email}`],
    [{ when: 'none', from: null }, 'The venue will get in touch with you.'],
  ] as const)('MSG-03 says when an answer comes: %j', async (answers, text) => {
    const night = { ...solstice, timeZone: 'America/New_York', ...(answers ? { answers } : {}) }
    const { screen } = await openSite('/', { 'GET /api/events': () => Response.json([night]) })
    await fillIn(screen)
    await submitButton(screen).click()
    await expect.element(sealed(screen).getByText(text, { exact: true })).toBeVisible()
  })

  it.each(['Join the waitlist for The Late Room', 'APPLICATION'])(
    'opens the form again behind it by %s',
    async (name) => {
      const { screen } = await openSite('/')
      await fillIn(screen)
      await submitButton(screen).click()
      await expect.element(sealed(screen)).toHaveFocus()
      await screen.getByRole('button', { name, exact: true }).click()
      await expect.element(field(screen, 'First Name')).toBeVisible()
      await expect.element(sealed(screen)).not.toBeInTheDocument()
    },
  )

  it.each([320, 390])('keeps the words of its date whole, and breaks a long name, at %i pixels', async (width) => {
    await page.viewport(width, 844)
    onTestFinished(() => page.viewport(1280, 900))
    const name = 'Donaudampfschifffahrtsgesellschaftskapitänsnacht'
    const night = { ...solstice, name, date: '2026-12-23T18:00:00.000Z' }
    const { screen } = await openSite('/', { 'GET /api/events': () => Response.json([night]) })
    await fillIn(screen)
    await submitButton(screen).click()
    await expect.element(sealed(screen).getByText(name, { exact: true })).toBeVisible()
    const words = sealed(screen).element().querySelectorAll<HTMLElement>('.leaf > span')
    expect([...words].map(({ textContent }) => textContent)).toEqual(['December', 'Wednesday'])
    for (const word of words)
      expect(word.offsetHeight).toBeLessThan(1.5 * Number.parseFloat(getComputedStyle(word).fontSize))
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
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
    await expect.element(sealed(screen).getByText(/^If a place opens up, by email/)).toBeVisible()
  })
})
