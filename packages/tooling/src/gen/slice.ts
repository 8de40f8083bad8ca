import { glob } from 'node:fs/promises'
import { inRepository } from '../repository.ts'
import { addTarget } from './activity-target.ts'
import { addToImport, createFiles, editFile, insertBefore, requireFiles } from './edits.ts'
import type { Noun } from './names.ts'
import { screenFiles, screenLabel } from './screen-files.ts'
import { type SlicePermissions, serverFiles } from './server-files.ts'

const nextMigration = async (): Promise<string> => {
  const numbers: number[] = []
  for await (const file of glob('[0-9]*.ts', { cwd: inRepository('packages/database/src/migrations') }))
    numbers.push(Number.parseInt(file, 10))
  return String(Math.max(0, ...numbers) + 1).padStart(4, '0')
}

const touchFile = 'packages/database/src/routines/kernel/touch_updated_at.sql'

const topics = 'packages/contracts/src/changes/changes.endpoints.ts'
const routes = 'apps/admin/src/routes.tsx'
const screens = 'apps/admin/src/screens.tsx'
const firstLoads = 'apps/admin/first-loads.ts'

/** The address, the entry in the navigation with its permission, and the budget of the first load. */
const addScreen = async (noun: Noun, { read }: SlicePermissions): Promise<void> => {
  const { folder, Many } = noun
  const path = `/admin/${folder}`
  const file = `features/${folder}/${folder}-page.tsx`
  await editFile(
    routes,
    insertBefore(
      /^ {8}\],$/m,
      `{ path: '${path}', lazy: async () => ({ Component: (await import('./${file}')).${Many}Page }) },`,
    ),
  )
  await editFile(screens, (text) =>
    addToImport(
      'lucide-react',
      'ListChecks',
    )(
      insertBefore(
        /^\]$/m,
        `{ path: '${path}', label: '${screenLabel(noun)}', icon: <ListChecks />, permissions: ['${read}'] },`,
      )(text),
    ),
  )
  await editFile(firstLoads, insertBefore(/^\]$/m, `  screen('${folder}', 210, '${file}'),`))
}

/** A new noun from the table to the screen, in the shape of all others. Gives back what is left to do by hand. */
export const generateSlice = async (noun: Noun, permissions: SlicePermissions): Promise<string[]> => {
  const { folder, one, table, single, words, Single } = noun
  requireFiles(touchFile, topics, routes, screens, firstLoads, 'apps/api/src/slices.ts')
  await createFiles({
    ...serverFiles(noun, permissions, await nextMigration()),
    ...screenFiles(noun, permissions),
  })
  await editFile(
    touchFile,
    (text) =>
      `${text}create or replace trigger ${table}_touch before update on ${table} for each row execute function touch_updated_at();\n`,
  )
  await editFile('apps/api/src/slices.ts', (text) =>
    insertBefore(
      /import type \{ Slice \}/,
      `import { ${single}Routes } from './${folder}/${folder}.routes.ts'`,
    )(text).replace(/(readonly Slice\[\] => \[[^\]]*?),?\s*\]/, `$1, ${single}Routes]`),
  )
  await editFile(topics, insertBefore(/^\] as const$/m, `  '${folder}',`))
  await addTarget(noun)
  await addScreen(noun, permissions)
  return [
    'pnpm gen checksums: records the trigger that keeps the time of the last change',
    `docs/glossary.md: say in one line what a ${words} is, and name the table \`${table}\``,
    `packages/database/src/migrations: give the table its own columns, then \`pnpm gen types\`, the contract and present-${one}.ts (${Single})`,
    `apps/admin/src/screens.tsx: choose the icon and the place in the navigation, and add it to shell.test.tsx`,
  ]
}
