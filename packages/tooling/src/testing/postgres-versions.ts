import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'

export type InstalledPostgres = { version: string; programs: string }

const needed = ['initdb', 'pg_ctl', 'postgres']
const oldest = 15

/** Debian and Ubuntu install each version in a separate folder. */
const debianFolder = '/usr/lib/postgresql'

/** The PostgreSQL versions that are installed on this machine and that Velvet supports, in addition to the bundled one. */
export const findInstalledPostgres = (folder = debianFolder): InstalledPostgres[] =>
  (existsSync(folder) ? readdirSync(folder) : [])
    .filter((version) => Number(version) >= oldest)
    .map((version) => ({ version, programs: path.join(folder, version, 'bin') }))
    .filter(({ programs }) => needed.every((name) => existsSync(path.join(programs, name))))
