import { accessibilityProblemsInBothThemes } from '@velvet/ui/testing'
import { afterEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { listenInstead } from '../../testing/announcements.ts'
import { ada, problem, signedIn } from '../../testing/open/open-admin.tsx'
import { quietly } from '../../testing/open/open-applicant.tsx'
import { openOutbox, outboxItems, outboxPage } from '../../testing/outbox.ts'

const release = 'POST /api/admin/outbox/release'
const recall = 'POST /api/admin/outbox/recall'
const list = 'GET /api/admin/outbox'
const bodyOf = (request: Request | undefined) => request?.clone().json()
const released = (count: number, messages: number) =>
  Response.json(
    { ...{ success: true, message: 'Done.', released: count, messages }, skipped: [], skippedCount: 0 },
    { status: 202 },
  )
const recalled = (count: number, messages: number) =>
  Response.json({ ...{ success: true, message: 'Done.', recalled: count, messages }, skipped: [], skippedCount: 0 })

describe('the outbox', () => {
  afterEach(() => page.viewport(1280, 720))

  it('MSG-31 lists what each guest heard, and will hear', async () => {
    const { screen, row } = await openOutbox()
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Outbox' })).toBeVisible()
    await expect
      .element(screen.getByRole('link', { name: 'Message templates' }))
      .toHaveAttribute('href', '/admin/outbox/templates')
    await expect.element(row(/Ava Castellan/)).toMatchTextContent(/Opening NightPendingApprovedEmailada/)
    await expect.element(row(/Bea Moreau/)).toMatchTextContent(/ApprovedPlace canceledCorrectionEmail and text/)
    await expect.element(row(/Dan Okafor/)).toMatchTextContent(/Nothing yetDeclinedNone: this message is turned off/)
    const headers = screen.getByRole('columnheader').elements()
    expect(headers.map((header) => header.textContent).slice(1, 7)).toEqual([
      ...['Guest', 'Night', 'Last told', 'Will be told', 'Message', 'Decided by'],
    ])
  })

  it('MSG-31 shows its count in the navigation, and follows what others do', async () => {
    const announce = listenInstead()
    let items = outboxItems
    const { screen, row } = await openOutbox({ [list]: () => outboxPage(items) })
    const entry = screen.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Outbox/ })
    await expect.element(row(/Bea Moreau/)).toBeVisible()
    await expect.element(entry).toMatchTextContent(/^Outbox\s*3/)
    const place = screen.getByRole('region', { name: 'Waiting' })
    await expect.element(place.getByRole('status').first()).toMatchTextContent(/^3 waiting$/)
    items = outboxItems.slice(0, 1)
    announce('applicants')
    await expect.element(entry).toMatchTextContent(/^Outbox\s*1/)
    await expect.poll(() => row(/Bea Moreau/).query()).toBeNull()
  })

  it('MSG-31 says when nothing waits', async () => {
    const { screen } = await openOutbox({ [list]: () => outboxPage([]) })
    await expect.element(screen.getByText('Nothing is waiting to go out.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Release all' }).query()).toBeNull()
    const place = screen.getByRole('region', { name: 'Waiting' }).element().getBoundingClientRect()
    const table = screen.getByRole('region', { name: 'Outbox' }).element().getBoundingClientRect()
    expect(table.top).toBe(place.top)
  })

  it('MSG-32 releases all after a question with the number of messages', async () => {
    const { screen, press, asked } = await openOutbox({ [release]: () => released(3, 3) })
    await press('Release all')
    const question = screen.getByRole('alertdialog', { name: 'Send 3 messages?' })
    await expect.element(question).toBeVisible()
    expect(asked(release)).toHaveLength(0)
    await question.getByRole('button', { name: 'Send 3 messages' }).click()
    await expect.element(screen.getByText('3 messages are on their way.')).toBeVisible()
    await expect.element(screen.getByText('Released', { exact: true })).toBeVisible()
    expect(await bodyOf(asked(release)[0])).toEqual({
      applicationIds: ['application-1', 'application-2', 'application-3'],
    })
  })

  it('MSG-32 releases what the question counted, not what is staged while it is open', async () => {
    let items = outboxItems.slice(0, 1)
    const { screen, press, asked } = await openOutbox({
      [list]: () => outboxPage(items),
      [release]: () => released(1, 1),
    })
    await press('Release all')
    const question = screen.getByRole('alertdialog', { name: 'Send 1 message?' })
    await expect.element(question).toBeVisible()
    items = outboxItems
    await question.getByRole('button', { name: 'Send 1 message' }).click()
    await expect.element(screen.getByText('1 message is on its way.')).toBeVisible()
    expect(await bodyOf(asked(release)[0])).toEqual({ applicationIds: ['application-1'] })
  })

  it('MSG-32 releases a selection', async () => {
    const { screen, press, asked } = await openOutbox({ [release]: () => released(1, 1) })
    await screen.getByRole('checkbox', { name: /Ava Castellan/ }).click()
    await press('Release selected')
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Send 1 message' }).click()
    await expect.element(screen.getByText('1 message is on its way.')).toBeVisible()
    expect(await bodyOf(asked(release)[0])).toEqual({ applicationIds: ['application-1'] })
  })

  it('does not speak of decisions when only news about a night is released', async () => {
    const news = outboxItems.slice(0, 1).map((item) => ({ ...item, kind: 'changed' as const, stagedStatus: null }))
    const { screen, press } = await openOutbox({ [list]: () => outboxPage(news) })
    await press('Release all')
    await expect
      .element(screen.getByRole('alertdialog', { name: 'Send 1 message?' }))
      .toHaveAccessibleDescription('The guests are told. This cannot be recalled.')
  })

  it('MSG-32 sends nothing when the question is declined', async () => {
    const { screen, press, asked } = await openOutbox()
    await press('Release all')
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => screen.getByRole('alertdialog').query()).toBeNull()
    expect(asked(release)).toHaveLength(0)
  })

  it('MSG-32 recalls a selection', async () => {
    const { screen, press, asked } = await openOutbox({
      [recall]: () => recalled(3, 0),
    })
    await screen.getByRole('checkbox', { name: /Select all/ }).click()
    await press('Recall selected')
    await expect.element(screen.getByText('3 decisions are back to what they were.')).toBeVisible()
    await expect.element(screen.getByText('Recalled', { exact: true })).toBeVisible()
    expect(await bodyOf(asked(recall)[0])).toEqual({
      applicationIds: ['application-1', 'application-2', 'application-3'],
    })
  })

  it.each([
    [1, 1, '1 message will not be sent.'],
    [3, 2, '1 decision is back to what it was. 2 messages will not be sent.'],
  ])('says that recalled news about a night is not sent: %i recalled, %i news', async (count, messages, text) => {
    const { screen, press } = await openOutbox({ [recall]: () => recalled(count, messages) })
    await screen.getByRole('checkbox', { name: /Select all/ }).click()
    await press('Recall selected')
    await expect.element(screen.getByText(text, { exact: true })).toBeVisible()
  })

  it('MSG-32 keeps the focus when nothing waits anymore', async () => {
    let items = outboxItems
    const answers = {
      [list]: () => outboxPage(items),
      [release]: () => {
        items = []
        return released(3, 3)
      },
    }
    const { screen, press } = await openOutbox(answers)
    await press('Release all')
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Send 3 messages' }).click()
    await expect.element(screen.getByText('Nothing is waiting to go out.')).toBeVisible()
    await expect.element(screen.getByRole('region', { name: 'Waiting' })).toHaveFocus()
  })

  it('MSG-32 shows why a release failed', async () => {
    const { screen, press } = await openOutbox({
      [release]: () =>
        problem(409, { code: 'event_silent', message: 'Opening Night does not tell guests about decisions.' }),
    })
    await press('Release all')
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Send 3 messages' }).click()
    await expect.element(screen.getByText('Opening Night does not tell guests about decisions.')).toBeVisible()
  })

  it.each([
    [
      () => problem(409, { code: 'event_archived', message: 'Winter Salon is archived.' }),
      '1 message is on its way. Winter Salon is archived.',
    ],
    [() => problem(500), '1 message is on its way. It is not known whether the rest was released. Check the outbox.'],
  ])('MSG-32 reports what was released before a failure', async (refuse, text) => {
    quietly()
    const [first] = outboxItems
    const items = [first, { ...first, applicationId: 'application-9', eventId: 'event-2', eventName: 'Winter Salon' }]
    const { events } = await outboxPage(outboxItems.slice(0, 1)).json()
    const { screen, press, asked } = await openOutbox({
      [list]: () =>
        Response.json({
          items,
          total: 2,
          events: [events[0], { ...events[0], eventId: 'event-2', name: 'Winter Salon' }],
        }),
      [release]: async (request) => {
        const { applicationIds } = await request.json()
        return applicationIds.includes('application-9') ? refuse() : released(1, 1)
      },
    })
    await press('Release all')
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Send 2 messages' }).click()
    await expect.element(screen.getByText('Released in Part')).toBeVisible()
    await expect.element(screen.getByText(text)).toBeVisible()
    expect(asked(release)).toHaveLength(2)
  })

  it('MSG-32 claims nothing about a release whose outcome is unknown', async () => {
    quietly()
    const { screen, press } = await openOutbox({ [release]: () => problem(500) })
    await press('Release all')
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Send 3 messages' }).click()
    await expect
      .element(screen.getByText('It is not known whether anything was released. Check the outbox.'))
      .toBeVisible()
  })

  it('MSG-32 offers roles that may only read neither release nor recall', async () => {
    const { screen, row } = await openOutbox({
      'GET /api/admin/auth': () => signedIn({ ...ada, role: 'communications_only' }),
    })
    await expect.element(row(/Ava Castellan/)).toBeVisible()
    expect(screen.getByRole('button', { name: /Release|Recall/ }).query()).toBeNull()
    expect(screen.getByRole('checkbox').query()).toBeNull()
  })

  it('MSG-12 says why nothing was released at the set time', async () => {
    const releaseNotice = 'Velvet was not running at the set time, so nothing was released.'
    const { screen } = await openOutbox({ [list]: () => outboxPage(outboxItems, { releaseNotice }) })
    await expect.element(screen.getByText(releaseNotice)).toBeVisible()
  })

  const previewed = () =>
    openOutbox({
      'GET /api/admin/outbox/application-1/preview': () =>
        Response.json({
          kind: 'approved',
          email: {
            subject: "You're on the list for Opening Night",
            html: '<p>Welcome, Ava.</p>',
            text: 'Welcome, Ava.',
          },
          sms: { text: 'Ava, you are in.', characters: 16, encoding: 'GSM-7', segments: 1, isTooLong: false },
          blanks: [],
        }),
    })

  it('MSG-31 previews the message of a guest', async () => {
    const { screen, press } = await previewed()
    await press('Preview for Ava Castellan')
    const dialog = screen.getByRole('dialog', { name: 'Preview for Ava Castellan' })
    await expect.element(dialog.getByText("You're on the list for Opening Night")).toBeVisible()
    await dialog.getByRole('radio', { name: 'SMS' }).click()
    await expect.element(dialog.getByText('Ava, you are in.')).toBeVisible()
  })

  it.each([
    ['a desk', 1280],
    ['a phone', 390],
  ])('MSG-31 has no accessibility problem on %s, nor scrolls sideways', async (_where, width) => {
    await page.viewport(width, 800)
    const { screen, press } = await previewed()
    await expect.element(screen.getByText('Bea Moreau').first()).toBeVisible()
    expect(await accessibilityProblemsInBothThemes()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    await press('Preview for Ava Castellan')
    await expect.element(screen.getByText("You're on the list for Opening Night")).toBeVisible()
    expect(await accessibilityProblemsInBothThemes()).toEqual([])
  })
})
