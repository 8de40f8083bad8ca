import path from 'node:path'
import { parseSync, type TSType, type TSTypeName, Visitor } from 'oxc-parser'
import { isStatement } from './find-statements.ts'

/** What a value of a column is in JavaScript. A row type that does not tell says `any`, which does not include null. */
export type Kind = 'string' | 'number' | 'boolean' | 'date' | 'buffer' | 'array' | 'object' | 'null' | 'any'

/** A statement in a tagged template whose row type is an assertion, as in sql<{ id: string }>. */
export type RawStatement = {
  /** File and line. */
  readonly place: string
  /** The texts between the interpolations, in order. */
  readonly texts: readonly string[]
  /** The asserted columns; null where the row type is not made of plain types. */
  readonly columns: ReadonlyMap<string, ReadonlySet<Kind>> | null
  /** Part of the row type is computed, so the row has columns beside these. */
  readonly isOpen: boolean
}

type Aliases = ReadonlyMap<string, TSType>
type Columns = Map<string, ReadonlySet<Kind>>

const scalars: Readonly<Record<string, Kind>> = {
  TSStringKeyword: 'string',
  TSNumberKeyword: 'number',
  TSBooleanKeyword: 'boolean',
  TSNullKeyword: 'null',
  TSTemplateLiteralType: 'string',
  TSArrayType: 'array',
  TSTupleType: 'array',
}

const known: Readonly<Record<string, Kind>> = { Date: 'date', Buffer: 'buffer' }

const nameOf = (name: TSTypeName): string => (name.type === 'Identifier' ? name.name : '')

const kindsOf = (type: TSType, aliases: Aliases): Kind[] => {
  const scalar = scalars[type.type]
  if (scalar) return [scalar]
  switch (type.type) {
    case 'TSUnionType':
      return type.types.flatMap((one) => kindsOf(one, aliases))
    case 'TSParenthesizedType':
    case 'TSTypeOperator':
      return kindsOf(type.typeAnnotation, aliases)
    case 'TSLiteralType':
      return 'value' in type.literal ? [typeof type.literal.value as Kind] : ['any']
    case 'TSTypeReference': {
      const name = nameOf(type.typeName)
      const alias = aliases.get(name)
      return alias ? kindsOf(alias, aliases) : [known[name] ?? 'any']
    }
    default:
      return ['any']
  }
}

const isOpen = (type: TSType, aliases: Aliases): boolean => {
  if (type.type === 'TSIntersectionType')
    return type.types.some((one) => columnsOf(one, aliases) === null || isOpen(one, aliases))
  const alias = type.type === 'TSTypeReference' ? aliases.get(nameOf(type.typeName)) : undefined
  return alias !== undefined && isOpen(alias, aliases)
}

const keysOf = (type: TSType | undefined): string[] => {
  if (type?.type === 'TSUnionType') return type.types.flatMap(keysOf)
  if (type?.type === 'TSParenthesizedType') return keysOf(type.typeAnnotation)
  return type?.type === 'TSLiteralType' && 'value' in type.literal ? [String(type.literal.value)] : []
}

const columnsOf = (type: TSType, aliases: Aliases): Columns | null => {
  switch (type.type) {
    case 'TSTypeLiteral':
      return new Map(
        type.members.flatMap((member) => {
          if (member.type !== 'TSPropertySignature' || !member.typeAnnotation) return []
          const name =
            'name' in member.key ? String(member.key.name) : 'value' in member.key ? String(member.key.value) : ''
          return [[name, new Set(kindsOf(member.typeAnnotation.typeAnnotation, aliases))] as const]
        }),
      )
    case 'TSParenthesizedType':
      return columnsOf(type.typeAnnotation, aliases)
    case 'TSUnionType': {
      const parts = type.types.map((one) => columnsOf(one, aliases))
      if (!parts.every((part) => part !== null)) return null
      const names = new Set(parts.flatMap((part) => [...part.keys()]))
      const kindsIn = (part: Columns, name: string): readonly Kind[] => [
        ...(part.get(name) ?? (['any', 'null'] as const)),
      ]
      return new Map([...names].map((name) => [name, new Set(parts.flatMap((part) => kindsIn(part, name)))]))
    }
    case 'TSIntersectionType': {
      const parts = type.types.map((one) => columnsOf(one, aliases)).filter((part) => part !== null)
      return parts.length > 0 ? new Map(parts.flatMap((part) => [...part])) : null
    }
    case 'TSTypeReference': {
      const name = nameOf(type.typeName)
      const [first, second] = type.typeArguments?.params ?? []
      if (name === 'Record' && first && second)
        return new Map(keysOf(first).map((key) => [key, new Set(kindsOf(second, aliases))]))
      if ((name === 'Omit' || name === 'Pick') && first) {
        const keys = keysOf(second)
        const all = columnsOf(first, aliases)
        return all && new Map([...all].filter(([key]) => keys.includes(key) === (name === 'Pick')))
      }
      const alias = aliases.get(name)
      return alias ? columnsOf(alias, aliases) : null
    }
    default:
      return null
  }
}

const findAliases = (file: string, source: string): Aliases => {
  const aliases = new Map<string, TSType>()
  const { program } = parseSync(file, source)
  new Visitor({ TSTypeAliasDeclaration: ({ id, typeAnnotation }) => void aliases.set(id.name, typeAnnotation) }).visit(
    program,
  )
  return aliases
}

/** The type aliases that a file exports, by name. */
export const findExportedAliases = (file: string, source: string): Aliases => {
  const aliases = new Map<string, TSType>()
  new Visitor({
    ExportNamedDeclaration: ({ declaration }) => {
      if (declaration?.type === 'TSTypeAliasDeclaration') aliases.set(declaration.id.name, declaration.typeAnnotation)
    },
  }).visit(parseSync(file, source).program)
  return aliases
}

/** The type aliases that a file imports by a relative path; `exported` has those of each file. */
export const findImportedAliases = (file: string, source: string, exported: ReadonlyMap<string, Aliases>): Aliases => {
  const aliases = new Map<string, TSType>()
  new Visitor({
    ImportDeclaration: ({ source: from, specifiers }) => {
      const there = exported.get(path.posix.join(path.posix.dirname(file), from.value))
      for (const one of specifiers) {
        if (one.type !== 'ImportSpecifier') continue
        const name = 'name' in one.imported ? one.imported.name : one.imported.value
        const alias = there?.get(name)
        if (alias) aliases.set(one.local.name, alias)
      }
    },
  }).visit(parseSync(file, source).program)
  return aliases
}

const values = ['Date', 'Buffer', 'SqlBool']

const isRow = (type: TSType): boolean =>
  type.type === 'TSTypeLiteral' ||
  type.type === 'TSIntersectionType' ||
  (type.type === 'TSTypeReference' && !values.includes(nameOf(type.typeName)))

/** Rows also come from a cursor, and from a statement that begins with an interpolation. */
const returnsRows = (start: string): boolean => isStatement(start) || /^\s*(?:fetch\b|$)/i.test(start)

/**
 * All statements of a file that assert a row type; not the expressions, whose type is that of one value. `shared` has the aliases that the
 * file may import.
 */
export const findRawStatements = (file: string, source: string, shared: Aliases = new Map()): RawStatement[] => {
  const aliases = new Map([...shared, ...findAliases(file, source)])
  const found: RawStatement[] = []
  new Visitor({
    TaggedTemplateExpression: ({ tag, typeArguments, quasi, start }) => {
      const [row] = typeArguments?.params ?? []
      if (tag.type !== 'Identifier' || tag.name !== 'sql' || !row || !isRow(row)) return
      const texts = quasi.quasis.map(({ value }) => value.cooked ?? value.raw)
      if (!returnsRows(texts[0] ?? '')) return
      found.push({
        place: `${file}:${source.slice(0, start).split('\n').length}`,
        texts,
        columns: columnsOf(row, aliases),
        isOpen: isOpen(row, aliases),
      })
    },
  }).visit(parseSync(file, source).program)
  return found
}
