import type { OpenEvent } from '@velvet/contracts/events'
import { accessibilityProblems } from '@velvet/ui/testing'
import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openSite, problem, solstice } from '../../testing/open-site.tsx'

type Screen = Awaited<ReturnType<typeof openSite>>['screen']

const gala: OpenEvent = {
  ...solstice,
  id: 'event-3',
  name: 'Gala',
  slug: 'gala',
  maxParty: 3,
  minimumAge: 21,
  droppedFields: ['zipCodes', 'instagram'],
  questions: [
    { id: 'song', type: 'text', label: 'Your song', required: true },
    { id: 'diet', type: 'choice', label: 'Dinner', required: false, options: ['Fish', 'Vegan'] },
    { id: 'ramp', type: 'yes_no', label: 'Do you need a ramp?', required: false },
    { id: 'shoe', type: 'number', label: 'Shoe size', required: false },
  ],
}

const openForm = (answers = {}) =>
  openSite('/', { 'GET /api/events': () => Response.json([solstice, gala]), ...answers })
const field = (screen: Screen, label: string) => screen.getByLabelText(label, { exact: true })
const submit = (screen: Screen) => screen.getByRole('button', { name: 'REQUEST AN INVITATION' }).click()

async function fillIn(screen: Screen) {
  await field(screen, 'First Name').fill('Ada')
  await field(screen, 'Last Name').fill('King')
  await field(screen, 'Email Address').fill('ada@example.com')
  await field(screen, 'Phone Number').fill('2125550134')
  await field(screen, 'Age').fill('36')
  await field(screen, 'Event Selection').selectOptions(gala.id)
}

it('GST-01 GST-22 GST-23 asks what the chosen night asks, and not what it drops', async () => {
  const { screen } = await openForm()
  await expect.element(field(screen, 'Zip Codes')).toBeVisible()
  await expect.element(field(screen, 'Guests in your party')).not.toBeInTheDocument()
  await field(screen, 'Event Selection').selectOptions(gala.id)
  await expect.element(field(screen, 'Guests in your party')).toHaveValue('1')
  await expect.element(field(screen, 'Your song')).toBeRequired()
  await expect.element(field(screen, 'Dinner (optional)')).not.toBeRequired()
  for (const label of ['Zip Codes', 'Instagram Username'])
    await expect.element(field(screen, label)).not.toBeInTheDocument()
  expect(await accessibilityProblems()).toEqual([])
  await field(screen, 'Event Selection').selectOptions(solstice.id)
  await expect.element(field(screen, 'Instagram Username')).toBeVisible()
})

it('GST-01 GST-24 sends the party and the answers, and nothing that was dropped', async () => {
  const { screen, requests } = await openForm()
  await fillIn(screen)
  await field(screen, 'Guests in your party').selectOptions('3')
  await field(screen, 'Guest 2 name').fill(' Bea  Lee ')
  await field(screen, 'Guest 3 name').fill('Cleo Marsh')
  await field(screen, 'Guests in your party').selectOptions('2')
  await expect.element(field(screen, 'Guest 3 name')).not.toBeInTheDocument()
  await field(screen, 'Your song').fill('Stardust')
  await field(screen, 'Dinner (optional)').selectOptions('Vegan')
  await field(screen, 'Do you need a ramp? (optional)').selectOptions('No')
  await field(screen, 'Shoe size (optional)').fill('42')
  await submit(screen)
  await expect.element(screen.getByText('THANK YOU')).toBeVisible()
  expect(await requests.find(({ method }) => method === 'POST')?.json()).toEqual({
    firstName: 'Ada',
    lastName: 'King',
    email: 'ada@example.com',
    phone: '(212) 555-0134',
    age: 36,
    eventId: gala.id,
    party: 2,
    companions: [{ name: 'Bea Lee' }],
    answers: { song: 'Stardust', diet: 'Vegan', ramp: false, shoe: 42 },
    emailConsent: false,
    smsConsent: false,
    smsUpdates: false,
    website: '',
  })
})

it('GST-24 GST-25 shows under each field what is missing and who is too young', async () => {
  const { screen, requests } = await openForm()
  await fillIn(screen)
  await field(screen, 'Age').fill('20')
  await userEvent.keyboard('{Enter}')
  await expect.element(field(screen, 'Age')).toHaveAccessibleDescription('This night is for guests aged 21 and over.')
  const song = field(screen, 'Your song')
  await expect.element(song).toHaveAccessibleDescription('This question needs an answer.')
  await song.fill('Stardust')
  await expect.element(song).not.toHaveAttribute('aria-invalid')
  expect(requests.filter(({ method }) => method === 'POST')).toEqual([])
})

it('GST-22 checks again what was wrong when another night is chosen', async () => {
  const { screen } = await openForm()
  await fillIn(screen)
  await field(screen, 'Age').fill('20')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('Please correct 2 answers.')).toBeVisible()
  await field(screen, 'Event Selection').selectOptions(solstice.id)
  await expect.element(field(screen, 'Age')).not.toHaveAttribute('aria-invalid')
  await field(screen, 'Age').click()
  await userEvent.keyboard('{Enter}')
  await expect.element(field(screen, 'Zip Codes')).toHaveAttribute('aria-invalid', 'true')
  await field(screen, 'Event Selection').selectOptions(gala.id)
  await expect.element(screen.getByText(/^Please correct/)).not.toBeInTheDocument()
})

it('GST-24 shows what the server says about an answer, and keeps the answers after a reload', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const errors = [{ path: 'answers.song', code: 'invalid', message: 'Not that one' }]
  const { screen } = await openForm({
    'POST /api/applicants': () => problem(400, { code: 'validation_failed', errors }),
  })
  await fillIn(screen)
  await field(screen, 'Your song').fill('Stardust')
  await submit(screen)
  await expect.element(field(screen, 'Your song')).toHaveAccessibleDescription('Not that one')
  await expect.element(field(screen, 'Your song')).toHaveFocus()
  await screen.unmount()
  const again = await openForm()
  await expect.element(field(again.screen, 'Your song')).toHaveValue('Stardust')
})

it('PUB-19 GST-22 GST-24 shows what staff ask since the form was loaded, with its problem, and keeps what was typed', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const hat = { id: 'hat', type: 'text', label: 'Your hat', required: true } as const
  const changed: OpenEvent = { ...gala, droppedFields: ['instagram'], questions: [...(gala.questions ?? []), hat] }
  const message = 'This question needs an answer.'
  const errors = [
    { path: 'zipCodes', code: 'required', message: 'Please enter a zip code' },
    { path: 'answers.hat', code: 'required', message },
  ]
  let isChanged = false
  const { screen, requests } = await openForm({
    'GET /api/events': () => Response.json([solstice, isChanged ? changed : gala]),
    'POST /api/applicants': () => {
      isChanged = true
      return problem(400, { code: 'validation_failed', errors })
    },
  })
  await fillIn(screen)
  await field(screen, 'Your song').fill('Stardust')
  await submit(screen)
  await expect.element(field(screen, 'Your hat')).toHaveAccessibleDescription(message)
  await expect.element(field(screen, 'Your hat')).toHaveFocus()
  await expect.element(field(screen, 'Zip Codes')).toHaveAccessibleDescription(/Please enter a zip code/)
  await expect.element(field(screen, 'Your song')).toHaveValue('Stardust')
  await field(screen, 'Zip Codes').fill('10001')
  await field(screen, 'Your hat').fill('Fedora')
  await submit(screen)
  await expect.poll(() => requests.filter(({ method }) => method === 'POST')).toHaveLength(2)
  const sent = await requests.findLast(({ method }) => method === 'POST')?.json()
  expect(sent).toMatchObject({ zipCodes: ['10001'], answers: { song: 'Stardust', hat: 'Fedora' } })
})

it('GST-01 takes a party without names, and shows what the server says about one', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const errors = [{ path: 'companions', code: 'invalid', message: 'A party of 2 can have at most 1 other name.' }]
  const { screen, requests } = await openForm({
    'POST /api/applicants': () => problem(400, { code: 'validation_failed', errors }),
  })
  await fillIn(screen)
  await field(screen, 'Your song').fill('Stardust')
  await field(screen, 'Guests in your party').selectOptions('2')
  await submit(screen)
  await expect.element(field(screen, 'Guest 2 name')).toHaveAccessibleDescription(/at most 1 other/)
  await expect.element(field(screen, 'Guest 2 name')).toHaveFocus()
  const sent = await requests.find(({ method }) => method === 'POST')?.json()
  expect([sent.party, sent.companions]).toEqual([2, undefined])
  expect(await accessibilityProblems()).toEqual([])
})

it('GST-01 keeps the names of the party after a reload', async () => {
  const { screen } = await openForm()
  await fillIn(screen)
  await field(screen, 'Guests in your party').selectOptions('3')
  await field(screen, 'Guest 3 name').fill('Cleo Marsh')
  await screen.unmount()
  const again = await openForm()
  await expect.element(field(again.screen, 'Guest 3 name')).toHaveValue('Cleo Marsh')
  await expect.element(field(again.screen, 'Guest 2 name')).toHaveValue('')
})
