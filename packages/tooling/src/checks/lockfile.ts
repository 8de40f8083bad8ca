import { parse } from 'yaml'
import { type Platform, platforms } from '../platforms.ts'
import { readSource } from './sources.ts'

type Locked = { resolution: Record<string, unknown>; os?: string[]; cpu?: string[]; libc?: string[] }
type Lockfile = {
  packages: Record<string, Locked>
  snapshots: Record<string, { optionalDependencies?: Record<string, string> }>
}

/** Packages of the lockfile that could be another file tomorrow: not from the registry, or without its hash. */
export const findUnpinnedPackages = (lockfile: string): string[] =>
  Object.entries((parse(lockfile) as Lockfile).packages)
    .filter(
      ([, { resolution }]) =>
        Object.keys(resolution).join() !== 'integrity' || !/^sha512-[\w+/]{86}==$/.test(String(resolution.integrity)),
    )
    .map(([name]) => `${name} is not pinned by a sha512 hash of the registry's file`)

export const findOwnUnpinnedPackages = async (): Promise<string[]> =>
  findUnpinnedPackages(await readSource('pnpm-lock.yaml'))

/** Has JavaScript for where there is no program. */
const runsWithout = /^recheck@/

const runsOn = (locked: Locked | undefined, { os, cpu }: Platform): boolean =>
  Boolean(locked?.os?.includes(os) && locked.cpu?.includes(cpu) && (!locked.libc || locked.libc.includes('glibc')))

/**
 * Packages that bring a program for the first platform and none for another one: a registry that lacks a file at the time of
 * `pnpm install` leaves it out of the lockfile silently, and on that platform the package does not run.
 */
export const findMissingPrograms = (lockfile: string): string[] => {
  const { packages, snapshots } = parse(lockfile) as Lockfile
  const [first, ...others] = platforms
  return Object.entries(snapshots).flatMap(([name, { optionalDependencies = {} }]) => {
    const programs = Object.entries(optionalDependencies).map((entry) => packages[entry.join('@')])
    const isThereFor = (platform: Platform) => programs.some((locked) => runsOn(locked, platform))
    if (!first || !isThereFor(first) || packages[name]?.os || runsWithout.test(name)) return []
    return others
      .filter((platform) => !isThereFor(platform))
      .map(({ os, cpu }) => `${name} has no program for ${os} ${cpu}`)
  })
}
