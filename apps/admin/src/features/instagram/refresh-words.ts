import type { InstagramRefresh } from '@velvet/contracts/instagram'

/** IG-15 */
export const bulkFailure = 'Failed to fetch Instagram profiles. Please try again.'

export const profilesText = (count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'profile' : 'profiles'}`

type Ending = { variant?: 'destructive'; title: string; description: string }

/** The toast for a bulk refresh that has ended. */
export function endingOf({ status, stopReason, succeeded, failed, skipped, left }: InstagramRefresh): Ending {
  if (status === 'completed' && succeeded === 0 && failed > 0)
    return { variant: 'destructive', title: 'Error', description: bulkFailure }
  const parts = [
    `${profilesText(succeeded)} fetched`,
    failed > 0 ? `${failed.toLocaleString('en-US')} failed` : '',
    skipped > 0 ? `${skipped.toLocaleString('en-US')} skipped` : '',
  ]
  if (stopReason)
    return {
      variant: 'destructive',
      title: 'Refresh Stopped',
      description: `${stopReason} ${profilesText(left)} ${left === 1 ? 'was' : 'were'} not fetched.`,
    }
  return {
    title: status === 'canceled' ? 'Refresh Canceled' : 'Instagram Refreshed',
    description: `${parts.filter(Boolean).join(', ')}.`,
  }
}
