import type { Source } from '../structure/source.ts'
import { codeFiles, readSource } from './sources.ts'

/** The slice that owns the table of people. */
export const owner = 'packages/services/src/people/'

/** Fewer files, or fewer writes of the owner, mean that the search looks in the wrong place. */
const minFiles = 1_000
const minWrites = 3

/** By the query builder, by a raw statement, and as stored rows. */
const write = new RegExp(
  [
    String.raw`\b(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(\s*['"\`]applicants\b`,
    String.raw`\b(?:insert into|update|delete from|merge into|truncate(?: table)?|copy)\s+(?:only\s+)?"?applicants"?(?:\s+(?:as\s+)?\w+)?\s*(?:$|\(|set\b|where\b|using\b|\x60)`,
    String.raw`\brestoreRowSnapshots\(\s*\w+,\s*'applicants'`,
  ].join('|'),
  'gm',
)

const isProduct = (file: string): boolean =>
  !/\.test\.tsx?$|\/testing\/|\/migrations\/|^tests\/|^packages\/(?:tooling|sandbox)\//.test(file)

/** Each write of the table `applicants` in the product, as `file:line`. */
const findWrites = (sources: readonly Source[]): { file: string; place: string }[] =>
  sources
    .filter(({ file }) => isProduct(file))
    .flatMap(({ file, text }) =>
      [...text.matchAll(write)].map(({ index }) => ({
        file,
        place: `${file}:${text.slice(0, index).split('\n').length}`,
      })),
    )

/** Writes of the table `applicants` outside its owner, as `file:line`. */
export const foreignWrites = (sources: readonly Source[]): { file: string; place: string }[] =>
  findWrites(sources).filter(({ file }) => !file.startsWith(owner))

/** Reports code outside the owner that writes people: it would skip what follows from a change. */
export const peopleWrittenElsewhere = (
  sources: readonly Source[],
  least: { minFiles: number; minWrites: number },
): string[] => {
  const own = findWrites(sources.filter(({ file }) => file.startsWith(owner))).length
  if (sources.length < least.minFiles || own < least.minWrites)
    return [`Found only ${own} writes of applicants in ${owner} and ${sources.length} files`]
  return foreignWrites(sources).map(({ place }) => `${place} writes applicants: call ${owner} instead`)
}

/** Product code that writes the table `applicants` without its owner. */
export const findPeopleWrittenElsewhere = async (): Promise<string[]> => {
  const sources = await Promise.all((await codeFiles()).map(async (file) => ({ file, text: await readSource(file) })))
  return peopleWrittenElsewhere(sources, { minFiles, minWrites })
}
