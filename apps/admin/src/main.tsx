import './admin.css'
import { createClient } from '@velvet/contracts/kernel'
import { handleGlobalErrors } from '@velvet/ui/global-errors'
import { applyStoredTheme } from '@velvet/ui/theme'
import { createToastStore } from '@velvet/ui/toast'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { BackOffice } from './back-office.tsx'
import { sessionQuery } from './features/auth/auth.queries.ts'
import { activeFetch } from './kit/active-fetch.ts'
import { createQueryClient } from './query-client.ts'
import { routes } from './routes.tsx'

handleGlobalErrors(window)
applyStoredTheme()

const root = document.getElementById('back-office')
if (!root) throw new Error('The page has no #back-office element.')

const venueName = document.querySelector<HTMLMetaElement>('meta[name="VENUE_NAME"]')?.content || 'Velvet'
const call = createClient({ fetch: activeFetch })
const queryClient = createQueryClient()
// Starts while the screen's code is still loading.
void queryClient.prefetchQuery(sessionQuery(call))
createRoot(root).render(
  <BackOffice
    router={createBrowserRouter(routes)}
    queryClient={queryClient}
    toasts={createToastStore()}
    call={call}
    venueName={venueName}
  />,
)
