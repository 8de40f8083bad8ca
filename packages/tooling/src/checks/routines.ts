import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseRevisions, parseRoutines, type Routine } from '@velvet/database'
import { inRepository } from '../repository.ts'
import type { Source } from '../structure/source.ts'
import { readSource, sourceFiles } from './sources.ts'

const folder = 'packages/database/src/routines'
const revisionsFile = `${folder}/revisions.sha256`

/** Fewer mean that the search looks in the wrong place. */
const minRoutines = 80

/** Earlier migrations, which never change, created routines themselves. */
export const firstWithoutRoutines = '0055'

/**
 * Routines that a migration creates because its index or stored column calls them, or because the version before it calls them
 * while it still runs: routines are loaded after the last migration. Their file says the same.
 */
const neededEarlier: readonly string[] = [
  'activity_by_ctid',
  'add_to_application_totals',
  'application_kinds',
  'count_applications',
  'event_totals',
  'skip_row',
]

const creation =
  /\b(?:create(?:\s+or\s+replace)?(?:\s+constraint)?|alter)\s+(?<object>(?:function|procedure|trigger|view)\s+(?<name>[\w.]+))/gi

/** Routines that migrations create or alter although their file would be overruled or would overrule them. */
export const routinesInMigrations = (migrations: readonly Source[]): string[] =>
  migrations
    .filter(({ file }) => path.posix.basename(file) >= firstWithoutRoutines)
    .flatMap(({ file, text }) =>
      [...text.matchAll(creation)]
        .filter(({ groups }) => !groups?.name?.startsWith('pg_temp.') && !neededEarlier.includes(groups?.name ?? ''))
        .map(({ groups }) => `${file} creates or alters the ${groups?.object}: write it into ${folder}`),
    )

/** A file has the name of its one function or view, and holds the triggers that call it. */
export const misplacedRoutines = (routines: readonly Routine[]): string[] => {
  const files = Map.groupBy(routines, ({ file }) => file)
  const misplaced = [...files].flatMap(([file, [first, ...others]]) => {
    const name = path.posix.basename(file, '.sql')
    const isOwner = first?.object === `function ${name}` || first?.object === `view ${name}`
    const strangers = others.filter(
      ({ object, sql }) => !object.startsWith('trigger ') || !new RegExp(`execute function ${name}\\(`).test(sql),
    )
    return [
      ...(isOwner ? [] : [`${file} does not begin with the function or view ${name}`]),
      ...strangers.map(({ object }) => `${file} holds the ${object}, which does not call ${name}`),
    ]
  })
  const repeated = [...Map.groupBy(routines, ({ object }) => object)].filter(([, all]) => all.length > 1)
  return [
    ...misplaced,
    ...repeated.map(([object, all]) => `${object} is in ${all.map(({ file }) => file).join(' and ')}`),
  ]
}

type Revisions = ReadonlyMap<string, readonly string[]>

const nameOf = (signature: string): string => signature.split('(')[0] ?? signature

const unrecorded = (revisions: Revisions, routines: readonly Routine[]): Routine[] =>
  routines.filter(({ signature, checksum }) => revisions.get(signature)?.at(-1) !== checksum)

/** What differs between the recorded revisions and the files, and what was removed from them and is not dropped. */
export const compareRevisions = (
  revisions: Revisions,
  routines: readonly Routine[],
  migrations: readonly Source[],
): string[] => {
  const known = new Set(routines.map(({ signature }) => signature))
  const objects = new Map(routines.map(({ object, signature }) => [object, signature]))
  const isDropped = (signature: string): boolean => {
    const [kind, name] = nameOf(signature).split(' ')
    return migrations.some(({ text }) => new RegExp(`drop ${kind} (?:if exists )?${name}\\b`, 'i').test(text))
  }
  return [
    ...unrecorded(revisions, routines).map(
      ({ object, file }) => `the ${object} in ${file} is not recorded in ${revisionsFile}; run pnpm gen checksums`,
    ),
    ...[...revisions.keys()]
      .filter((signature) => !known.has(signature))
      .flatMap((signature) => {
        const now = objects.get(nameOf(signature))
        if (now)
          return [
            `${signature} is now ${now}: give the new function another name, and drop the old one a release later ` +
              '(or, before it is on main, remove the old line)',
          ]
        return isDropped(signature) ? [] : [`${signature} is gone from ${folder}: drop it in a migration`]
      }),
  ]
}

const readAll = (files: readonly string[]): Promise<Source[]> =>
  Promise.all(files.map(async (file) => ({ file, text: await readSource(file) })))

const readCheckout = async () => {
  const revisions = parseRevisions(await readSource(revisionsFile))
  const sources = await readAll(await sourceFiles([`${folder}/*/*.sql`]))
  const routines = sources.flatMap(({ file, text }) => parseRoutines(file, text, revisions))
  return { revisions, routines }
}

/** Everything about the routines of this checkout that no database is needed for. */
export const findMisplacedRoutines = async (): Promise<string[]> => {
  const { revisions, routines } = await readCheckout()
  if (routines.length < minRoutines) return [`Only ${routines.length} routines were found`]
  const migrations = await readAll(await sourceFiles(['packages/database/src/migrations/*.ts']))
  return [
    ...routinesInMigrations(migrations),
    ...misplacedRoutines(routines),
    ...compareRevisions(
      revisions,
      routines,
      migrations.filter(({ file }) => path.posix.basename(file) >= firstWithoutRoutines),
    ),
  ]
}

/** Records new texts of routines as their next revisions. Returns what they are. */
export const recordRoutines = async (): Promise<string[]> => {
  const { revisions, routines } = await readCheckout()
  const added = unrecorded(revisions, routines)
  const lines = [
    ...[...revisions].flatMap(([signature, checksums]) => checksums.map((checksum) => ({ checksum, signature }))),
    ...added,
  ].toSorted((a, b) => (a.signature < b.signature ? -1 : Number(a.signature > b.signature)))
  await writeFile(
    inRepository(revisionsFile),
    lines.map(({ checksum, signature }) => `${checksum}  ${signature}\n`).join(''),
  )
  return added.map(({ object }) => object)
}
