import { codeFiles, readSource } from './sources.ts'

const catalog = 'docs/requirements.md'

/** Fewer mean that the search looks in the wrong place. */
const minRequirements = 700
const minMentions = 2_000

type Source = { readonly file: string; readonly text: string }

/** Ids of the rows of a catalog, such as `DASH-24`. */
export const requirementsIn = (text: string): Set<string> =>
  new Set([...text.matchAll(/^- (?<id>[A-Z]+-\d+) \|/gm)].map(({ groups }) => groups?.id ?? ''))

/**
 * Mentions of requirements that the catalog does not contain, each with its file and line. A token counts as a requirement when the
 * catalog has its area, so `UTF-8` and the faults `F1` to `F35` do not.
 */
export const unknownRequirements = (
  requirements: ReadonlySet<string>,
  sources: readonly Source[],
  least: { minRequirements: number; minMentions: number },
): string[] => {
  const areas = [...new Set([...requirements].map((id) => id.split('-')[0]))]
  const mention = new RegExp(String.raw`\b(?:${areas.join('|')})-\d+\b`, 'g')
  const mentions = sources.flatMap(({ file, text }) =>
    text
      .split('\n')
      .flatMap((line, index) => [...line.matchAll(mention)].map(([id]) => ({ id, place: `${file}:${index + 1}` }))),
  )
  if (requirements.size < least.minRequirements || mentions.length < least.minMentions)
    return [`Found only ${requirements.size} requirements and ${mentions.length} mentions of them`]
  return mentions
    .filter(({ id }) => !requirements.has(id))
    .map(({ id, place }) => `${place} names ${id}, which ${catalog} does not contain`)
}

/** Ids in test titles and comments that the catalog of requirements does not contain. */
export const findUnknownRequirements = async (): Promise<string[]> => {
  const sources = await Promise.all((await codeFiles()).map(async (file) => ({ file, text: await readSource(file) })))
  return unknownRequirements(requirementsIn(await readSource(catalog)), sources, { minRequirements, minMentions })
}
