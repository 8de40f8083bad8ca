import { parse } from 'yaml'
import { readSource } from './sources.ts'

type Lockfile = { packages: Record<string, { resolution: Record<string, unknown> }> }

/** Packages of the lockfile that could be another file tomorrow: not from the registry, or without its hash. */
export const findLooseLocks = (lockfile: string): string[] =>
  Object.entries((parse(lockfile) as Lockfile).packages)
    .filter(
      ([, { resolution }]) =>
        Object.keys(resolution).join() !== 'integrity' || !/^sha512-[\w+/]{86}==$/.test(String(resolution.integrity)),
    )
    .map(([name]) => `${name} is not pinned by a sha512 hash of the registry's file`)

/** The same for our own lockfile. */
export const findOwnLooseLocks = async (): Promise<string[]> => findLooseLocks(await readSource('pnpm-lock.yaml'))
