import { useState } from 'react'
import { ApplicantDialog } from './applicant-dialog.tsx'

/** The profile of an applicant named in the results of an import, on top of them. */
export function PersonDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const [mode, setMode] = useState<'view' | 'edit'>('view')
  return <ApplicantDialog applicantId={id} mode={mode} onModeChange={setMode} onClose={onClose} />
}
