import { expect, it, vi } from 'vitest'
import { hoursAgo, instagramServer, instagramState, look, looked } from '../../testing/instagram.ts'
import { openApplicant } from '../../testing/open/open-applicant.tsx'
import { stopClock } from '../../testing/stop-clock.ts'

const gone = 'There is no Instagram profile with this username.'

it('IG-14 a refresh of photos shows an error when the profile is gone, and does not retry', async () => {
  stopClock()
  const { asked, dialog, screen } = await openApplicant(
    'view',
    { instagramDataLastUpdated: hoursAgo(1) },
    instagramServer({
      answer: () => looked({ success: false, profilePicture: null, message: gone }),
      state: () => instagramState({ failure: 'profile_missing', message: gone, checkedAt: hoursAgo(0) }),
    }),
  )
  await dialog.getByRole('button', { name: 'Refresh Photos', exact: true }).click()
  await expect.element(screen.getByText('Error', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('Failed to refresh Instagram data. Please try again.')).toBeVisible()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(asked(look)).toHaveLength(1)
})
