import { type Campaign, exportRecipients } from '@velvet/contracts/campaigns'
import { Button } from '@velvet/ui/button'
import { Download } from 'lucide-react'
import { Suspense } from 'react'
import { countText } from '../../../kit/counts.ts'
import { useServer } from '../../../kit/server.tsx'
import { useIsAllowed } from '../../auth/index.ts'
import { ExportDialog, useFileExport } from '../../exports/index.ts'

/** Saves all recipients of a campaign, including those left out, as a file. */
export function RecipientsExport({ campaign }: { campaign: Campaign }) {
  const isAllowed = useIsAllowed('applicants.export')
  const call = useServer()
  const { begin, cancel, isRunning, progress } = useFileExport({
    name: exportRecipients.name,
    ask: (signal) => call(exportRecipients, { params: { id: campaign.id } }, { signal }),
    contents: messagesText,
    failure: 'Failed to export the recipients.',
  })
  if (!isAllowed) return null
  return (
    <>
      <Button size="sm" icon={<Download />} pending={isRunning} onClick={begin}>
        Export all
      </Button>
      {isRunning ? (
        <Suspense>
          <ExportDialog progress={progress} count={undefined} contents={messagesText} onCancel={cancel} />
        </Suspense>
      ) : null}
    </>
  )
}

const messagesText = (count: number): string => `${countText(count)} ${count === 1 ? 'message' : 'messages'}`
