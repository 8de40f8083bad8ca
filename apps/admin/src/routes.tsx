import { LinkProvider } from '@velvet/ui/link'
import type { ComponentType } from 'react'
import { Outlet, type RouteObject } from 'react-router'
import { BrokenPage } from './broken-page.tsx'
import { RouterLink } from './kit/router-link.tsx'

/** A screen that loads when it is first opened. */
const screen =
  <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  async () => ({ Component: (await load())[name] })

const loginPage = screen(() => import('./features/auth/login-page.tsx'), 'LoginPage')

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
        lazy: screen(() => import('./shell.tsx'), 'Shell'),
        children: [
          {
            path: '/admin/dashboard',
            lazy: screen(() => import('./features/applicants/dashboard-page.tsx'), 'DashboardPage'),
          },
          {
            path: '/admin/events',
            lazy: screen(() => import('./features/events/events-page.tsx'), 'EventsPage'),
          },
          {
            path: '/admin/events/:id',
            lazy: screen(() => import('./features/applications/night-page.tsx'), 'NightPage'),
          },
          {
            path: '/admin/outbox/templates',
            lazy: screen(
              () => import('./features/service-templates/service-templates-page.tsx'),
              'ServiceTemplatesPage',
            ),
          },
          {
            path: '/admin/applicants',
            lazy: screen(() => import('./features/applicants/database-page.tsx'), 'DatabasePage'),
          },
          {
            path: '/admin/triage',
            lazy: screen(() => import('./features/triage/triage-page.tsx'), 'TriagePage'),
          },
          {
            path: '/admin/outbox',
            lazy: screen(() => import('./features/outbox/outbox-page.tsx'), 'OutboxPage'),
          },
          {
            path: '/admin/communications',
            lazy: screen(() => import('./features/communications/communications-page.tsx'), 'CommunicationsPage'),
          },
          {
            path: '/admin/activity',
            lazy: screen(() => import('./features/activity/activity-page.tsx'), 'ActivityPage'),
          },
          {
            path: '/admin/integrations',
            lazy: screen(() => import('./features/integrations/integrations-page.tsx'), 'IntegrationsPage'),
          },
          {
            path: '/admin/users',
            lazy: screen(() => import('./features/users/users-page.tsx'), 'UsersPage'),
          },
          {
            path: '/admin/account',
            lazy: screen(() => import('./features/account/account-page.tsx'), 'AccountPage'),
          },
          {
            path: '/admin/map',
            lazy: screen(() => import('./features/geography/map-page.tsx'), 'MapPage'),
          },
        ],
      },
      { path: '/__ui', lazy: screen(() => import('./gallery-page.tsx'), 'GalleryPage') },
      { path: '*', lazy: screen(() => import('./not-found-page.tsx'), 'NotFoundPage') },
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
