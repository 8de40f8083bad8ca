import type { Applicant } from '@velvet/contracts/applicants'
import type { InstagramPost } from '@velvet/contracts/instagram'
import { describe, expect, it, vi } from 'vitest'
import { listenInstead } from '../../testing/announcements.ts'
import {
  hoursAgo,
  type InstagramServer,
  instagramServer,
  instagramState,
  look,
  looked,
  notConfigured,
  realPicture,
} from '../../testing/instagram.ts'
import { problem } from '../../testing/open/open-admin.tsx'
import { openApplicant, quietly } from '../../testing/open/open-applicant.tsx'
import { person, posts } from '../../testing/person.ts'
import { stopClock } from '../../testing/stop-clock.ts'

const fresh: Partial<Applicant> = { instagramDataLastUpdated: hoursAgo(1) }
const threePosts = posts(3) as unknown as InstagramPost[]

/** The profile of Ava in front of a server that fetches profiles; `looks` are the times of its requests. */
async function open(facts: Partial<Applicant> = {}, server: InstagramServer = {}, more = {}) {
  stopClock()
  const looks: number[] = []
  const answer: InstagramServer['answer'] = (request) => {
    looks.push(Date.now())
    return server.answer?.(request) ?? looked()
  }
  const answers = { ...instagramServer({ ...server, answer }), ...more }
  const opened = await openApplicant('view', { ...fresh, ...facts }, answers)
  const part = opened.dialog.getByRole('region', { name: 'Instagram Portfolio' })
  return {
    ...opened,
    looks,
    part,
    press: (name: string) => opened.dialog.getByRole('button', { name, exact: true }).click(),
  }
}
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000)

describe('opening a profile', () => {
  it.each([
    ['never was fetched', null],
    ['was fetched more than 24 hours ago', hoursAgo(25)],
  ])('PROF-05 IG-01 fetches a profile that %s, and loads it again', async (_when, instagramDataLastUpdated) => {
    const { asked, part } = await open(
      { instagramDataLastUpdated },
      { answer: () => looked({ instagramPosts: threePosts }) },
    )
    await pass(1)
    await expect.poll(() => asked(look).length).toBe(1)
    await pass(2)
    await expect.element(part.getByText('Updated from Instagram.')).toBeVisible()
    expect(asked('GET /api/admin/applicants/person-1')).toHaveLength(2)
    expect(asked(look)).toHaveLength(1)
  })

  it('PROF-05 does not fetch fresh data', async () => {
    const { asked, part } = await open()
    await expect.element(part.getByText('Fetched 1 hour ago from Apify')).toBeVisible()
    await pass(5)
    expect(asked(look)).toHaveLength(0)
  })

  it('PROF-05 fetches nothing where no source is configured, and says so', async () => {
    const { asked, part } = await open(
      { instagramDataLastUpdated: null },
      { config: () => notConfigured, state: () => instagramState({ source: null, fetchedAt: null, checkedAt: null }) },
    )
    await expect.element(part.getByText(/No Instagram source is configured/)).toBeVisible()
    await expect.element(part.getByText('Never fetched')).toBeVisible()
    await expect.element(part.getByRole('button', { name: 'Refresh Photos' })).toBeDisabled()
    await pass(5)
    expect(asked(look)).toHaveLength(0)
  })

  it('PROF-05 stops fetching when the profile is closed', async () => {
    const { asked, screen } = await open({ instagramDataLastUpdated: null }, { answer: () => looked() })
    await pass(1)
    await expect.poll(() => asked(look).length).toBe(1)
    await screen.unmount()
    await pass(60)
    expect(asked(look)).toHaveLength(1)
  })
})

describe('LIM-13 a refresh', () => {
  it('PROF-13 IG-03 IG-06 IG-09 retries 5 seconds after an empty result, and loads the profile 1 second after data arrived', async () => {
    let answers = [looked(), looked({ pending: true, success: false }), looked({ instagramPosts: threePosts })]
    const reads: number[] = []
    const known = () => {
      reads.push(Date.now())
      return Response.json(person(fresh))
    }
    const reading = { 'GET /api/admin/applicants/person-1': known }
    const { looks, part, press } = await open({}, { answer: () => answers.shift() ?? looked() }, reading)
    const before = reads.length
    await press('Refresh Photos')
    await expect.element(part.getByText(/Trying again in 5 seconds \(attempt 2 of 10\)/)).toBeVisible()
    await pass(5.2)
    await expect
      .element(part.getByText(/Instagram has not answered yet\. Trying again in 5 seconds \(attempt 3 of 10\)/))
      .toBeVisible()
    await pass(5)
    await expect.poll(() => looks.length).toBe(3)
    await pass(1.5)
    await expect.poll(() => reads.length).toBe(before + 1)
    const [first = 0, second = 0, third = 0] = looks
    expect(Math.min(second - first, third - second)).toBeGreaterThanOrEqual(5_000)
    expect((reads.at(-1) ?? 0) - third).toBeGreaterThanOrEqual(1_000)
    answers = []
    await pass(30)
    expect(looks).toHaveLength(3)
  })

  it('IG-07 IG-14 shows an error at once and retries after 10 seconds', async () => {
    quietly()
    let isDown = true
    const { looks, part, press, screen } = await open(
      {},
      { answer: () => (isDown ? problem(503) : looked({ instagramPosts: threePosts })) },
    )
    await press('Refresh Photos')
    await expect.element(screen.getByText('Error', { exact: true })).toBeVisible()
    await expect.element(screen.getByText('Failed to refresh Instagram data. Please try again.')).toBeVisible()
    await expect.element(part.getByText(/Trying again in 10 seconds/)).toBeVisible()
    isDown = false
    await pass(10.5)
    await expect.poll(() => looks.length).toBe(2)
    const [first = 0, second = 0] = looks
    expect(second - first).toBeGreaterThanOrEqual(10_000)
    await pass(1.5)
    await expect.element(part.getByText('Updated from Instagram.')).toBeVisible()
  })

  it('IG-05 IG-08 gives up with Retry Failed after 10 attempts', async () => {
    const { asked, press, part, screen } = await open(
      {},
      { answer: () => looked({ success: false, message: 'No source answered in time.' }) },
    )
    await press('Refresh Photos')
    for (let attempt = 1; attempt < 10; attempt += 1) {
      await expect.poll(() => asked(look).length).toBe(attempt)
      await expect.element(part.getByText(new RegExp(`attempt ${attempt + 1} of 10`))).toBeVisible()
      await pass(5.1)
    }
    await expect.element(screen.getByText('Retry Failed', { exact: true })).toBeVisible()
    await pass(60)
    expect(asked(look)).toHaveLength(10)
    await expect.element(part.getByText('Retry Failed. No source answered in time.')).toBeVisible()
  })

  it('can be stopped', async () => {
    const { asked, press, part } = await open({}, { answer: () => looked() })
    await press('Refresh Photos')
    await expect.element(part.getByText(/Trying again/)).toBeVisible()
    await press('Stop')
    await pass(60)
    expect(asked(look)).toHaveLength(1)
    await expect.element(part.getByText(/Trying again/)).not.toBeInTheDocument()
  })

  it('stops retrying when the profile does not exist, and says why once', async () => {
    const gone = 'There is no Instagram profile with this username.'
    const { asked, press, part } = await open(
      {},
      {
        answer: () => looked({ success: false, profilePicture: null, message: gone }),
        state: () => instagramState({ failure: 'profile_missing', message: gone, checkedAt: hoursAgo(0) }),
      },
    )
    await press('Refresh Photos')
    await pass(2)
    await expect.element(part.getByText(gone, { exact: true })).toBeVisible()
    await expect.element(part.getByText(/^The latest attempt, just now, returned nothing\.$/)).toBeVisible()
    expect(part.getByText(gone).elements()).toHaveLength(1)
    await pass(60)
    expect(asked(look)).toHaveLength(1)
  })

  it('does not retry a private profile, and says so', async () => {
    const { asked, press, part } = await open(
      {},
      { answer: () => looked(), state: () => instagramState({ isPrivate: true }) },
    )
    await expect.element(part.getByText('Private profile')).toBeVisible()
    await press('Refresh Photos')
    await pass(2)
    await expect.element(part.getByText('Updated from Instagram.')).toBeVisible()
    await pass(60)
    expect(asked(look)).toHaveLength(1)
  })
})

describe('the avatar', () => {
  it('IG-02 is fetched by Fetch Avatar and shown', async () => {
    const picture = realPicture('avatar')
    let isKept = false
    const server = {
      answer: () => {
        isKept = true
        return looked({ profilePicture: picture })
      },
    }
    const known = () => Response.json(person({ ...fresh, instagramProfilePicture: isKept ? picture : null }))
    const { press, asked, dialog } = await open({}, server, { 'GET /api/admin/applicants/person-1': known })
    await press('Fetch Avatar')
    await pass(1.5)
    await expect.element(dialog.getByText('The picture was updated.')).toBeVisible()
    expect(asked(look)).toHaveLength(1)
    await expect
      .poll(() => [...document.querySelectorAll('img')].map((image) => image.getAttribute('src')))
      .toContain(picture)
  })

  it.each([
    ['Instagram has none', () => looked({ profilePicture: null })],
    ['the server fails', () => problem(500)],
  ])('IG-10 says that it could not be fetched when %s', async (_why, answer) => {
    quietly()
    const { press, screen } = await open({}, { answer })
    await press('Fetch Avatar')
    await expect.element(screen.getByText('Error', { exact: true })).toBeVisible()
    await expect.element(screen.getByText('Failed to fetch real Instagram profile picture')).toBeVisible()
  })
})

describe('images that fail to load', () => {
  const lost = posts(2).map((post, index) => ({ ...post, mediaUrl: `/instagram-images/lost-${index}.webp` }))

  it('IG-04 IG-11 IG-12 are fetched by Retry Images; Refresh Required, and the profile closes after 2 seconds', async () => {
    const { asked, onClose, part, press, screen } = await open(
      { instagramRecentPosts: lost },
      { answer: () => looked({ instagramPosts: threePosts }) },
    )
    await expect.element(part.getByText(/Image unavailable/).first()).toBeVisible()
    await press('Retry Images')
    await expect.poll(() => asked(look).length).toBe(1)
    await pass(1.1)
    await expect.element(screen.getByText('Refresh Required', { exact: true })).toBeVisible()
    await expect.element(screen.getByText('Images were updated. Reopen the profile to see them.')).toBeVisible()
    expect(onClose).not.toHaveBeenCalled()
    await pass(2)
    await expect.poll(() => onClose.mock.calls.length).toBe(1)
  })

  it('show the pictures that the server has stored by then', async () => {
    const announce = listenInstead()
    const kept = posts(1).map((post) => ({ ...post, mediaUrl: realPicture('kept') }))
    let stored = lost
    const known = () => Response.json(person({ ...fresh, instagramRecentPosts: stored }))
    const { part } = await open({}, {}, { 'GET /api/admin/applicants/person-1': known })
    await expect.element(part.getByText(/Image unavailable/).first()).toBeVisible()
    stored = kept
    announce('applicants')
    await expect.element(part.getByRole('img', { name: /^Post by Ava/ })).toBeVisible()
  })

  it('IG-11 do not close a dialog with unsaved changes', async () => {
    stopClock()
    const { asked, dialog, onClose } = await openApplicant(
      'edit',
      { ...fresh, instagramRecentPosts: lost },
      instagramServer({ answer: () => looked({ instagramPosts: threePosts }) }),
    )
    await dialog.getByLabelText('City').fill('Chicago')
    await dialog.getByRole('button', { name: 'Retry Images' }).click()
    await expect.poll(() => asked(look).length).toBe(1)
    await pass(5)
    expect(onClose).not.toHaveBeenCalled()
    await expect.element(dialog.getByText('Updated from Instagram.')).toBeVisible()
    await expect.element(dialog.getByLabelText('City')).toHaveValue('Chicago')
  })
})

describe('values typed by hand', () => {
  it('are listed and replaced only after confirmation', async () => {
    const { asked, part, press, screen } = await open(
      {},
      { state: () => instagramState({ keptByHand: ['followers', 'picture'] }) },
    )
    await expect.element(part.getByText(/The follower count and picture differ from Instagram/)).toBeVisible()
    await press("Use Instagram's values")
    const question = screen.getByRole('alertdialog')
    await expect.element(question).toBeVisible()
    expect(asked(look)).toHaveLength(0)
    await question.getByRole('button', { name: "Use Instagram's values" }).click()
    await expect.poll(() => asked(look).length).toBe(1)
    expect(new URL(asked(look)[0]?.url ?? '').searchParams.get('force')).toBe('true')
  })
})

it('cannot be replaced, with a reason, where no username is known', async () => {
  const { part, dialog } = await open({ instagramUsername: null, instagramUrl: null })
  await expect.element(dialog.getByRole('button', { name: 'Fetch Avatar' })).toBeDisabled()
  await expect.element(part.getByText('No Instagram username is known.')).toBeVisible()
})
