import { accessibilityProblems } from '@velvet/ui/testing'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openSite, solstice } from '../../testing/open-site.tsx'

type Screen = Awaited<ReturnType<typeof openSite>>['screen']

afterEach(() => vi.restoreAllMocks())

const field = (screen: Screen, label: string) => screen.getByLabelText(label, { exact: true })
const submitButton = (screen: Screen) => screen.getByRole('form').getByRole('button')

async function fillIn(screen: Screen) {
  await field(screen, 'First Name').fill('Ada')
  await field(screen, 'Last Name').fill('King')
  await field(screen, 'Email Address').fill('ada@example.com')
  await field(screen, 'Phone Number').fill('2125550134')
  await field(screen, 'Age').fill('36')
  await field(screen, 'Event Selection').selectOptions(solstice.id)
  await field(screen, 'Zip Codes').fill('10001, ,90210 ')
  await field(screen, 'Instagram Username').fill('@ada.king')
}

describe('fields', () => {
  it('PUB-09 PUB-10 PUB-11 PUB-12 PUB-13 PUB-16 PUB-17 asks the eight questions, all required', async () => {
    const { screen } = await openSite('/')
    const labels = [
      'First Name',
      'Last Name',
      'Email Address',
      'Phone Number',
      'Age',
      'Event Selection',
      'Zip Codes',
      'Instagram Username',
    ]
    for (const label of labels) await expect.element(field(screen, label)).toBeRequired()
    expect(screen.getByLabelText('Age').elements()).toHaveLength(1)
    const age = field(screen, 'Age')
    await expect.element(age).toHaveAttribute('type', 'number')
    await expect.element(age).toHaveAttribute('min', '0')
    await expect.element(age).toHaveAttribute('max', '99')
    await expect.element(screen.getByText('instagram.com/', { exact: true })).toBeVisible()
    await expect.element(screen.getByLabelText(/^Email me/)).not.toBeChecked()
    await expect.element(screen.getByLabelText(/^Text me/)).not.toBeChecked()
  })

  it('hides the honeypot from people and screen readers', async () => {
    const { screen } = await openSite('/')
    await expect.element(screen.getByRole('form')).toBeVisible()
    const trap = document.querySelector<HTMLInputElement>('input[name="website"]')
    expect(trap?.tabIndex).toBe(-1)
    expect(trap?.getBoundingClientRect().right).toBeLessThan(0)
    expect(screen.getByRole('textbox', { name: 'Website' }).elements()).toEqual([])
  })

  it('ENT-26 names the cities of zip codes while typing, and leaves unknown ones as entered', async () => {
    const { screen } = await openSite('/')
    const zips = field(screen, 'Zip Codes')
    await expect.element(zips).toHaveAccessibleDescription('One or more, separated by commas')
    await zips.fill('10001, 90210, 99950')
    await expect.element(zips).toHaveAccessibleDescription('New York, Beverly Hills, 99950')
  })

  it.each([
    ['PUB-24 a bare name', 'ada.king_1', 'ada.king_1'],
    ['PUB-25 an @name', '@ada', 'ada'],
    ['PUB-26 a profile address', 'https://www.instagram.com/ada/?hl=en', 'ada'],
  ])('%s becomes the username when the field is left', async (_, typed, username) => {
    const { screen } = await openSite('/')
    const instagram = field(screen, 'Instagram Username')
    await instagram.fill(typed)
    await userEvent.tab()
    await expect.element(instagram).toHaveValue(username)
    await expect.element(instagram).not.toHaveAttribute('aria-invalid')
  })

  it.each([
    ['PUB-27', 'instagram.com/reels'],
    ['PUB-27', 'explore'],
    ['PUB-28', 'ada king!'],
  ])('%s refuses %s as a username', async (_, typed) => {
    const { screen } = await openSite('/')
    await field(screen, 'Instagram Username').fill(typed)
    await userEvent.tab()
    await expect
      .element(field(screen, 'Instagram Username'))
      .toHaveAccessibleDescription(/Enter your Instagram username/)
  })
})

describe('validation', () => {
  it('PUB-18 PUB-19 shows what is missing under each field, focuses the first and sends nothing', async () => {
    const { screen, requests } = await openSite('/')
    await submitButton(screen).click()
    const expected: [string, string][] = [
      ['First Name', 'First name is required'],
      ['Last Name', 'Last name is required'],
      ['Email Address', 'Email address is required'],
      ['Phone Number', 'Phone number is required'],
      ['Age', 'Age is required'],
      ['Event Selection', 'Please select an event'],
      ['Zip Codes', 'At least one zip code is required'],
      ['Instagram Username', 'Instagram username is required'],
    ]
    for (const [label, message] of expected) {
      await expect.element(field(screen, label)).toHaveAttribute('aria-invalid', 'true')
      await expect.element(field(screen, label)).toHaveAccessibleDescription(new RegExp(message))
    }
    await expect.element(field(screen, 'First Name')).toHaveFocus()
    await expect.element(screen.getByText('Please check 8 answers.')).toBeVisible()
    expect(requests.filter((request) => request.method === 'POST')).toEqual([])
    expect(await accessibilityProblems()).toEqual([])
  })

  it('PUB-19 validates a field on blur and again while it is corrected', async () => {
    const { screen } = await openSite('/')
    const email = field(screen, 'Email Address')
    await email.fill('ada@')
    await expect.element(email).not.toHaveAttribute('aria-invalid')
    await userEvent.tab()
    await expect.element(email).toHaveAccessibleDescription('Enter a valid email address')
    await email.fill('ada@example.com')
    await expect.element(email).not.toHaveAttribute('aria-invalid')
  })

  it('does not validate a field that was left empty', async () => {
    const { screen } = await openSite('/')
    await field(screen, 'First Name').click()
    await userEvent.tab()
    await expect.element(field(screen, 'Last Name')).toHaveFocus()
    await expect.element(field(screen, 'First Name')).not.toHaveAttribute('aria-invalid')
  })
})

describe('sending', () => {
  it('PUB-23 PUB-29 PUB-32 sends the answers with the consents that were given', async () => {
    const { screen, requests } = await openSite('/')
    await fillIn(screen)
    await screen.getByLabelText(/^Email me/).click()
    await userEvent.keyboard('{Enter}')
    await submitButton(screen).click()
    await expect.element(screen.getByText('THANK YOU')).toBeVisible()
    const posts = requests.filter((request) => request.method === 'POST')
    expect(posts).toHaveLength(1)
    expect(new URL(posts[0]?.url ?? '').pathname).toBe('/api/applicants')
    expect(await posts[0]?.json()).toEqual({
      firstName: 'Ada',
      lastName: 'King',
      email: 'ada@example.com',
      phone: '(212) 555-0134',
      age: 36,
      eventId: solstice.id,
      zipCodes: ['10001', '90210'],
      instagramUrl: 'https://instagram.com/ada.king',
      emailConsent: true,
      smsConsent: false,
      website: '',
    })
  })

  it('PUB-30 PUB-31 shows Submitting... on a disabled button while pending', async () => {
    const { screen, requests } = await openSite('/', { 'POST /api/applicants': () => new Promise(() => {}) })
    await fillIn(screen)
    await submitButton(screen).click()
    await expect.element(screen.getByRole('button', { name: 'Submitting...' })).toBeDisabled()
    await field(screen, 'First Name').click()
    await userEvent.keyboard('{Enter}')
    expect(requests.filter((request) => request.method === 'POST')).toHaveLength(1)
  })

  it('PUB-33 PUB-34 GEN-28 resets the form, shows the success toast, and keeps a line above the form', async () => {
    const { screen } = await openSite('/')
    await fillIn(screen)
    await submitButton(screen).click()
    const toast = screen.getByRole('region', { name: 'Notifications' })
    const sentence = "Your application has been submitted successfully! We'll review it and get back to you."
    await expect.element(toast.getByText('Application Submitted', { exact: true })).toBeVisible()
    await expect.element(toast.getByText(sentence, { exact: true })).toBeVisible()
    await expect.element(toast.getByText('THANK YOU', { exact: true })).toBeVisible()
    const line = screen.getByRole('region', { name: 'APPLY FOR ACCESS' }).getByText(sentence, { exact: true })
    await expect.element(line).toHaveFocus()
    for (const label of ['First Name', 'Phone Number', 'Event Selection', 'Instagram Username'])
      await expect.element(field(screen, label)).toHaveValue('')
    await expect.poll(() => sessionStorage.getItem('velvet.application')).toBeNull()
    expect(await accessibilityProblems()).toEqual([])
  })

  it('ANS-18 says that the night was full', async () => {
    const message = "This night is full, so you're on the waitlist. We'll write to you if a place opens up."
    const { screen } = await openSite('/', {
      'POST /api/applicants': () =>
        Response.json({ id: 'a-1', status: 'pending', message, waitlisted: true }, { status: 201 }),
    })
    await fillIn(screen)
    await submitButton(screen).click()
    await expect
      .element(screen.getByRole('region', { name: 'APPLY FOR ACCESS' }).getByText(message, { exact: true }))
      .toHaveFocus()
  })

  it('PUB-35 GEN-19 shows the server message, puts field errors under their fields and keeps the answers', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { screen } = await openSite('/', {
      'POST /api/applicants': () =>
        Response.json(
          {
            message: 'Please check your answers',
            code: 'validation_failed',
            requestId: 'r-1',
            errors: [{ path: 'email', code: 'invalid', message: 'This address cannot receive mail' }],
          },
          { status: 400 },
        ),
    })
    await fillIn(screen)
    await submitButton(screen).click()
    const toast = screen.getByRole('region', { name: 'Notifications' })
    await expect.element(toast.getByText('Submission Failed', { exact: true })).toBeVisible()
    await expect.element(toast.getByText('Please check your answers', { exact: true })).toBeVisible()
    await expect.element(field(screen, 'Email Address')).toHaveAccessibleDescription('This address cannot receive mail')
    await expect.element(field(screen, 'Email Address')).toHaveFocus()
    await expect.element(field(screen, 'First Name')).toHaveValue('Ada')
    await expect.element(submitButton(screen)).toBeEnabled()
    expect(logged).toHaveBeenCalled()
  })

  it('PUB-35 falls back to a default message when there is no answer', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { screen } = await openSite('/', {
      'POST /api/applicants': () => Promise.reject(new TypeError('Failed to fetch')),
    })
    await fillIn(screen)
    await submitButton(screen).click()
    await expect
      .element(screen.getByText('Failed to submit application. Please try again.', { exact: true }))
      .toBeVisible()
    await expect.element(submitButton(screen)).toHaveFocus()
  })

  it('PUB-37 shows under Event Selection that an event has closed and fetches the list again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    let reads = 0
    const { screen } = await openSite('/', {
      'GET /api/events': () => Response.json(++reads === 1 ? [solstice] : []),
      'POST /api/applicants': () =>
        Response.json({ message: 'This event is closed', code: 'event_inactive', requestId: 'r-1' }, { status: 409 }),
    })
    await fillIn(screen)
    await submitButton(screen).click()
    await expect.element(field(screen, 'Event Selection')).toHaveAccessibleDescription('This event is closed')
    await expect.element(field(screen, 'Event Selection')).toHaveValue('')
    await expect.poll(() => reads).toBe(2)
  })
})

it('keeps the answers, but no consent, after a reload', async () => {
  const first = await openSite('/')
  await field(first.screen, 'First Name').fill('Ada')
  await field(first.screen, 'Event Selection').selectOptions(solstice.id)
  await first.screen.getByLabelText(/^Text me/).click()
  await first.screen.unmount()
  const { screen } = await openSite('/')
  await expect.element(field(screen, 'First Name')).toHaveValue('Ada')
  await expect.element(field(screen, 'Event Selection')).toHaveValue(solstice.id)
  await expect.element(screen.getByLabelText(/^Text me/)).not.toBeChecked()
})
