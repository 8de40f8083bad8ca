import {
  Activity,
  CalendarDays,
  LayoutDashboard,
  LogOut,
  Mail,
  Map as MapIcon,
  Plug,
  Shield,
  Users,
} from 'lucide-react'
import { useState } from 'react'
import { Button } from '../controls/button.tsx'
import { AppShell } from '../layout/app-shell.tsx'
import { PageHeader } from '../layout/page-header.tsx'
import { applicationToastCards } from '../notifications/application-toast.tsx'
import { campaignToastCards } from '../notifications/campaign-toast.tsx'
import { NotificationTray } from '../notifications/notification-tray.tsx'
import { createToastStore, ToastProvider } from '../notifications/toast.tsx'
import { Toaster } from '../notifications/toaster.tsx'
import { ConfirmProvider } from '../overlays/confirm.tsx'
import { GalleryActions } from './gallery-actions.tsx'
import { GalleryFeedback } from './gallery-feedback.tsx'
import { GalleryForms } from './gallery-forms.tsx'
import { GalleryFoundations } from './gallery-foundations.tsx'
import { GalleryMap } from './gallery-map.tsx'
import { GalleryOverlays } from './gallery-overlays.tsx'
import { GalleryPublic } from './gallery-public.tsx'
import { GalleryTable } from './gallery-table.tsx'

const navigation = [
  { href: '#dashboard', label: 'Dashboard', icon: <LayoutDashboard /> },
  { href: '#events', label: 'Events', icon: <CalendarDays /> },
  { href: '#applicants', label: 'Applicants', icon: <Users /> },
  { href: '#communications', label: 'Communications', icon: <Mail /> },
  { href: '#activity', label: 'Activity', icon: <Activity /> },
  { href: '#integrations', label: 'Integrations', icon: <Plug /> },
  { href: '#users', label: 'Users', icon: <Shield /> },
  { href: '#map', label: 'Map', icon: <MapIcon /> },
]

/** Every component in every state, inside the real shell, whose theme switch turns it light and dark. */
export function Gallery() {
  const [store] = useState(createToastStore)
  return (
    <ToastProvider store={store}>
      <ConfirmProvider>
        <AppShell
          homeHref="#dashboard"
          title="Components"
          navigation={navigation.map((item) => ({ ...item, current: item.href === '#dashboard' }))}
          welcome={{ text: 'Welcome, ada', href: '#account', current: false }}
          account={
            <Button variant="ghost" size="sm" icon={<LogOut />}>
              Logout
            </Button>
          }
          tools={<NotificationTray />}
        >
          <PageHeader
            title="Components"
            subtitle="Everything the screens are made of"
            actions={<Button variant="primary">Add</Button>}
          />
          <div className="px-5 max-md:px-3 [&>section:first-child]:border-t-0">
            <GalleryActions />
            <GalleryForms />
            <GalleryFeedback onAct={() => store.show({ title: 'Done' })} />
            <GalleryTable />
            <GalleryMap />
            <GalleryOverlays />
            <GalleryPublic />
            <GalleryFoundations />
          </div>
        </AppShell>
        <Toaster cards={{ ...applicationToastCards, ...campaignToastCards }} />
      </ConfirmProvider>
    </ToastProvider>
  )
}
