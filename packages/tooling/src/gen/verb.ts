import type { Permission } from '@velvet/contracts/permissions'
import { addToImport, createFiles, editFile, insertBefore, requireFiles } from './edits.ts'
import { camelCase, type Noun, sentence } from './names.ts'

/** `archive` becomes `archived`, `check-in` becomes `checked_in`. */
const pastOf = (verb: string): string => verb.replace(/^([a-z]+?)e?(?=-|$)/, '$1ed').replaceAll('-', '_')

const endpointText = (
  verb: string,
  stem: string,
  { folder, Single, words, code }: Noun,
  permission: Permission,
): string => `
export const ${stem} = endpoint({
  name: '${stem}',
  method: 'POST',
  path: '/api/admin/${folder}/:id/${verb}',
  summary: '${sentence(verb.replaceAll('-', ' '))} one ${words}',
  access: 'admin',
  permission: '${permission}',
  params: IdParams,
  status: 200,
  response: ${Single},
  errors: ['${code}_not_found'],
  activity: { action: '${code}.${pastOf(verb)}' },
})
`

/** The steps of every verb, in their order; what differs from verb to verb is the decision and what is written. */
const verbText = (
  verb: string,
  stem: string,
  { folder, one, table, code, Single, words }: Noun,
  permission: Permission,
): string => `import type { ${Single}, ${stem} as endpoint } from '@velvet/contracts/${folder}'
import type { EndpointInput } from '@velvet/contracts/kernel'
import { announce, authorize, type Context, inTransaction, knownId, notFound, recordActivity } from '../kernel/index.ts'
import { present${Single} } from './present-${one}.ts'

/** ${sentence(verb.replaceAll('-', ' '))} one ${words}. Refuses \`${code}_not_found\`. */
export const ${stem} = async (outer: Context, { params }: EndpointInput<typeof endpoint>): Promise<${Single}> =>
  inTransaction(outer, async (context) => {
    authorize(context, '${permission}')
    const id = knownId(params.id, '${code}')
    const known = await context.db.selectFrom('${table}').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
    if (!known) throw notFound('${code}')
    const row = await context.db
      .updateTable('${table}')
      .set({ updated_at: context.now() })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await recordActivity(context, {
      action: '${code}.${pastOf(verb)}',
      description: \`${sentence(pastOf(verb).replaceAll('_', ' '))} \${row.name}\`,
      target: { type: '${code}', id },
    })
    await announce(context, '${folder}', [id])
    return present${Single}(row)
  })
`

/** A verb of an existing noun: contract, service, route. Gives back what is left to do by hand. */
export const generateVerb = async (verb: string, noun: Noun, permission: Permission): Promise<string[]> => {
  const { folder, one, many } = noun
  const stem = camelCase(`${verb}-${one}`)
  const contract = `packages/contracts/src/${folder}/${folder}.endpoints.ts`
  const index = `packages/services/src/${folder}/index.ts`
  const routes = `apps/api/src/${folder}/${folder}.routes.ts`
  const file = `packages/services/src/${folder}/${verb}-${one}.ts`
  requireFiles(contract, index, routes)
  await createFiles({ [file]: verbText(verb, stem, noun, permission) })
  await editFile(contract, (text) => {
    const withImport = /import \{[^}]*\bIdParams\b/.test(text)
      ? text
      : addToImport('../kernel/index.ts', 'IdParams')(text)
    return withImport + endpointText(verb, stem, noun, permission)
  })
  await editFile(index, (text) => `${text}export { ${stem} } from './${verb}-${one}.ts'\n`)
  await editFile(routes, (text) =>
    addToImport(`@velvet/contracts/${folder}`, stem)(insertBefore(/\}\s*$/, `  mount(${stem}, ${many}.${stem})`)(text)),
  )
  return [
    `${file}: decide with a function of the domain, write what changes, and keep the precondition in the where`,
    `apps/api/src/${folder}/${folder}.int.test.ts: one sentence per requirement that ${stem} keeps`,
    `apps/admin/src/features/${folder}: a mutation in ${folder}.queries.ts, and the button that calls it`,
  ]
}
