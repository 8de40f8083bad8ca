import { existsSync } from 'node:fs'
import path from 'node:path'
import { inRepository } from '../repository.ts'
import { readSource, sourceFiles } from './sources.ts'

/** Fewer mean that the search looks in the wrong place. */
const minDocuments = 90

const linkTarget = /\]\((?<target>[^)\s]+)\)/g

/** Links of the documentation that lead to a file that is not there. */
export const findBrokenLinks = async (): Promise<string[]> => {
  const problems: string[] = []
  const documents = await sourceFiles(['*.md', '{apps,docs,infra,packages,tests}/**/*.md'])
  if (documents.length < minDocuments) return [`Only ${documents.length} documents were found`]
  for (const file of documents) {
    for (const { groups } of (await readSource(file)).matchAll(linkTarget)) {
      const target = groups?.target?.split('#')[0] ?? ''
      if (!target || /^[a-z]+:/.test(target)) continue
      if (!existsSync(inRepository(path.dirname(file), target)))
        problems.push(`${file} links to ${target}, which does not exist`)
    }
  }
  return problems
}
