import { lazy } from 'react'

// What other features show of this one, and load when it is first shown.
export const AddApplicantDialog = lazy(async () => ({
  default: (await import('./adding/add-applicant-dialog.tsx')).AddApplicantDialog,
}))
export const ApplicantDialog = lazy(async () => ({ default: (await import('./applicant-dialog.tsx')).ApplicantDialog }))
export const PersonDialog = lazy(async () => ({ default: (await import('./person-dialog.tsx')).PersonDialog }))
