/** The scripts that a screen may load before the first click. */
export type FirstLoad = {
  /** What is measured, e.g. `login`. */
  name: string
  path: string
  /** Files of `src` that it needs besides the entry. */
  files: readonly string[]
  /** The most it may load, after gzip, in kB of 1000 bytes. */
  limit: number
}

const screen = (name: string, limit: number, page: string, ...more: string[]): FirstLoad => ({
  name,
  path: `/admin/${name}`,
  files: ['shell.tsx', page, ...more],
  limit,
})

/**
 * Every screen with its budget. The build checks what each imports statically; a journey measures all that a browser fetches
 * before the first click.
 */
export const firstLoads: readonly FirstLoad[] = [
  { name: 'login', path: '/admin/login', files: ['features/auth/login-page.tsx'], limit: 125 },
  { name: 'page not found', path: '/no/such/page', files: ['not-found-page.tsx'], limit: 160 },
  screen('dashboard', 210, 'features/applicants/dashboard-page.tsx'),
  screen('events', 210, 'features/events/events-page.tsx'),
  {
    name: 'night',
    path: '/admin/events/00000000-0000-0000-0000-000000000000',
    files: ['shell.tsx', 'features/applications/night-page.tsx'],
    limit: 210,
  },
  screen('applicants', 210, 'features/applicants/database-page.tsx'),
  screen('communications', 210, 'features/communications/communications-page.tsx'),
  screen('activity', 160, 'features/activity/activity-page.tsx'),
  screen('integrations', 160, 'features/integrations/integrations-page.tsx'),
  screen('users', 210, 'features/users/users-page.tsx'),
  screen('account', 160, 'features/account/account-page.tsx'),
  screen('map', 176, 'features/geography/map-page.tsx', 'features/geography/map-view.tsx'),
]
