import { Type } from 'typebox'
import { endpoint, Id, IdParams, Nullable, OneOf } from '../kernel/index.ts'
import { Import, ImportRow, importOutcomes, RecordsImportResult } from './import.ts'
import { ColumnMeanings, fileEncodings, maxFileBytes, OptInValues } from './import-fields.ts'

const options = {
  mergeDuplicates: Type.Optional(Type.Boolean({ description: 'Update existing applicants (CSV-20)' })),
  eventId: Type.Optional(Nullable(Id)),
  tags: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 60 }), { maxItems: 20 })),
  source: Type.Optional(Nullable(Type.String({ maxLength: 100, description: '`csv` when absent' }))),
}

export const importCsv = endpoint({
  name: 'importCsv',
  method: 'POST',
  path: '/api/admin/import-csv',
  summary: 'Import up to 5,000 rows at once: all of them or, after a fault, none',
  access: 'admin',
  permission: 'applicants.edit',
  bodyLimitBytes: 8 * 1024 * 1024,
  asBytes: true,
  body: Type.Object({
    applicants: Type.Array(Type.Record(Type.String(), Type.Unknown()), {
      minItems: 1,
      maxItems: 5_000,
      description:
        'Rows by the names of the template; the first one is line 2. Other names are ignored. A value is a text, a number, true, false, null, or a list of up to 50 texts; a row with another value, or more than 40 names, fails by itself',
    }),
    ...options,
  }),
  status: 200,
  response: RecordsImportResult,
  errors: ['import_running', 'event_not_found', 'event_archived'],
  activity: { action: 'import.completed' },
})

export const createImport = endpoint({
  name: 'createImport',
  method: 'POST',
  path: '/api/admin/imports',
  summary: 'Upload a CSV file or an Excel workbook (.xlsx), to be checked or imported in the background',
  access: 'admin',
  permission: 'applicants.edit',
  upload: true,
  bodyLimitBytes: maxFileBytes,
  body: Type.Object({
    ...options,
    columns: Type.Optional(ColumnMeanings),
    optInValues: Type.Optional(OptInValues),
    encoding: Type.Optional(
      OneOf(fileEncodings, {
        description:
          'Encoding of a CSV file. When absent, UTF-8, or UTF-16 with a byte order mark; any other encoding is rejected',
      }),
    ),
    sheet: Type.Optional(Type.String({ maxLength: 200, description: 'Of a workbook; the first one when absent' })),
    dryRun: Type.Optional(Type.Boolean({ description: 'Check only: nothing is written until the import is started' })),
  }),
  status: 202,
  response: Type.Object({ importId: Id }),
  errors: [
    'file_missing',
    'file_too_large',
    'file_empty',
    'file_not_csv',
    'file_too_long',
    'file_too_wide',
    'columns_invalid',
    'sheet_not_found',
    'import_running',
    'event_not_found',
    'event_archived',
    'too_many_uploads',
    'upload_interrupted',
  ],
  activity: { action: 'import.uploaded' },
})

export const listImports = endpoint({
  name: 'listImports',
  method: 'GET',
  path: '/api/admin/imports',
  summary: 'The latest 20 imports that wrote something or are running, newest first',
  access: 'admin',
  permission: 'applicants.edit',
  status: 200,
  response: Type.Object({ imports: Type.Array(Import) }),
  errors: [],
  activity: { none: 'reading' },
  isPolled: true,
})

export const getImport = endpoint({
  name: 'getImport',
  method: 'GET',
  path: '/api/admin/imports/:id',
  summary: 'One import with its progress and result',
  access: 'admin',
  permission: 'applicants.edit',
  params: IdParams,
  status: 200,
  response: Import,
  errors: ['import_not_found'],
  activity: { none: 'reading' },
  isPolled: true,
})

export const listImportRows = endpoint({
  name: 'listImportRows',
  method: 'GET',
  path: '/api/admin/imports/:id/rows',
  summary: 'The rows of an import with their results, in the order of the file',
  access: 'admin',
  permission: 'applicants.edit',
  params: IdParams,
  query: Type.Object({
    outcome: Type.Optional(OneOf(importOutcomes)),
    undone: Type.Optional(OneOf(['removed', 'restored', 'kept'])),
    after: Type.Optional(Type.Integer({ minimum: 0, description: 'The row the last page ended with' })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
  }),
  status: 200,
  response: Type.Object({ rows: Type.Array(ImportRow), hasMore: Type.Boolean() }),
  errors: ['import_not_found'],
  activity: { none: 'reading' },
})

export const downloadRejectedRows = endpoint({
  name: 'downloadRejectedRows',
  method: 'GET',
  path: '/api/admin/imports/:id/rejected',
  summary: 'The failed and skipped rows as they were in the file, each with its line and reason',
  access: 'admin',
  permission: 'applicants.edit',
  params: IdParams,
  query: Type.Object({
    timeZone: Type.Optional(
      Type.String({ maxLength: 60, description: 'IANA time zone of the date in the file name; UTC when absent' }),
    ),
  }),
  download: 'text/csv',
  status: 200,
  response: Type.String({ description: 'CSV' }),
  errors: ['import_not_found', 'time_zone_unknown'],
  activity: { none: 'the rows came from an admin who may read them' },
})

export const startImport = endpoint({
  name: 'startImport',
  method: 'POST',
  path: '/api/admin/imports/:id/start',
  summary: 'Start a checked import, or check it again with other options',
  access: 'admin',
  permission: 'applicants.edit',
  params: IdParams,
  body: Type.Object({ ...options, dryRun: Type.Optional(Type.Boolean()) }),
  status: 202,
  response: Import,
  errors: ['import_not_found', 'import_running', 'import_not_checked', 'event_not_found', 'event_archived'],
  activity: { action: 'import.started' },
})

export const cancelImport = endpoint({
  name: 'cancelImport',
  method: 'POST',
  path: '/api/admin/imports/:id/cancel',
  summary: 'Cancel an import and undo what it has written',
  access: 'admin',
  permission: 'applicants.edit',
  params: IdParams,
  status: 202,
  response: Import,
  errors: ['import_not_found', 'import_finished'],
  activity: { action: 'import.cancelled' },
})

export const undoImport = endpoint({
  name: 'undoImport',
  method: 'POST',
  path: '/api/admin/imports/:id/undo',
  summary: 'Undo an import within 30 days: remove the applicants it created, restore the values it changed',
  access: 'admin',
  permission: 'applicants.edit',
  params: IdParams,
  status: 202,
  response: Import,
  errors: ['import_not_found', 'import_running', 'import_not_undoable', 'import_too_old'],
  activity: { action: 'import.undo_started' },
})

export const resolveDuplicates = endpoint({
  name: 'resolveDuplicates',
  method: 'POST',
  path: '/api/admin/imports/:id/duplicates',
  summary: 'Decide on the duplicates of a finished import: add anyway, merge, or skip',
  access: 'admin',
  permission: 'applicants.edit',
  params: IdParams,
  body: Type.Object({
    action: OneOf(['force_add', 'merge', 'skip']),
    rows: Type.Optional(
      Type.Array(Type.Integer({ minimum: 1 }), { minItems: 1, maxItems: 5_000, description: 'All when absent' }),
    ),
  }),
  status: 202,
  response: Import,
  errors: ['import_not_found', 'import_running', 'import_not_finished', 'duplicates_not_found'],
  activity: { action: 'import.duplicates_resolved' },
})
