import { lazy, Suspense, useState } from 'react'
import { useIsAllowed } from '../../auth/index.ts'
import { BulkButton, type BulkButtonProps } from './bulk-button.tsx'

const RefreshNotice = lazy(async () => ({ default: (await import('../refresh-notice.tsx')).RefreshNotice }))
const RefreshDialog = lazy(async () => ({ default: (await import('../refresh-dialog.tsx')).RefreshDialog }))

/** The menu of bulk refreshes in the header of an applicant screen, and the notice of a running one. */
export function BulkRefresh(props: Omit<BulkButtonProps, 'onShowNewest'>) {
  const [shown, setShown] = useState<'newest' | { id: string }>()
  if (!useIsAllowed('instagram.refresh')) return null
  return (
    <>
      <Suspense>
        <RefreshNotice onOpen={(id) => setShown({ id })} />
      </Suspense>
      <BulkButton {...props} onShowNewest={() => setShown('newest')} />
      {shown ? (
        <Suspense>
          <RefreshDialog refreshId={shown === 'newest' ? undefined : shown.id} onClose={() => setShown(undefined)} />
        </Suspense>
      ) : null}
    </>
  )
}
