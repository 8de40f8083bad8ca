import { Button } from '@velvet/ui/button'
import { Upload } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useIsAllowed } from '../auth/index.ts'

const ImportDialog = lazy(async () => ({ default: (await import('./import-dialog.tsx')).ImportDialog }))
const ImportNotice = lazy(async () => ({ default: (await import('./import-notice.tsx')).ImportNotice }))

/** The button that opens the import, for roles that may import (CSV-02), and the notice of a running import. */
export function CsvImport() {
  const [opened, setOpened] = useState<{ importId?: string }>()
  const button = useRef<HTMLButtonElement>(null)
  const isAllowed = useIsAllowed('applicants.edit')
  if (!isAllowed) return null
  return (
    <>
      <Suspense>
        <ImportNotice onOpen={(importId) => setOpened({ importId })} />
      </Suspense>
      <Button ref={button} icon={<Upload />} onClick={() => setOpened({})}>
        Import CSV
      </Button>
      {opened ? (
        <Suspense>
          <ImportDialog importId={opened.importId} onClose={() => setOpened(undefined)} finalFocus={button} />
        </Suspense>
      ) : null}
    </>
  )
}
