import { readSource } from '../checks/sources.ts'

const block = /^(?<indent> *)```sh\n(?<body>[\s\S]*?)^\k<indent>```$/gm
const inline = /`(?<command>docker compose [^`]+)`/g

/** Commands of a document: each line of its shell blocks, and what it says of `docker compose` in a sentence, in their order. */
export const documentedCommands = async (file: string): Promise<string[]> => {
  const text = await readSource(file)
  const lines = [...text.matchAll(block)].flatMap(({ index, groups }) =>
    (groups?.body ?? '').split('\n').map((line) => ({ index, command: line.trim() })),
  )
  const sentences = [...text.matchAll(inline)].map(({ index, groups }) => ({ index, command: groups?.command ?? '' }))
  return [...lines, ...sentences]
    .filter(({ command }) => command !== '')
    .sort((a, b) => a.index - b.index)
    .map(({ command }) => command)
}
