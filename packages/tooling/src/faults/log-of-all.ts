type Line = { readonly at: number; readonly cause: string; readonly text: string }

/** The ports and counts of a cause differ from line to line. */
const causeOf = ({ msg, error, code, job, cause }: Record<string, unknown>): string =>
  JSON.stringify([msg, error, code, job, cause]).replaceAll(/\d+/g, '#')

/** Lines of one cause come at most once a second; a busy machine may write them a little closer. */
const minMs = 900

/** What the processes of a run logged from warnings on, each by itself. */
export const openLogOfAll = () => {
  const processes: Line[][] = []
  return {
    /** For one more process. */
    listen: () => {
      const lines: Line[] = []
      processes.push(lines)
      return (text: string): void => {
        const fields = JSON.parse(text) as Record<string, unknown>
        lines.push({ at: Number(fields.time), cause: causeOf(fields), text })
      }
    },
    lines: (): string[] => processes.flat().map(({ text }) => text),
    /** Lines that followed one of the same cause and process within less than a second: none, or the log would flood. */
    hurried: (): string[] =>
      processes.flatMap((lines) =>
        lines
          .filter(({ at, cause }, place) => {
            const before = lines.slice(0, place).findLast((line) => line.cause === cause)
            return before !== undefined && at - before.at < minMs
          })
          .map(({ text }) => text),
      ),
    clear: (): void => {
      for (const lines of processes) lines.length = 0
    },
  }
}
export type LogOfAll = ReturnType<typeof openLogOfAll>
