import type { Selection } from '@velvet/contracts/applicants'
import { Button, type ButtonProps } from '@velvet/ui/button'
import { Images } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useIsAllowed } from '../auth/signed-in-admin.tsx'

const BulkMenu = lazy(async () => ({ default: (await import('./bulk-menu.tsx')).BulkMenu }))

export type BulkButtonProps = {
  selection: Selection
  count: number | undefined
  onShowNewest?: (() => void) | undefined
}

/** The way to fetch many profiles, for roles that may. */
export function BulkButton(props: BulkButtonProps) {
  if (!useIsAllowed('instagram.refresh')) return null
  return (
    <Suspense fallback={<Trigger disabled />}>
      <BulkMenu {...props} trigger={<Trigger />} />
    </Suspense>
  )
}

const Trigger = (props: ButtonProps) => (
  <Button icon={<Images />} {...props}>
    Instagram
  </Button>
)
