import { accessibilityProblems } from '@velvet/ui/testing'
import { describe, expect, it } from 'vitest'
import { listenInstead } from '../../testing/announcements.ts'
import { problem } from '../../testing/open/open-admin.tsx'
import { openApplicant } from '../../testing/open/open-applicant.tsx'
import { eventApplication } from '../../testing/person.ts'

const openApplications = async (answer: () => Response, facts = {}) => {
  const { dialog } = await openApplicant('view', facts, { 'GET /api/admin/applicants/person-1/applications': answer })
  return { dialog, section: dialog.getByRole('region', { name: 'Applications' }) }
}

describe('the applications of a person', () => {
  it('are listed with event, date, decision, and submitted answers (3.10)', async () => {
    const spring = eventApplication({
      id: 'application-2',
      eventName: 'Spring',
      eventDate: null,
      status: 'approved',
      submitted: {},
    })
    const { section } = await openApplications(() => Response.json({ applications: [eventApplication(), spring] }))
    const [gala, earlier] = [section.getByRole('listitem').nth(0), section.getByRole('listitem').nth(1)]
    await expect.element(gala).toMatchTextContent(/GalaPending.*Dec 4, 2026.*Applied Nov 2, 2026/)
    await expect.element(earlier).toMatchTextContent(/SpringApproved.*Date TBD/)
    await expect.element(earlier.getByText('Submitted answers')).not.toBeInTheDocument()
    await gala.getByText('Submitted answers').click()
    await expect.element(gala).toMatchTextContent(/Zip codes10001, 10002/)
    await expect.element(gala).toMatchTextContent(/Email consentBox checkedSMS consentBox left unchecked/)
    expect(await accessibilityProblems()).toEqual([])
  })

  it('GST-01 GST-24 GST-25 show the party, the answers with their questions, and who is under age', async () => {
    const asked = eventApplication({
      partyRequested: 3,
      companions: [{ name: 'Bea Lee' }],
      answers: [
        { questionId: 'song', label: 'Your song', value: 'Stardust' },
        { questionId: 'ramp', label: 'Do you need a ramp?', value: false },
      ],
      isUnderAge: true,
    })
    const { section } = await openApplications(() => Response.json({ applications: [asked] }))
    await section.getByText('Submitted answers').click()
    const item = section.getByRole('listitem')
    await expect.element(item).toMatchTextContent(/GalaPendingUnder age/)
    await expect.element(item).toMatchTextContent(/Party3 guests, Bea LeeYour songStardustDo you need a ramp\?No/)
    expect(await accessibilityProblems()).toEqual([])
  })

  it('ANS-10 follow decisions that others make about a night', async () => {
    const announce = listenInstead()
    let status: 'pending' | 'approved' = 'pending'
    const { section } = await openApplications(() => Response.json({ applications: [eventApplication({ status })] }))
    await expect.element(section.getByRole('listitem')).toMatchTextContent(/GalaPending/)
    status = 'approved'
    announce('applicants')
    await expect.element(section.getByRole('listitem')).toMatchTextContent(/GalaApproved/)
  })

  it('CAP-03 name a decision that is not sent yet', async () => {
    const facts = { eventId: 'gala', eventName: 'Gala', date: null, status: 'pending', heads: 1 } as const
    const { section } = await openApplications(
      () => Response.json({ applications: [eventApplication(), eventApplication({ id: 'application-2' })] }),
      { applications: [{ ...facts, id: 'application-1', stagedStatus: 'approved' }] },
    )
    await expect.element(section.getByRole('listitem').first()).toMatchTextContent(/GalaApproved, not sent/)
    await expect.element(section.getByRole('listitem').nth(1)).toMatchTextContent(/GalaPending/)
  })

  it('say when there are none', async () => {
    const { section } = await openApplications(() => Response.json({ applications: [] }))
    await expect.element(section.getByText('No applications to events yet.')).toBeVisible()
  })

  it('say when they could not be loaded', async () => {
    const { section } = await openApplications(() => problem(500))
    await expect.element(section.getByRole('alert')).toMatchTextContent('The applications could not be loaded.')
  })

  it('can be approved again for a member whose latest one waits (3.1)', async () => {
    const { dialog } = await openApplications(() => Response.json({ applications: [eventApplication()] }), {
      status: 'approved',
      applicationStatus: 'pending',
      eventId: 'gala',
      eventName: 'Gala',
    })
    await expect.element(dialog.getByRole('button', { name: 'Approve' })).toBeEnabled()
  })
})
