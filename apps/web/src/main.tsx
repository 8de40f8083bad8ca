import './site.css'
import { handleGlobalErrors } from '@velvet/ui/global-errors'
import { createRoot } from 'react-dom/client'
import { Site } from './site.tsx'
import { readVenue } from './venue.tsx'

handleGlobalErrors(window)

const root = document.getElementById('site')
if (!root) throw new Error('The page has no #site element.')
createRoot(root).render(
  <Site pathname={window.location.pathname} send={(...call) => window.fetch(...call)} venue={readVenue(document)} />,
)
