import type { ApplicationSummary, Decision } from '@velvet/contracts/applications'
import { Button, IconButton, type IconButtonProps } from '@velvet/ui/button'
import { OnDemand } from '@velvet/ui/on-demand'
import { Check, Ellipsis, X } from 'lucide-react'
import { lazy, type ReactElement } from 'react'
import type { GuestHandlers } from './guest-handlers.ts'

export type GuestActionsProps = {
  guest: ApplicationSummary
  handlers: GuestHandlers
  /** Shows words instead of icons, for cards. */
  wide?: boolean
}

const menuFile = () => import('./guest-menu.tsx')
const GuestMenu = lazy(async () => ({ default: (await menuFile()).GuestMenu }))

const decisions: readonly { status: Decision; verb: string; icon: ReactElement }[] = [
  { status: 'approved', verb: 'Approve', icon: <Check /> },
  { status: 'declined', verb: 'Decline', icon: <X /> },
]

/** Approve, Decline, and the menu of the other actions (CAP-04); the button of the current status is hidden. */
export function GuestActions({ guest, handlers, wide = false }: GuestActionsProps) {
  const { decide, changeParty } = handlers
  if (!decide || !changeParty) return null
  const trigger = <MenuTrigger label={`More for ${guest.name}`} />
  return (
    <span className={wide ? 'flex flex-1 gap-2' : 'flex justify-end'}>
      {decisions.map(({ status, verb, icon }) => {
        const press = () => decide([guest], status)
        const label = `${verb} ${guest.name}`
        if ((guest.stagedStatus ?? guest.status) === status)
          return wide ? null : <span key={status} className="size-7" />
        return wide ? (
          <Button key={status} icon={icon} className="flex-1" aria-label={label} onClick={press}>
            {verb}
          </Button>
        ) : (
          <IconButton key={status} size="sm" label={label} onClick={press}>
            {icon}
          </IconButton>
        )
      })}
      <OnDemand trigger={trigger} opens="menu" preload={menuFile}>
        <GuestMenu guest={guest} decide={decide} changeParty={changeParty} trigger={trigger} />
      </OnDemand>
    </span>
  )
}

const MenuTrigger = (props: Omit<IconButtonProps, 'children'>) => (
  <IconButton size="sm" {...props}>
    <Ellipsis />
  </IconButton>
)
