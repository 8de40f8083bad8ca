import { type Noun, sentence } from './names.ts'
import { recordDialog, recordForm } from './screen-form.ts'
import { screenTest } from './screen-test.ts'
import type { SlicePermissions } from './server-files.ts'

/** `Guest lists`, as the navigation and the page name the noun. */
export const screenLabel = ({ folder }: Noun): string => sentence(folder.replaceAll('-', ' '))

const queries = ({
  folder,
  Many,
  Single,
}: Noun): string => `import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { create${Single}, list${Many}, type ${Single}, update${Single} } from '@velvet/contracts/${folder}'
import { useLiveQueries } from '../../kit/live-query/use-live-queries.ts'
import { useServer } from '../../kit/server.tsx'

/** Refetched when the server announces a change. */
export function use${Many}() {
  const call = useServer()
  useLiveQueries('${folder}', [list${Many}])
  return useQuery({
    queryKey: [list${Many}.name],
    queryFn: ({ signal }) => call(list${Many}, {}, { signal }),
    staleTime: 0,
  })
}

/** Creates one, or changes the known one unless another admin changed it first. */
export function useStore${Single}() {
  const call = useServer()
  const client = useQueryClient()
  return useMutation({
    mutationKey: [create${Single}.name],
    mutationFn: ({ name, known }: { name: string; known: ${Single} | undefined }) =>
      known
        ? call(update${Single}, { params: { id: known.id }, body: { name, updatedAt: known.updatedAt } })
        : call(create${Single}, { body: { name } }),
    onSettled: () => client.invalidateQueries({ queryKey: [list${Many}.name] }, { cancelRefetch: false }),
  })
}
`

const page = (
  noun: Noun,
  { write }: SlicePermissions,
): string => `import type { ${noun.Single} } from '@velvet/contracts/${noun.folder}'
import { Button } from '@velvet/ui/button'
import { type DataColumn, RowTitle } from '@velvet/ui/data-table'
import { EmptyState } from '@velvet/ui/empty-state'
import { PageHeader } from '@velvet/ui/page-header'
import { ListChecks, Plus } from 'lucide-react'
import { lazy, Suspense, useMemo } from 'react'
import { usePageTitle } from '../../kit/page-title.ts'
import { RecordList } from '../../kit/record-list/record-list.tsx'
import { RelativeTime } from '../../kit/time/relative-time.tsx'
import { useOpening } from '../../kit/use-opening.ts'
import { useIsAllowed } from '../auth/index.ts'
import { use${noun.Many} } from './${noun.folder}.queries.ts'

const ${noun.Single}Dialog = lazy(async () => ({ default: (await import('./${noun.one}-dialog.tsx')).${noun.Single}Dialog }))

const none: ${noun.Single}[] = []
const rowName = ({ name }: ${noun.Single}) => name

const columnsWith = (edit: ((record: ${noun.Single}) => void) | undefined): readonly DataColumn<${noun.Single}>[] => [
  {
    key: 'name',
    header: 'Name',
    pinned: 'start',
    minWidth: 220,
    cell: (record) => (edit ? <RowTitle onClick={() => edit(record)}>{record.name}</RowTitle> : record.name),
  },
  { key: 'created', header: 'Created', width: 132, cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
]

/** Every ${noun.words}, by name. */
export function ${noun.Many}Page() {
  usePageTitle('${screenLabel(noun)}')
  const mayWrite = useIsAllowed('${write}')
  const list = use${noun.Many}()
  const { opened, open, close } = useOpening<${noun.Single} | undefined>()
  const columns = useMemo(() => columnsWith(mayWrite ? open : undefined), [mayWrite, open])
  const create = mayWrite ? (
    <Button variant="primary" icon={<Plus />} onClick={() => open(undefined)}>
      Create
    </Button>
  ) : undefined

  return (
    <div className="flex flex-1 flex-col md:min-h-0">
      <PageHeader title="${screenLabel(noun)}" actions={create} />
      <RecordList
        label="${screenLabel(noun)}"
        query={list}
        columns={columns}
        rows={list.data?.${noun.many} ?? none}
        rowName={rowName}
        empty={<EmptyState title="No ${noun.folder.replaceAll('-', ' ')} yet" icon={<ListChecks />} />}
      />
      <Suspense fallback={null}>
        {opened ? (
          <${noun.Single}Dialog key={opened.opening} record={opened.work} open={opened.isOpen} onClose={close} />
        ) : null}
      </Suspense>
    </div>
  )
}
`

/** The screen of the back office: queries, list, form, and test. */
export const screenFiles = (noun: Noun, permissions: SlicePermissions): Record<string, string> => {
  const feature = `apps/admin/src/features/${noun.folder}`
  return {
    [`${feature}/${noun.folder}.queries.ts`]: queries(noun),
    [`${feature}/use-${noun.one}-form.ts`]: recordForm(noun),
    [`${feature}/${noun.one}-dialog.tsx`]: recordDialog(noun),
    [`${feature}/${noun.folder}-page.tsx`]: page(noun, permissions),
    [`${feature}/${noun.folder}.test.tsx`]: screenTest(noun),
  }
}
