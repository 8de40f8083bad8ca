import { accessibilityProblems } from '@velvet/ui/testing'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { field, fillIn, submitButton } from '../../testing/fill-in.ts'
import { openSite, solstice } from '../../testing/open-site.tsx'

afterEach(() => vi.restoreAllMocks())

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
  })

  it('MSG-25 asks what to send, and nothing is checked', async () => {
    const { screen } = await openSite('/')
    const boxes = ['Text me about this application', 'Email me about future events', 'Text me about future events']
    for (const label of boxes) await expect.element(field(screen, label)).not.toBeChecked()
    const group = screen.getByRole('group', { name: 'Contact preferences' })
    await expect.element(group).toHaveAccessibleDescription(/Reply STOP to opt out/)
  })

  it('stands in three numbered parts that begin with the night, and says which is next', async () => {
    const { screen } = await openSite('/')
    const parts = screen.getByRole('group', { name: /^Step/ })
    for (const [index, name] of ['The night', 'You', 'How we reach you'].entries())
      await expect.element(parts.nth(index)).toHaveAccessibleName(`Step ${index + 1} of 3: ${name}`)
    await expect.element(screen.getByText('Step 1 of 3 · The night')).toBeVisible()
    await field(screen, 'Event Selection').selectOptions(solstice.id)
    await expect.element(screen.getByText('Step 2 of 3 · You')).toBeVisible()
    await fillIn(screen)
    await expect.element(screen.getByText('Ready to send')).toBeVisible()
    await field(screen, 'Age').fill('130')
    await expect.element(screen.getByText('Step 2 of 3 · You')).toBeVisible()
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
    await expect.element(field(screen, 'Event Selection')).toHaveFocus()
    await expect.element(screen.getByText('Please correct 8 answers.')).toBeVisible()
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
    await field(screen, 'Email me about future events').click()
    await userEvent.keyboard('{Enter}')
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
      smsUpdates: false,
      website: '',
    })
  })

  it('MSG-25 sends each consent on its own', async () => {
    const { screen, requests } = await openSite('/')
    await fillIn(screen)
    await field(screen, 'Text me about this application').click()
    await field(screen, 'Text me about future events').click()
    await submitButton(screen).click()
    await expect.element(screen.getByText('THANK YOU')).toBeVisible()
    const sent = await requests.find((request) => request.method === 'POST')?.json()
    expect(sent).toMatchObject({ emailConsent: false, smsConsent: true, smsUpdates: true })
    await expect.element(screen.getByText(/by text to \(212\) 555-0134/)).toBeVisible()
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

  const sentence = "Your application has been submitted successfully! We'll review it and get back to you."

  it('PUB-33 PUB-34 GEN-28 resets the form and shows the success toast', async () => {
    const { screen } = await openSite('/')
    await fillIn(screen)
    await submitButton(screen).click()
    const toast = screen.getByRole('region', { name: 'Notifications' })
    await expect.element(toast.getByText('Application Submitted', { exact: true })).toBeVisible()
    await expect.element(toast.getByText(sentence, { exact: true })).toBeVisible()
    await expect.element(toast.getByText('THANK YOU', { exact: true })).toBeVisible()
    for (const label of ['First Name', 'Phone Number', 'Event Selection', 'Instagram Username'])
      await expect.element(field(screen, label)).toHaveValue('')
    await expect.poll(() => sessionStorage.getItem('velvet.application')).toBeNull()
    expect(await accessibilityProblems()).toEqual([])
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

  it('PUB-35 says at once that there is no connection, keeps the answers, and sends them once when asked again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const connected = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const stored = { id: 'a-1', status: 'pending', message: 'Thank you', waitlisted: false }
    const { screen, requests } = await openSite('/', {
      'POST /api/applicants': () =>
        navigator.onLine ? Response.json(stored, { status: 201 }) : Promise.reject(new TypeError('Failed to fetch')),
    })
    await fillIn(screen)
    window.dispatchEvent(new Event('offline'))
    onTestFinished(() => void window.dispatchEvent(new Event('online')))
    await submitButton(screen).click()
    await expect.element(screen.getByRole('alert').getByText(/^You are offline. Your answers are saved/)).toBeVisible()
    await expect.element(field(screen, 'First Name')).toHaveValue('Ada')
    connected.mockReturnValue(true)
    window.dispatchEvent(new Event('online'))
    const tries = requests.filter(({ method }) => method === 'POST').length
    await submitButton(screen).click()
    await expect.element(screen.getByRole('region', { name: 'It is sealed, Ada.' })).toBeVisible()
    expect(requests.filter(({ method }) => method === 'POST').length).toBe(tries + 1)
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
  await field(first.screen, 'Text me about this application').click()
  await first.screen.unmount()
  const { screen } = await openSite('/')
  await expect.element(field(screen, 'First Name')).toHaveValue('Ada')
  await expect.element(field(screen, 'Event Selection')).toHaveValue(solstice.id)
  await expect.element(field(screen, 'Text me about this application')).not.toBeChecked()
})
