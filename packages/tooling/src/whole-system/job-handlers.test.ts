import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { readSource, sourceFiles } from '../checks/sources.ts'
import { repositoryRoot } from '../repository.ts'

const isJob = (value: unknown): value is { name: string; queue: string } =>
  value !== null && typeof value === 'object' && 'name' in value && 'queue' in value && 'payload' in value

/** Every job that the contracts declare, found by file name: no list to keep. */
const declaredJobs = async (): Promise<string[]> => {
  const files = await sourceFiles(['packages/contracts/src/**/*.jobs.ts'])
  const modules = await Promise.all(
    files.map((file) => import(pathToFileURL(path.join(repositoryRoot, file)).href) as Promise<object>),
  )
  return modules.flatMap((module) => Object.entries(module).flatMap(([name, value]) => (isJob(value) ? [name] : [])))
}

/** The jobs that the worker's handlers are for, each as often as it has one. */
const handledJobs = async (): Promise<string[]> => {
  const texts = await Promise.all((await sourceFiles(['apps/worker/src/**/*.handlers.ts'])).map(readSource))
  return texts.flatMap((text) => [...text.matchAll(/\bhandle\((?<job>\w+),/g)].map(({ groups }) => groups?.job ?? ''))
}

describe('jobs and their handlers', () => {
  it('every declared job has exactly one handler in the worker, and every handler belongs to a job', async () => {
    const jobs = await declaredJobs()
    expect(jobs.length).toBeGreaterThan(2)
    expect((await handledJobs()).sort()).toEqual(jobs.sort())
  })

  it('no two jobs share a name', async () => {
    const files = await Promise.all((await sourceFiles(['packages/contracts/src/**/*.jobs.ts'])).map(readSource))
    const names = files.flatMap((text) =>
      [...text.matchAll(/^ {2}name: '(?<name>[^']+)'/gm)].map((m) => m.groups?.name),
    )
    expect(names.length).toBeGreaterThan(2)
    expect(new Set(names).size).toBe(names.length)
  })

  it('the worker is started with the jobs of every slice', async () => {
    const composition = await readSource('apps/worker/src/compose-work.ts')
    const files = await Promise.all((await sourceFiles(['packages/contracts/src/**/*.jobs.ts'])).map(readSource))
    const lists = files.flatMap((text) =>
      [...text.matchAll(/export const (?<list>\w+Jobs)\b/g)].map((m) => m.groups?.list),
    )
    expect(lists.length).toBe(files.length)
    for (const list of lists) expect(composition).toContain(`...${list}`)
  })
})
