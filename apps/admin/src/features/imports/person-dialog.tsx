import { useState } from 'react'
import { ApplicantDialog } from '../applicants/applicant-dialog.tsx'

/** Somebody whom a row of an import is about, above its results. */
export function PersonDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const [mode, setMode] = useState<'view' | 'edit'>('view')
  return <ApplicantDialog applicantId={id} mode={mode} onModeChange={setMode} onClose={onClose} />
}
