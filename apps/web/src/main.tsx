import './site.css'
import { handleGlobalErrors } from '@velvet/ui/global-errors'
import { waitForVisitor } from './wait-for-visitor.ts'

handleGlobalErrors(window)

// The server writes the pages of events complete, so they need the site only once the visitor does something.
if (document.querySelector('#site > main')) waitForVisitor(async () => (await import('./take-over.tsx')).takeOver)
else void import('./start.tsx')
