import * as endpoints from '@velvet/contracts/imports'
import * as imports from '@velvet/services/imports'
import type { Slice } from '../kernel/mount.ts'

export const importRoutes =
  (copyRows: imports.CopyRows): Slice =>
  ({ mount, mountUpload, mountDownload }) => {
    mount(endpoints.importCsv, imports.importCsv)
    mountUpload(endpoints.createImport, (context, input, upload) =>
      imports.createImport(context, input, upload, copyRows),
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
