import { glob } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import type { Endpoint } from '@velvet/contracts/kernel'
import { inRepository } from '../../repository.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  value !== null && typeof value === 'object' && 'method' in value && 'path' in value && 'access' in value

/** What takes people away comes last, and the rest in the order of its paths. */
const lateness = ({ method, name }: Endpoint): number =>
  method === 'DELETE' || /^(erase|merge|delete)/.test(name) ? 2 : name === 'runBulkAction' ? 1 : 0

/** Every endpoint that the contracts declare, found by file name: no list to keep. */
export const declaredEndpoints = async (): Promise<Endpoint[]> => {
  const found: Endpoint[] = []
  const files: string[] = []
  for await (const file of glob(inRepository('packages/contracts/src/**/*.endpoints.ts'))) files.push(file)
  for (const file of files.sort()) {
    const module = (await import(pathToFileURL(file).href)) as object
    found.push(...Object.values(module).filter(isEndpoint))
  }
  return found.toSorted((a, b) => lateness(a) - lateness(b))
}
