import { spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { type Permission, permissions } from '@velvet/contracts/permissions'
import { recordMigrations } from '../checks/migration-checksums.ts'
import { recordRoutines } from '../checks/routines.ts'
import { runCommand, UsageError } from '../command.ts'
import { writeFonts } from '../fonts/cut-fonts.ts'
import { environmentExample } from '../gen/environment-example.ts'
import { type Noun, nounFrom, verbFrom } from '../gen/names.ts'
import type { SlicePermissions } from '../gen/server-files.ts'
import { generateSlice } from '../gen/slice.ts'
import { generateVerb } from '../gen/verb.ts'
import { helmValuesSchema } from '../helm/values-schema.ts'
import { inRepository, needsShell, repositoryRoot } from '../repository.ts'
import { rowTypesFile, writeRowTypes } from '../row-types/generate-row-types.ts'

const helmSchemaFile = 'infra/helm/velvet/values.schema.json'

const usage = `Usage:
  pnpm gen slice <nouns> [--permission events.read]          a new noun, from the table to the screen
  pnpm gen verb <verb> <nouns> [--permission events.write]   a verb of an existing noun
  pnpm gen env                                               .env.example and the chart's schema, from the configuration schema
  pnpm gen types                                             the types of rows, from the migrated schema
  pnpm gen fonts                                             the fonts of the sites, cut to what their styles ask for
  pnpm gen checksums                                         records new migrations, which may not change from then on,
                                                             and the new texts of routines as their next revisions`

const permissionFrom = (text: string): Permission => {
  const known = permissions.find((permission) => permission === text)
  if (!known) throw new UsageError(`--permission must be one of ${permissions.join(', ')}`)
  return known
}

/** Reading takes the given permission; writing takes its counterpart if there is one. */
const permissionsFrom = (text: string): SlicePermissions => {
  const read = permissionFrom(text)
  return { read, write: permissions.find((each) => each === read.replace(/\.read$/, '.write')) ?? read }
}

const runBiome = (command: 'check' | 'format', places: readonly string[]): void => {
  const { status } = spawnSync('biome', [command, '--write', ...places], {
    cwd: repositoryRoot,
    stdio: 'inherit',
    shell: needsShell,
  })
  if (status !== 0) console.error('The files could not be formatted; see above')
}

/** The templates leave line breaks and the order of imports to the formatter. */
const format = ({ folder }: Noun): void => {
  const slices = ['packages/contracts/src', 'packages/services/src', 'apps/api/src', 'apps/admin/src/features'].map(
    (where) => `${where}/${folder}`,
  )
  const places = [
    ...slices,
    'apps/api/src/slices.ts',
    'apps/admin/src/routes.tsx',
    'apps/admin/src/screens.tsx',
    'packages/database/src/schema',
    'packages/database/src/migrations',
  ]
  runBiome('check', places)
}

/** In a new process, because a process lists the migrations when it starts. */
const writeTypesWithNewMigration = (): void => {
  const { status } = spawnSync(process.execPath, [import.meta.filename, 'types'], { stdio: 'inherit' })
  if (status !== 0) throw new Error('The types of rows could not be written; see above')
}

const finish = (noun: Noun, left: readonly string[]): void => {
  format(noun)
  console.log(`Left to do by hand:\n${left.map((step) => `  - ${step}`).join('\n')}`)
}

await runCommand(async () => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { permission: { type: 'string' } } })
  const [what, first, second] = positionals
  if (what === 'env') {
    await writeFile(inRepository('.env.example'), environmentExample())
    await writeFile(inRepository(helmSchemaFile), JSON.stringify(helmValuesSchema()))
    runBiome('format', [helmSchemaFile])
  } else if (what === 'checksums') {
    const recorded = [...(await recordMigrations()), ...(await recordRoutines())]
    console.log(recorded.join('\n') || 'No migration and no routine is new')
  } else if (what === 'fonts') {
    await writeFonts()
  } else if (what === 'types') {
    await writeRowTypes()
    runBiome('check', [rowTypesFile])
  } else if (what === 'slice') {
    const noun = nounFrom(first)
    const left = await generateSlice(noun, permissionsFrom(values.permission ?? 'events.read'))
    writeTypesWithNewMigration()
    finish(noun, left)
  } else if (what === 'verb') {
    const noun = nounFrom(second)
    finish(noun, await generateVerb(verbFrom(first), noun, permissionFrom(values.permission ?? 'events.write')))
  } else throw new UsageError(usage)
})
