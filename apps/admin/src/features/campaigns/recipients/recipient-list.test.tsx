import type { Recipient } from '@velvet/contracts/campaigns'
import { accessibilityProblems } from '@velvet/ui/testing'
import { describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { campaign, campaignServer, message, progress, recipient } from '../../../testing/campaigns.ts'
import { catchDownloads, csvAnswer, csvOf } from '../../../testing/csv-download.ts'
import { type Answers, openAdmin, problem, queryOf } from '../../../testing/open/open-admin.tsx'
import { person, personServer } from '../../../testing/person.ts'

const one = '/api/admin/campaigns/campaign-1'
const recipients = `GET ${one}/recipients`

async function openRecipients(people: Recipient[] | (() => Response | Promise<Response>), answers: Answers = {}) {
  const opened = await openAdmin('/admin/communications?campaign=campaign-1', {
    ...campaignServer(() => [campaign({ type: 'both', status: 'completed', totalSent: 800 })]),
    [`GET ${one}/progress`]: () => Response.json(progress()),
    [recipients]: typeof people === 'function' ? people : () => Response.json(people),
    ...answers,
  })
  const details = opened.screen.getByRole('dialog', { name: /Winter invitation/ })
  return { ...opened, details, list: details.getByRole('list', { name: 'Recipients' }) }
}

describe('recipients of a campaign', () => {
  it('CAMP-52 show this text while loading, and then appear', async () => {
    const { promise, resolve: answer } = Promise.withResolvers<Response>()
    const { details } = await openRecipients(() => promise)
    await expect.element(details.getByText('Loading recipients...', { exact: true })).toBeVisible()
    answer(Response.json([recipient()]))
    await expect.element(details.getByText('Ava Castellan')).toBeVisible()
    await expect.element(details.getByText('Loading recipients...')).not.toBeInTheDocument()
  })

  it('CAMP-53 show as an empty list when they cannot be loaded, and can be retried', async () => {
    let isBroken = true
    const { details } = await openRecipients(() => (isBroken ? problem(500) : Response.json([recipient()])))
    await expect.element(details.getByText('No recipients found for this campaign.', { exact: true })).toBeVisible()
    isBroken = false
    await details.getByRole('button', { name: 'Try again' }).click()
    await expect.element(details.getByText('Ava Castellan')).toBeVisible()
  })

  it('CAMP-51 show each message: type, status, error message, and times', async () => {
    const { list } = await openRecipients([
      recipient({
        communications: [
          message({
            status: 'delivered',
            deliveredAt: '2026-03-07T18:06:00.000Z',
            openedAt: '2026-03-07T19:00:00.000Z',
            clickedAt: '2026-03-07T19:01:00.000Z',
          }),
          message({ id: 'm-2', type: 'sms', status: 'sending', sentAt: null, dueAt: '2030-03-07T18:06:00.000Z' }),
        ],
      }),
      recipient({
        id: 'person-2',
        firstName: 'Theo',
        communications: [
          message({ id: 'm-3', status: 'failed', errorMessage: 'Mailbox unavailable' }),
          message({ id: 'm-4', type: 'sms', address: null, status: 'skipped', skipReason: 'no_address', sentAt: null }),
        ],
      }),
    ])
    await expect
      .element(list)
      .toMatchTextContent(
        /Email · ava@example\.comsent Mar 7, .*delivered Mar 7, .*opened Mar 7, .*clicked Mar 7, .*MDelivered/,
      )
    await expect.element(list).toMatchTextContent(/SMS · \(212\) 555-0101goes out Mar 7, .*MQueued/)
    await expect.element(list).toMatchTextContent(/Theo Castellan.*Mailbox unavailableFailed/)
    await expect.element(list).toMatchTextContent(/No phone numberSkipped/)
  })

  it('CAMP-51 show the address each message went to, not the person’s current one', async () => {
    const { list } = await openRecipients([
      recipient({
        email: 'ava@corrected.example',
        phone: '(917) 555-0199',
        communications: [message({ address: 'ava@then.example' }), message({ id: 'm-2', type: 'sms' })],
      }),
    ])
    await expect.element(list).toMatchTextContent(/Email · ava@then\.example.*SMS · \(212\) 555-0101/)
    await expect.element(list).not.toMatchTextContent(/corrected|917/)
  })

  it('stay when deleted or merged: without name and profile, or under the name of the kept record', async () => {
    const noPerson = { applicantId: null, firstName: null, lastName: null, email: null, phone: null }
    const { list, details, screen } = await openRecipients(
      [
        recipient({ ...noPerson, ...{ city: null, state: null }, communications: [message({ status: 'delivered' })] }),
        recipient({ ...noPerson, id: 'erased', communications: [message({ id: 'm-2', address: null })] }),
        recipient({ id: 'merged', applicantId: 'person-9', communications: [message({ address: 'ava@old.example' })] }),
      ],
      personServer(() => person({ id: 'person-9' })),
    )
    await expect.element(list).toMatchTextContent(/Deleted personEmail · ava@example\.com.*Delivered/)
    await expect.element(list).toMatchTextContent(/Deleted person.*Emailsent/)
    await expect
      .element(list)
      .toMatchTextContent(/Ava CastellanFor a record that was merged into this oneEmail · ava@old\.example/)
    expect(await accessibilityProblems()).toEqual([])
    await expect.element(details.getByRole('list', { name: 'Recipients' }).getByRole('button')).toHaveLength(1)
    await list.getByRole('button', { name: 'Ava Castellan' }).click()
    await expect
      .element(screen.getByRole('dialog', { name: 'Applicant Profile' }))
      .toMatchTextContent('Knows the house.')
  })

  it('are searched and filtered by status and channel on the server', async () => {
    const { details, list, asked } = await openRecipients([recipient()])
    await expect.element(list).toMatchTextContent('Ava')
    await details.getByRole('searchbox', { name: 'Search recipients' }).fill(' ava ')
    await details.getByRole('combobox', { name: 'Status of the message' }).selectOptions('Failed')
    await details.getByRole('combobox', { name: 'Channel' }).selectOptions('SMS')
    await expect
      .poll(() => queryOf(asked(recipients).at(-1)))
      .toEqual({ search: 'ava', status: 'failed', channel: 'sms', limit: '100' })
  })

  it('say when no one matches', async () => {
    const { details } = await openRecipients([])
    await details.getByRole('combobox', { name: 'Channel' }).selectOptions('SMS')
    await expect.element(details.getByText('No one matches.', { exact: true })).toBeVisible()
    await details.getByRole('searchbox', { name: 'Search recipients' }).fill('ava@')
    await expect.element(details.getByText(/To find a former address, enter it in full/)).toBeVisible()
  })

  it('load page by page when the end of the list comes into view', async () => {
    const everyone = Array.from({ length: 150 }, (_, index) =>
      recipient({ id: `person-${index + 1}`, lastName: `Guest ${index + 1}` }),
    )
    const { details, asked } = await openRecipients(async () => Response.json([]), {
      [recipients]: (request) => {
        const begin = everyone.findIndex(({ id }) => id === queryOf(request).after) + 1
        return Response.json(everyone.slice(begin, begin + 100))
      },
    })
    await expect.element(details.getByText('Ava Guest 1', { exact: true })).toBeVisible()
    expect(asked(recipients)).toHaveLength(1)
    details.getByRole('button', { name: 'Load more' }).element().scrollIntoView()
    await expect.element(details.getByText('Ava Guest 150')).toBeInTheDocument()
    expect(queryOf(asked(recipients)[1])).toEqual({ limit: '100', after: 'person-100' })
    await expect.element(details.getByRole('button', { name: 'Load more' })).not.toBeInTheDocument()
  })

  it('keep the focus before the newly loaded rows when the Load more button disappears', async () => {
    const first = Array.from({ length: 100 }, (_, index) =>
      recipient({
        id: `person-${index + 1}`,
        lastName: `Guest ${index + 1}`,
        ...(index === 99 ? { applicantId: null } : {}),
      }),
    )
    const { details } = await openRecipients([], {
      [recipients]: (request) =>
        Response.json(queryOf(request).after ? [recipient({ id: 'person-101', firstName: 'Zoe' })] : first),
    })
    const more = details.getByRole('button', { name: 'Load more' })
    await expect.element(more).toBeInTheDocument()
    ;(more.element() as HTMLElement).focus({ preventScroll: true })
    await userEvent.keyboard('{Enter}')
    await expect.element(details.getByRole('button', { name: 'Ava Guest 99' })).toHaveFocus()
    await userEvent.keyboard('{Tab}')
    await expect.element(details.getByRole('button', { name: 'Zoe Castellan' })).toHaveFocus()
  })

  it('can be retried when the next page could not be loaded', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const first = Array.from({ length: 100 }, (_, index) => recipient({ id: `person-${index + 1}` }))
    let isBroken = true
    const { details } = await openRecipients([], {
      [recipients]: (request) => {
        if (!queryOf(request).after) return Response.json(first)
        return isBroken ? problem(503) : Response.json([recipient({ id: 'person-101', firstName: 'Zoe' })])
      },
    })
    await details.getByRole('button', { name: 'Load more' }).click()
    const again = details.getByRole('button', { name: 'Could not load more. Try again' })
    await expect.element(again).toBeVisible()
    isBroken = false
    await again.click()
    await expect.element(details.getByText('Zoe Castellan')).toBeInTheDocument()
    log.mockRestore()
  })

  it('link to the applicant', async () => {
    const { screen, list } = await openRecipients(
      [recipient()],
      personServer(() => person()),
    )
    await list.getByRole('button', { name: 'Ava Castellan' }).click()
    await expect
      .element(screen.getByRole('dialog', { name: 'Applicant Profile' }))
      .toMatchTextContent('Knows the house.')
  })

  it('are saved as a file, with the status of each message', async () => {
    const files = catchDownloads()
    const { screen, details } = await openRecipients([recipient()], {
      [`GET ${one}/recipients/export`]: () => csvAnswer(csvOf(1250), 1250),
    })
    await details.getByRole('button', { name: 'Export all' }).click()
    await expect.element(screen.getByText('Export Completed')).toBeVisible()
    await expect.element(screen.getByText(/^1,250 messages in /)).toBeVisible()
    expect(await files[0]?.text).toBe(csvOf(1250))
  })

  it('are counted in the singular when there is one', async () => {
    catchDownloads()
    const { screen, details } = await openRecipients([recipient()], {
      [`GET ${one}/recipients/export`]: () => csvAnswer(csvOf(1), 1),
    })
    await details.getByRole('button', { name: 'Export all' }).click()
    await expect.element(screen.getByText(/^1 message in /)).toBeVisible()
  })

  it('are not saved when the download is interrupted', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const files = catchDownloads()
    const { screen, details } = await openRecipients([recipient()], {
      [`GET ${one}/recipients/export`]: () => csvAnswer(csvOf(12), 1250),
    })
    await details.getByRole('button', { name: 'Export all' }).click()
    await expect.element(screen.getByText('Export Failed')).toBeVisible()
    await expect
      .element(screen.getByText('The export was interrupted and was not saved. Please try again.'))
      .toBeVisible()
    expect(files).toEqual([])
    log.mockRestore()
  })
})
