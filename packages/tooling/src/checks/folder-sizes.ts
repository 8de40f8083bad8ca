import path from 'node:path'
import { codeFiles } from './sources.ts'

const maxFiles = 30

/** Fewer folders mean that the search looks in the wrong place. */
const minFolders = 150

/** Folders that still have more, with the number they may not exceed. Migrations only grow. */
const larger: Readonly<Record<string, number>> = {
  'packages/database/src/migrations': Number.POSITIVE_INFINITY,
}

/** Folders with too many files to take in at once, by their own files. Reports a folder of the list that shrank as well. */
export const findFullFolders = async (): Promise<string[]> => {
  const counts = new Map<string, number>()
  for (const file of await codeFiles()) {
    const folder = path.posix.dirname(file)
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  if (counts.size < minFolders) return [`Only ${counts.size} folders were found`]
  const full = [...counts].flatMap(([folder, count]) => {
    const limit = larger[folder] ?? maxFiles
    return count > limit ? [`${folder} has ${count} files, ${limit} are allowed`] : []
  })
  const shrunk = Object.entries(larger).flatMap(([folder, limit]) => {
    const count = counts.get(folder) ?? 0
    return Number.isFinite(limit) && count < limit ? [`${folder} has only ${count} files now: lower its limit`] : []
  })
  return [...full, ...shrunk]
}
