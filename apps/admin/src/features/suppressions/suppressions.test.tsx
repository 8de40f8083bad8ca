import type { Suppression } from '@velvet/contracts/suppressions'
import { describe, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listenInstead } from '../../testing/announcements.ts'
import { type Answers, ada, openAdmin, problem, queryOf, signedIn } from '../../testing/open/open-admin.tsx'
import { quietly } from '../../testing/open/open-applicant.tsx'
import { closed, suppressedAddresses, suppressionServer } from '../../testing/suppressions.ts'

const list = 'GET /api/admin/suppressions'
const add = 'POST /api/admin/suppressions'
const lift = 'POST /api/admin/suppressions/email-1/lift'

/** The tab in front of a server with these suppressions. */
async function openSuppressions(read: () => readonly Suppression[] = () => suppressedAddresses, answers: Answers = {}) {
  const opened = await openAdmin('/admin/communications?tab=suppressions', { ...suppressionServer(read), ...answers })
  const { screen } = opened
  const row = (name: string | RegExp) => screen.getByRole('row', { name })
  const dialog = screen.getByRole('dialog')
  const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
  const fill = (name: string, text: string) => dialog.getByRole('textbox', { name, exact: true }).fill(text)
  const toolbar = (name: string) => screen.getByRole('button', { name, exact: true }).click()
  return { ...opened, row, dialog, press, fill, toolbar }
}

describe('suppressed addresses', () => {
  it('are listed masked, with their count and reasons', async () => {
    const { screen, row } = await openSuppressions()
    await expect.element(screen.getByText('6 suppressed addresses')).toBeVisible()
    await expect
      .element(row(/a\*\*\*@example\.com/))
      .toMatchTextContent(/Email:a\*\*\*@example\.comAva LindUnsubscribedUnsubscribe link–No noteMar 7, 2026/)
    await expect
      .element(row(/\*\*\*0101/))
      .toMatchTextContent(/SMS:\*\*\*0101No known applicantReplied STOPSTOP by text/)
    await expect.element(row(/h\*\*\*@example\.org/)).toMatchTextContent(/Added manuallyYour teamAsked on the phone/)
  })

  it.each([
    { device: 'desktop', width: 1440 },
    { device: 'phone', width: 390 },
  ])('name the person on a $device, with a link to their profile (3.10)', async ({ width }) => {
    await page.viewport(width, 900)
    const { screen } = await openSuppressions()
    const link = screen.getByRole('link', { name: 'Ava Lind', exact: true })
    await expect.element(link).toHaveAttribute('href', '/admin/applicants?applicant=person-1')
    expect(link.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(24)
    await expect.element(screen.getByText('No known applicant').first()).toBeVisible()
    await page.viewport(1440, 900)
  })

  it('are filtered by channel and reason, stored in the page address', async () => {
    const { screen, row, asked } = await openSuppressions()
    await screen.getByRole('combobox', { name: 'Channel' }).selectOptions('sms')
    await expect.element(row(/a\*\*\*@example\.com/)).not.toBeInTheDocument()
    await screen.getByRole('combobox', { name: 'Reason' }).selectOptions('invalid')
    await expect.element(screen.getByText('1 suppressed address found')).toBeVisible()
    expect(queryOf(asked(list).at(-1))).toMatchObject({ channel: 'sms', reason: 'invalid' })
    await expect.poll(() => window.location.search).toContain('channel=sms&reason=invalid')
    await screen.getByRole('button', { name: 'Clear', exact: true }).click()
    await expect.element(screen.getByRole('searchbox')).toHaveFocus()
    await expect.element(screen.getByText('6 suppressed addresses')).toBeVisible()
  })

  it('show whether one exact address is suppressed, and keep it out of the page address', async () => {
    const { screen, row, asked } = await openSuppressions(() => suppressedAddresses, {
      [list]: (request) => {
        const { address } = queryOf(request)
        const found = suppressedAddresses.filter(
          (_, index) => !address || (address === 'ava@example.com' && index === 0),
        )
        return Response.json({ total: found.length, suppressions: found })
      },
    })
    const search = screen.getByRole('searchbox', { name: 'Find an exact address' })
    await search.fill('ava@example.com')
    await expect.element(screen.getByText('1 suppressed address found')).toBeVisible()
    await expect.element(row(/a\*\*\*@example\.com/)).toBeVisible()
    await search.fill('theo@example.com')
    await expect.element(screen.getByText('Not suppressed', { exact: true })).toBeVisible()
    await expect.element(screen.getByText(/“theo@example.com” gets campaigns if its owner has opted in/)).toBeVisible()
    expect(window.location.href).not.toContain('example.com')
    expect(queryOf(asked(list).at(-1)).address).toBe('theo@example.com')
    await screen.getByRole('button', { name: 'Show all' }).click()
    await expect.element(screen.getByText('6 suppressed addresses')).toBeVisible()
  })

  it('load more in pages', async () => {
    const many = Array.from({ length: 230 }, (_, index) =>
      closed({ id: `email-${index}`, hint: `${index}***@example.com` }),
    )
    const { screen, asked } = await openSuppressions(() => many)
    await expect.element(screen.getByText('230 suppressed addresses')).toBeVisible()
    await expect.element(screen.getByText('0***@example.com', { exact: true })).toBeVisible()
    await expect
      .poll(() => {
        document.querySelector('table')?.parentElement?.scrollTo({ top: 1_000_000 })
        return document.body.textContent
      })
      .toContain('229***@example.com')
    expect(asked(list).map((request) => queryOf(request).before)).toEqual([undefined, 'email-199'])
  })

  it('say when there are none, and when they could not be loaded', async () => {
    let isDown = true
    const { screen } = await openSuppressions(() => [], {
      [list]: () => (isDown ? problem(500) : Response.json({ total: 0, suppressions: [] })),
    })
    await expect.element(screen.getByText('The suppressed addresses could not be loaded')).toBeVisible()
    isDown = false
    await screen.getByRole('button', { name: /^(Retry|Try again)/ }).click()
    await expect.element(screen.getByText('No suppressed addresses')).toBeVisible()
  })

  it('load more after a failure, also when the last address of the page is no longer suppressed', async () => {
    await page.viewport(390, 844)
    onTestFinished(() => page.viewport(1440, 900))
    const many = Array.from({ length: 202 }, (_, index) => closed({ id: `email-${index}` }))
    let now = many
    const server = suppressionServer(() => now)
    const { screen, asked } = await openSuppressions(() => now, {
      [list]: (request) => {
        const { before } = queryOf(request)
        const isKnown = !before || now.some(({ id }) => id === before)
        return (isKnown && server[list]?.(request)) || problem(404, { code: 'suppression_not_found' })
      },
    })
    const older = screen.getByRole('button', { name: 'Load older suppressed addresses' })
    await expect.element(older).toBeVisible()
    now = many.filter(({ id }) => id !== 'email-199')
    await older.click()
    await expect.element(screen.getByText('Older suppressed addresses could not be loaded')).toBeVisible()
    await screen.getByRole('button', { name: 'Retry' }).click()
    await expect
      .poll(() => asked(list).map((request) => queryOf(request).before))
      .toEqual([undefined, 'email-199', undefined, 'email-200'])
    await expect.element(screen.getByText(/^(Older|Load older)/)).not.toBeInTheDocument()
  })

  it('are up to date when the server announces a change', async () => {
    const announce = listenInstead()
    let now: Suppression[] = []
    const { screen, row } = await openSuppressions(() => now)
    await expect.element(screen.getByText('No suppressed addresses')).toBeVisible()
    now = [closed()]
    announce('suppressions')
    await expect.element(row(/a\*\*\*@example\.com/)).toBeVisible()
  })
})

describe('one address', () => {
  it('is suppressed by hand, from the keyboard alone, with a note', async () => {
    const { screen, asked, dialog, toolbar } = await openSuppressions(() => [], {
      [add]: async (request) => Response.json(closed({ reason: 'manual', ...(await request.json()) }), { status: 201 }),
    })
    await toolbar('Suppress an Address')
    await expect.element(dialog.getByRole('textbox', { name: 'Email address' })).toHaveFocus()
    await userEvent.keyboard('ava@example.com{Tab}Asked by letter')
    await dialog.getByRole('textbox', { name: 'Email address' }).click()
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByText('a***@example.com will get no more campaign email.')).toBeVisible()
    expect(await asked(add)[0]?.json()).toEqual({
      channel: 'email',
      address: 'ava@example.com',
      note: 'Asked by letter',
    })
    await expect.element(page.getByRole('button', { name: 'Suppress an Address' })).toHaveFocus()
  })

  it('that is invalid gets a message under its field', async () => {
    quietly()
    const message = 'Enter a valid phone number'
    const { dialog, press, fill, toolbar } = await openSuppressions(() => [], {
      [add]: () =>
        problem(400, {
          code: 'address_invalid',
          message,
          errors: [{ path: 'address', code: 'address_invalid', message }],
        }),
    })
    await toolbar('Suppress an Address')
    await dialog.getByRole('radio', { name: 'SMS' }).click()
    await fill('Phone number', '12')
    await press('Suppress address')
    const field = dialog.getByRole('textbox', { name: 'Phone number' })
    await expect.element(field).toHaveAccessibleDescription(message)
    await expect.element(field).toHaveFocus()
  })

  it('that was suppressed before keeps its reason, and the screen says so', async () => {
    const { screen, press, fill, toolbar } = await openSuppressions(() => [], {
      [add]: () => Response.json(closed({ reason: 'complaint' }), { status: 201 }),
    })
    await toolbar('Suppress an Address')
    await fill('Email address', 'ava@example.com')
    await press('Suppress address')
    await expect
      .element(screen.getByText('a***@example.com is suppressed because its owner marked our mail as spam.'))
      .toBeVisible()
  })

  it('is no longer suppressed only with a reason, which stays on record', async () => {
    quietly()
    const message = 'Enter a reason for removing this suppression.'
    let now = suppressedAddresses
    const { screen, asked, dialog, row, press, fill, toolbar } = await openSuppressions(() => now, {
      [lift]: async (request) => {
        if ((await request.clone().json()).reason === '')
          return problem(400, {
            code: 'reason_required',
            message,
            errors: [{ path: 'reason', code: 'reason_required', message }],
          })
        now = suppressedAddresses.slice(1)
        return Response.json({ success: true, message: 'It may get campaign email again.' })
      },
    })
    await toolbar('Remove suppression: a***@example.com')
    await expect.element(dialog.getByText(/because its owner unsubscribed/)).toBeVisible()
    await expect.element(dialog.getByText(/only if its owner has opted in/)).toBeVisible()
    await press('Remove suppression')
    await expect
      .element(dialog.getByRole('textbox', { name: 'Reason' }))
      .toHaveAccessibleDescription(new RegExp(message))
    await fill('Reason', 'Wrote to us that it was a mistake')
    await press('Remove suppression')
    await expect.element(screen.getByText('It may get campaign email again.')).toBeVisible()
    await expect.element(row(/a\*\*\*@example\.com/)).not.toBeInTheDocument()
    expect(await asked(lift)[1]?.json()).toEqual({ reason: 'Wrote to us that it was a mistake' })
  })

  it.each([
    ['Suppress an Address', 'Note'],
    ['Remove suppression: a***@example.com', 'Reason'],
  ])('asks before what was typed is lost: %s', async (name, label) => {
    const { screen, dialog, toolbar, fill, press } = await openSuppressions()
    const question = screen.getByRole('alertdialog', { name: 'Discard your changes?' })
    await toolbar(name)
    await fill(label, 'Asked by letter')
    await userEvent.keyboard('{Escape}')
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect.element(dialog.getByRole('textbox', { name: label })).toHaveValue('Asked by letter')
    await press('Cancel')
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
  })

  it('can have its suppression removed by a super admin only', async () => {
    const { screen, row } = await openSuppressions(() => suppressedAddresses, {
      'GET /api/admin/auth': () => signedIn({ ...ada, role: 'admin' }),
    })
    await expect.element(row(/a\*\*\*@example\.com/)).toBeVisible()
    await expect.element(screen.getByRole('button', { name: /^Remove suppression/ })).not.toBeInTheDocument()
  })
})
