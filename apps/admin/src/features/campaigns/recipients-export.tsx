import type { Campaign } from '@velvet/contracts/campaigns'
import { Button } from '@velvet/ui/button'
import { Download } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useIsAllowed } from '../auth/signed-in-admin.tsx'
import { useRecipientsExport } from './use-recipients-export.ts'

const ExportDialog = lazy(async () => ({ default: (await import('../exports/export-dialog.tsx')).ExportDialog }))

/** Saves everybody of a campaign, those who were left out too, as a file. */
export function RecipientsExport({ campaign }: { campaign: Campaign }) {
  const isAllowed = useIsAllowed('applicants.export')
  const { begin, cancel, isRunning, progress } = useRecipientsExport(campaign.id)
  if (!isAllowed) return null
  return (
    <>
      <Button size="sm" icon={<Download />} pending={isRunning} onClick={begin}>
        Export all
      </Button>
      {isRunning ? (
        <Suspense>
          <ExportDialog progress={progress} count={undefined} onCancel={cancel} />
        </Suspense>
      ) : null}
    </>
  )
}
