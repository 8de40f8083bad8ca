import { templateColumns } from '@velvet/contracts/imports'

/** Downloads an empty file with the template's columns (CSV-10, CSV-11). */
export function saveTemplate() {
  const address = URL.createObjectURL(new Blob([`${templateColumns.join(',')}\r\n`], { type: 'text/csv' }))
  const link = document.createElement('a')
  link.href = address
  link.download = 'applicants-template.csv'
  link.click()
  URL.revokeObjectURL(address)
}
