import { expect } from 'vitest'
import { userEvent } from 'vitest/browser'
import { CsvImport } from '../../features/imports/csv-import.tsx'
import { ImportWatch } from '../../features/imports/import-watch.tsx'
import { type CaughtUpload, catchUploads, csvFile } from '../imports.ts'
import { type Answers, ada } from './open-admin.tsx'
import { openPart } from './open-part.tsx'

const threeGuests =
  'First name,E-mail,Shoe size\nAva,ava@example.com,7\nTheo,theo@example.com,9\nKai,kai@example.com,8\n'

/** The import dialog on its first step, in front of a server with these answers. */
export async function openImport(answers: Answers, admin = ada) {
  const uploads: CaughtUpload[] = catchUploads()
  const stage = await openPart(
    <>
      <ImportWatch />
      <CsvImport />
    </>,
    answers,
    admin,
  )
  const { screen } = stage
  const dialog = screen.getByRole('dialog', { name: 'Import Applicants from CSV' })
  const press = (name: string | RegExp) => dialog.getByRole('button', { name, exact: true }).click()
  const open = () => screen.getByRole('button', { name: 'Import CSV', exact: true }).click()
  const choose = async (file = csvFile(threeGuests)) => {
    await userEvent.upload(dialog.getByLabelText(/CSV file/), file)
  }
  /** Continues until the server has checked the file. */
  const review = async () => {
    await open()
    await choose()
    await press('Continue')
    await press('Check all rows')
    await expect.poll(() => uploads.length).toBe(1)
    uploads[0]?.answer(202, JSON.stringify({ importId: 'import-1' }))
  }
  return { ...stage, dialog, uploads, press, open, choose, review }
}
