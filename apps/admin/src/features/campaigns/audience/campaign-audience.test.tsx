import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { applicant, crowd } from '../../../testing/applicants.ts'
import { firstFive, member, receiptFor } from '../../../testing/campaign-writing.ts'
import { campaign } from '../../../testing/campaigns.ts'
import { queryOf } from '../../../testing/open/open-admin.tsx'
import { type OpenedCampaign, openCampaign, writeMail } from '../../../testing/open/open-campaign.tsx'

const create = 'POST /api/admin/campaigns'
const audience = 'POST /api/admin/campaigns/audience'
const list = 'POST /api/admin/campaigns/audience/people'
const applicants = 'GET /api/admin/applicants'

const lastQuestion = async ({ asked }: OpenedCampaign) => (await asked(audience).at(-1)?.clone().json())?.targetFilters
const chosenRows = ({ dialog }: OpenedCampaign) =>
  dialog.getByRole('list', { name: 'Chosen', exact: true }).getByRole('listitem')
const search = ({ dialog }: OpenedCampaign) => dialog.getByRole('searchbox', { name: 'Search people to add' })

describe('the audience of a campaign', () => {
  it('CAMP-24 CAMP-46 CAMP-47 LIM-23 counts approved people, says who is left out and why, and names the first five', async () => {
    const { dialog } = await openCampaign()
    await expect.element(dialog.getByRole('checkbox', { name: 'Approved' })).toBeChecked()
    await expect.element(dialog.getByRole('checkbox', { name: 'Pending' })).not.toBeChecked()
    const receipt = dialog.getByRole('region', { name: 'Audience' })
    await expect.element(receipt).toMatchTextContent('Will reach 1,234 people of 1,250 who match')
    await expect
      .element(receipt)
      .toMatchTextContent(/1,234 emailsLeft out12 opted out3 suppressed1 with a duplicate address/)
    const first = dialog.getByRole('list', { name: 'First recipients' })
    await expect.element(first.getByRole('button')).toHaveLength(5)
    await expect.element(first).toMatchTextContent(/Ava Castellan.*Jude Castellan.*and 1,229 more/)
  })

  it('shows no exclusions when no one matches', async () => {
    const nothing = { channel: 'email', eligible: 0, deferred: null, excluded: [] }
    const { dialog } = await openCampaign({
      [audience]: () => Response.json({ matched: 0, reachable: 0, channels: [nothing], blanks: [], recipients: [] }),
    })
    const receipt = dialog.getByRole('region', { name: 'Audience' })
    await expect.element(receipt).toMatchTextContent('Will reach 0 people')
    await expect.element(receipt).not.toMatchTextContent(/left out/)
  })

  it('counts each channel separately and says which texts wait', async () => {
    const { dialog, choose } = await openCampaign()
    await choose('Send by', 'Email + SMS')
    const receipt = dialog.getByRole('region', { name: 'Audience' })
    await expect
      .element(receipt)
      .toMatchTextContent(/1,234 emails.*980 texts41 texts wait for the end of quiet hours, until \d+:\d\d [AP]M/)
    await expect
      .element(receipt)
      .toMatchTextContent(/230 opted out38 without a phone number2 with an invalid phone number/)
  })

  it('says for how many people a token leaves a gap, unless it has a fallback', async () => {
    const opened = await openCampaign()
    await writeMail(opened)
    await expect.element(opened.dialog.getByText('12 people have no first name.')).toBeVisible()
    await expect.element(opened.dialog.getByText(/no city/)).not.toBeInTheDocument()
    await opened.fill('Content', 'Dear {{firstName|there}}, see you in {{city}}')
    await expect.element(opened.dialog.getByText('1 person has no city.')).toBeVisible()
    await expect.element(opened.dialog.getByText(/unless you add a fallback: \{\{city\|your city\}\}\.$/)).toBeVisible()
  })

  it('CAMP-37 CAMP-38 CAMP-39 CAMP-40 CAMP-41 CAMP-42 CAMP-43 CAMP-44 CAMP-45 narrows by every filter', async () => {
    const opened = await openCampaign()
    const { dialog, fill, press } = opened
    await dialog.getByRole('checkbox', { name: 'Pending' }).click()
    await dialog.getByRole('checkbox', { name: 'High' }).click()
    await press('More filters')
    await fill('Age from', '21')
    await fill('Age to', '35')
    await dialog.getByRole('combobox', { name: 'City' }).fill('york')
    await dialog.getByRole('combobox', { name: 'State' }).fill('NY')
    await fill('Zip codes', '100, 112')
    await fill('Followers at least', '5000')
    await dialog.getByRole('combobox', { name: 'Event' }).selectOptions('Winter Salon')
    await dialog.getByRole('combobox', { name: 'Tags' }).fill('press,')
    await dialog.getByRole('switch', { name: 'Only with email opt-in' }).click()
    await dialog.getByRole('switch', { name: 'Only with SMS opt-in' }).click()
    await expect
      .poll(() => lastQuestion(opened))
      .toEqual({
        mode: 'filter',
        status: ['pending', 'approved'],
        priority: ['high'],
        ageMin: 21,
        ageMax: 35,
        city: 'york',
        state: 'NY',
        zipCodes: '100, 112',
        instagramFollowersMin: 5000,
        tags: ['press'],
        eventId: 'event-1',
        emailOptIn: true,
        smsOptIn: true,
      })
    await expect.element(dialog.getByRole('button', { name: 'More filters (10)' })).toBeVisible()
  })

  it('reports contradictory filters and does not count them', async () => {
    const opened = await openCampaign()
    const { dialog, fill, press } = opened
    await writeMail(opened)
    await press('More filters')
    await fill('Age from', '40')
    await fill('Age to', '30')
    await expect
      .element(dialog.getByRole('textbox', { name: 'Age to' }))
      .toHaveAccessibleDescription('Must be the same as “Age from” or higher.')
    await expect.element(dialog.getByRole('button', { name: 'Create and send' })).toBeDisabled()
    await fill('Age to', '')
    await dialog.getByRole('checkbox', { name: 'Approved' }).click()
    await expect.element(dialog.getByText('Choose at least one status.')).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: 'Save draft' })).toBeDisabled()
  })
})

describe('recipients chosen by hand', () => {
  it('CAMP-15 CAMP-16 CAMP-17 CAMP-23 carries over the people the filters reach and keeps the filters to return to', async () => {
    const opened = await openCampaign()
    const { dialog, choose, press, asked } = opened
    await writeMail(opened)
    await dialog.getByRole('checkbox', { name: 'Pending' }).click()
    await choose('Choose recipients', 'By hand')
    await expect.element(dialog.getByText('5 people carried over from your filters.')).toBeVisible()
    expect(await asked(list)[0]?.json()).toEqual({
      type: 'email',
      targetFilters: { mode: 'filter', status: ['pending', 'approved'] },
    })
    const ids = firstFive.map(({ id }) => id)
    await expect.poll(() => lastQuestion(opened)).toEqual({ mode: 'manual', applicantIds: ids })
    await choose('Choose recipients', 'By filter')
    await expect.element(dialog.getByRole('checkbox', { name: 'Pending' })).toBeChecked()
    await choose('Choose recipients', 'By hand')
    await expect.element(chosenRows(opened)).toHaveLength(5)
    await press('Save draft')
    await expect.poll(() => asked(create).length).toBe(1)
    expect(await asked(create)[0]?.json()).toMatchObject({
      targetFilters: { mode: 'manual', applicantIds: ids, status: ['pending', 'approved'] },
    })
  })

  it('CAMP-16 says when there are more than can be chosen by hand', async () => {
    const { dialog, choose } = await openCampaign({ [list]: () => Response.json({ total: 12_345, people: firstFive }) })
    await choose('Choose recipients', 'By hand')
    await expect.element(dialog.getByText('The first 5 of 12,345 people were carried over')).toBeVisible()
  })

  it('asks before filtered people replace a list chosen by hand', async () => {
    const opened = await openCampaign()
    const { screen, dialog, choose, press } = opened
    await choose('Choose recipients', 'By hand')
    await press('Remove Theo Castellan')
    await choose('Choose recipients', 'By filter')
    await dialog.getByRole('checkbox', { name: 'Pending' }).click()
    await choose('Choose recipients', 'By hand')
    await screen.getByRole('button', { name: 'Keep the list' }).click()
    await expect.element(chosenRows(opened)).toHaveLength(4)
  })

  it('CAMP-16 carries over again for another channel, and asks if the list was changed by hand', async () => {
    const opened = await openCampaign({
      [list]: async (request) => {
        const people = (await request.json()).type === 'email' ? firstFive.slice(0, 3) : firstFive
        return Response.json({ total: people.length, people })
      },
    })
    const { screen, choose, press } = opened
    const throughFilters = async (channel: string) => {
      await choose('Send by', channel)
      await choose('Choose recipients', 'By filter')
      await choose('Choose recipients', 'By hand')
    }
    await choose('Choose recipients', 'By hand')
    await expect.element(chosenRows(opened)).toHaveLength(3)
    await throughFilters('Email + SMS')
    await expect.element(chosenRows(opened)).toHaveLength(5)
    await press('Remove Theo Castellan')
    await throughFilters('SMS')
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Keep the list' }).click()
    await expect.element(chosenRows(opened)).toHaveLength(4)
  })

  it('shows phone numbers in an SMS campaign, and the email address of a person without one', async () => {
    const people = [
      member(),
      member({ id: 'person-2', phone: null }),
      member({ id: 'person-3', email: null, phone: null }),
    ]
    const opened = await openCampaign({
      [audience]: () => Response.json({ ...receiptFor('sms'), recipients: people }),
      [list]: () => Response.json({ total: people.length, people }),
    })
    const { dialog, choose } = opened
    await choose('Send by', 'SMS')
    const first = dialog.getByRole('list', { name: 'First recipients' })
    await expect.element(first).toMatchTextContent(/Castellan\(212\) 555-0101.*Castellanava@example\.com.*Castellanand/)
    await choose('Choose recipients', 'By hand')
    await expect.element(chosenRows(opened).nth(0)).toMatchTextContent('Ava Castellan · (212) 555-0101')
    await expect.element(chosenRows(opened).nth(1)).toMatchTextContent('Ava Castellan · ava@example.com')
    await expect.element(chosenRows(opened).nth(2)).toMatchTextContent(/Ava Castellan$/)
  })

  it('CAMP-18 CAMP-19 CAMP-20 CAMP-25 LIM-22 adds people by search, ten at most, without those already chosen', async () => {
    const everyone = crowd(30)
    const opened = await openCampaign({
      [list]: () => Response.json({ total: 12, people: everyone.slice(0, 12).map(({ id }) => member({ id })) }),
      [applicants]: (request) => {
        const { limit, offset = '0' } = queryOf(request)
        const part = everyone.slice(Number(offset), Number(offset) + Number(limit))
        return Response.json({ applicants: part, total: everyone.length })
      },
    })
    const { dialog, choose, asked } = opened
    await choose('Choose recipients', 'By hand')
    await search(opened).fill('guest')
    const found = dialog.getByRole('list', { name: 'Found' })
    await expect.element(found.getByRole('listitem')).toHaveLength(10)
    await expect.element(found).toMatchTextContent(/Guest 13.*Guest 22/)
    expect(asked(applicants).map(queryOf)).toMatchObject([
      { search: 'guest', limit: '10' },
      { search: 'guest', limit: '200', offset: '10' },
    ])
    await found.getByRole('button', { name: 'Add Guest 13' }).click()
    await expect.element(dialog.getByText('13 chosen')).toBeVisible()
    await expect.element(found.getByRole('button', { name: 'Add Guest 14' })).toHaveFocus()
    await search(opened).click()
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog.getByText('14 chosen')).toBeVisible()
    await expect.element(found.getByRole('button', { name: 'Add Guest 14' })).not.toBeInTheDocument()
  })

  it('says when everyone who matches is chosen, and when no one matches', async () => {
    const opened = await openCampaign({
      [applicants]: (request) =>
        Response.json(
          queryOf(request).search === 'ava'
            ? { applicants: [applicant({ id: 'person-1' })], total: 1 }
            : { applicants: [], total: 0 },
        ),
    })
    await opened.choose('Choose recipients', 'By hand')
    await search(opened).fill('ava')
    await expect.element(opened.dialog.getByText('Everyone who matches is already chosen.')).toBeVisible()
    await search(opened).fill('zzz')
    await expect.element(opened.dialog.getByText('No one matches.')).toBeVisible()
  })

  it('CAMP-21 CAMP-22 removes people one by one and clears the list, asking when it is long', async () => {
    const many = crowd(60).map(({ id, lastName }) => member({ id, firstName: 'Guest', lastName }))
    const opened = await openCampaign({ [list]: () => Response.json({ total: many.length, people: many }) })
    const { screen, dialog, choose, press } = opened
    await choose('Choose recipients', 'By hand')
    await press('Show 10 more of 60')
    await expect.element(chosenRows(opened)).toHaveLength(60)
    await press('Remove Guest 2')
    await expect.element(dialog.getByRole('button', { name: 'Remove Guest 3', exact: true })).toHaveFocus()
    await expect.element(dialog.getByText('59 chosen')).toBeVisible()
    await press('Clear list')
    const question = screen.getByRole('alertdialog', { name: 'Remove all 59 people from the list?' })
    await question.getByRole('button', { name: 'Clear list' }).click()
    await expect.element(dialog.getByText('No one chosen yet')).toBeVisible()
    await expect.element(dialog.getByText('Add the people who should receive it.')).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: 'Create and send', exact: true })).toBeDisabled()
  })

  it('CAMP-37 says when an opt-in filter narrows the choice, and removes it', async () => {
    const opened = await openCampaign(
      {},
      campaign({
        type: 'both',
        targetFilters: { mode: 'manual', applicantIds: ['person-1'], emailOptIn: true, smsOptIn: true },
      }),
    )
    await expect.element(opened.dialog.getByText('Only those with email and SMS opt-in.')).toBeVisible()
    await expect
      .poll(() => lastQuestion(opened))
      .toEqual({ mode: 'manual', applicantIds: ['person-1'], emailOptIn: true, smsOptIn: true })
    await opened.press('Remove')
    await expect.poll(() => lastQuestion(opened)).toEqual({ mode: 'manual', applicantIds: ['person-1'] })
  })

  it('names the people of a saved choice, even those who can no longer be reached', async () => {
    const opened = await openCampaign(
      {
        [audience]: () => Response.json({ ...receiptFor('email'), recipients: [] }),
        [list]: () => Response.json({ total: 1, people: [member()] }),
        'GET /api/admin/applicants/person-2': () => Response.json(applicant({ id: 'person-2', firstName: 'Theo' })),
      },
      campaign({ targetFilters: { mode: 'manual', applicantIds: ['person-1', 'person-2', 'person-3'] } }),
    )
    await expect.element(chosenRows(opened)).toHaveLength(3)
    const chosen = opened.dialog.getByRole('list', { name: 'Chosen', exact: true })
    await expect.element(chosen).toMatchTextContent(/Ava Castellan.*Theo Castellan.*Deleted person/)
    await userEvent.keyboard('{Escape}')
    await expect.element(opened.dialog).not.toBeInTheDocument()
  })
})
