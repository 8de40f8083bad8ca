import { LinkProvider } from '@velvet/ui/link'
import { Outlet, type RouteObject } from 'react-router'
import { BrokenPage } from './broken-page.tsx'
import { RouterLink } from './kit/router-link.tsx'

const loginPage = async () => ({ Component: (await import('./features/auth/login-page.tsx')).LoginPage })

/** Every address of the back office. Each screen is a separate file that loads when it is first opened. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: BrokenPage,
    HydrateFallback: () => null,
    children: [
      { path: '/admin', lazy: loginPage },
      { path: '/admin/login', lazy: loginPage },
      {
        lazy: async () => ({ Component: (await import('./shell.tsx')).Shell }),
        children: [
          {
            path: '/admin/dashboard',
            lazy: async () => ({ Component: (await import('./features/applicants/dashboard-page.tsx')).DashboardPage }),
          },
          {
            path: '/admin/events',
            lazy: async () => ({ Component: (await import('./features/events/events-page.tsx')).EventsPage }),
          },
          {
            path: '/admin/events/:id',
            lazy: async () => ({ Component: (await import('./features/applications/night-page.tsx')).NightPage }),
          },
          {
            path: '/admin/applicants',
            lazy: async () => ({ Component: (await import('./features/applicants/database-page.tsx')).DatabasePage }),
          },
          {
            path: '/admin/triage',
            lazy: async () => ({ Component: (await import('./features/triage/triage-page.tsx')).TriagePage }),
          },
          {
            path: '/admin/communications',
            lazy: async () => ({
              Component: (await import('./features/communications/communications-page.tsx')).CommunicationsPage,
            }),
          },
          {
            path: '/admin/activity',
            lazy: async () => ({ Component: (await import('./features/activity/activity-page.tsx')).ActivityPage }),
          },
          {
            path: '/admin/integrations',
            lazy: async () => ({
              Component: (await import('./features/integrations/integrations-page.tsx')).IntegrationsPage,
            }),
          },
          {
            path: '/admin/users',
            lazy: async () => ({ Component: (await import('./features/users/users-page.tsx')).UsersPage }),
          },
          {
            path: '/admin/account',
            lazy: async () => ({ Component: (await import('./features/account/account-page.tsx')).AccountPage }),
          },
          {
            path: '/admin/map',
            lazy: async () => ({ Component: (await import('./features/geography/map-page.tsx')).MapPage }),
          },
        ],
      },
      { path: '/__ui', lazy: async () => ({ Component: (await import('./gallery-page.tsx')).GalleryPage }) },
      { path: '*', lazy: async () => ({ Component: (await import('./not-found-page.tsx')).NotFoundPage }) },
    ],
  },
]

function Root() {
  return (
    <LinkProvider component={RouterLink}>
      <Outlet />
    </LinkProvider>
  )
}
