import { closest, distance } from 'fastest-levenshtein'
import { containerVariables } from './container-variables.ts'
import type { EnvironmentSource } from './environment.ts'
import { variables } from './variables.ts'

const names = Object.keys(variables)
const known = new Set([...names, ...Object.keys(containerVariables)])

const prefixOf = (name: string): string => name.slice(0, name.indexOf('_') + 1)

/** These are for other programs of the same container too. */
const openTelemetry = 'OTEL_'

/** Prefixes of several of our variables, such as `RETENTION_`: an unknown variable with one was probably meant for us. */
const prefixes = new Set(
  names
    .map(prefixOf)
    .filter(
      (prefix) => prefix && prefix !== openTelemetry && names.filter((name) => name.startsWith(prefix)).length > 2,
    ),
)

/** A secret may be given by the name of a file. */
const isKnown = (name: string): boolean => known.has(name) || known.has(name.replace(/_FILE$/, ''))

const likelyTypos = 2

/**
 * A sentence for each variable that looks like one of Velvet's but is not read: its name is almost that of a known variable, or
 * has the same prefix as several of them. Sorted; values are never repeated.
 */
export const findUnknownVariables = (source: EnvironmentSource): string[] =>
  Object.keys(source)
    .filter((name) => name.includes('_') && !isKnown(name))
    .map((name) => ({ name, nearest: closest(name, names) }))
    .filter(({ name, nearest }) => prefixes.has(prefixOf(name)) || distance(name, nearest) <= likelyTypos)
    .map(({ name, nearest }) => `${name} is not a setting of Velvet and is ignored; did you mean ${nearest}?`)
    .sort()
