import * as endpoints from '@velvet/contracts/imports'
import * as imports from '@velvet/services/imports'
import { authorize } from '@velvet/services/kernel'
import type { Slice } from '../kernel/mount.ts'
import type { ImportThreads } from './open-import-threads.ts'

export const importRoutes = ({ readBody, stageFile }: ImportThreads, folder: string): Slice => {
  const intake: imports.Intake = { slots: imports.createUploadSlots(), stageFile, folder }
  let isImporting = false
  return ({ mount, mountUpload, mountBytes, mountDownload }) => {
    mountBytes(endpoints.importCsv, async (context, bytes) => {
      authorize(context, 'applicants.edit')
      // Before the body is read: concurrent calls would otherwise be processed one after the other.
      if (isImporting) throw imports.importRunning()
      isImporting = true
      try {
        const { records, options } = await readBody(bytes)
        return await imports.importRecords(context, records, options)
      } finally {
        isImporting = false
      }
    })
    mountUpload(endpoints.createImport, (context, input, upload) =>
      imports.createImport(context, input, upload, intake),
    )
    mount(endpoints.listImports, imports.listImports)
    mount(endpoints.getImport, imports.getImport)
    mount(endpoints.listImportRows, imports.listImportRows)
    mountDownload(endpoints.downloadRejectedRows, imports.downloadRejectedRows)
    mount(endpoints.startImport, imports.startImport)
    mount(endpoints.cancelImport, imports.cancelImport)
    mount(endpoints.undoImport, imports.undoImport)
    mount(endpoints.resolveDuplicates, imports.resolveDuplicates)
  }
}
