import type { Selection } from '@velvet/contracts/applicants'
import { Button, type ButtonProps } from '@velvet/ui/button'
import { OnDemand } from '@velvet/ui/on-demand'
import { Images } from 'lucide-react'
import { lazy } from 'react'
import { useIsAllowed } from '../../auth/index.ts'

const menuFile = () => import('./bulk-menu.tsx')
const BulkMenu = lazy(async () => ({ default: (await menuFile()).BulkMenu }))

export type BulkButtonProps = {
  selection: Selection
  count: number | undefined
  onShowNewest?: (() => void) | undefined
}

/** The button that fetches many profiles, for roles that may. */
export function BulkButton(props: BulkButtonProps) {
  if (!useIsAllowed('instagram.refresh')) return null
  return (
    <OnDemand trigger={<Trigger />} opens="menu" preload={menuFile}>
      <BulkMenu {...props} trigger={<Trigger />} />
    </OnDemand>
  )
}

const Trigger = (props: ButtonProps) => (
  <Button icon={<Images />} {...props}>
    Instagram
  </Button>
)
