import { EmptyState } from '@velvet/ui/empty-state'
import { LinkButton } from '@velvet/ui/link-button'
import { Lock } from 'lucide-react'
import { usePageTitle } from '../../kit/page-title.ts'
import { firstScreen } from './way-back.ts'

/** Replaces a screen that the signed-in admin's role does not include. */
export function NotAllowed({ screen }: { screen: string }) {
  usePageTitle(screen)
  return (
    <div className="flex flex-1 flex-col items-center justify-center">
      <h1 className="sr-only">{screen}</h1>
      <EmptyState
        title={`Your role doesn't include ${screen}`}
        icon={<Lock />}
        action={<LinkButton href={firstScreen}>Back to the dashboard</LinkButton>}
      >
        Ask an admin if you need access.
      </EmptyState>
    </div>
  )
}
