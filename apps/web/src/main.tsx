import './site.css'
import { handleGlobalErrors } from '@velvet/ui/global-errors'

handleGlobalErrors(window)

// The server writes the pages of events complete, so they need the site only once the visitor does something.
void (document.querySelector('#site > main') ? import('./wait-for-visitor.ts') : import('./start.tsx'))
