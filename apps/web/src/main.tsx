import './site.css'
import { handleGlobalErrors } from '@velvet/ui/global-errors'
import { isLanding } from './is-landing.ts'

handleGlobalErrors(window)

const firstScreen = document.querySelector('template')

// The server writes the pages of events complete, so they need the site only once the visitor does something.
if (document.querySelector('#site > main')) void import('./wait-for-visitor.ts')
else if (firstScreen && isLanding(window.location.pathname)) {
  document.getElementById('site')?.append(firstScreen.content)
  // Running React first would hold the paint back.
  requestAnimationFrame(() => setTimeout(() => void import('./start-landing.tsx')))
} else void import('./start.tsx')
