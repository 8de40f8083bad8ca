import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { UsageError } from '../command.ts'
import { inRepository } from '../repository.ts'

/** Writes new files; if one exists, refuses before it writes anything. */
export const createFiles = async (files: Readonly<Record<string, string>>): Promise<void> => {
  const known = Object.keys(files).find((file) => existsSync(inRepository(file)))
  if (known) throw new UsageError(`${known} exists already`)
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.dirname(inRepository(file)), { recursive: true })
    await writeFile(inRepository(file), text)
  }
}

/** Refuses to start when one of the files to be edited is not there. */
export const requireFiles = (...files: string[]): void => {
  const missing = files.find((file) => !existsSync(inRepository(file)))
  if (missing) throw new UsageError(`${missing} does not exist; is the noun right? pnpm gen slice makes a new one`)
}

export const editFile = async (file: string, edit: (text: string) => string): Promise<void> =>
  writeFile(inRepository(file), edit(await readFile(inRepository(file), 'utf8')))

/** Puts a line in front of the first place that matches. Throws when there is none: the file has changed its shape. */
export const insertBefore =
  (place: RegExp, line: string) =>
  (text: string): string => {
    const index = text.search(place)
    if (index < 0) throw new Error(`There is no ${place} to insert before`)
    return `${text.slice(0, index)}${line}\n${text.slice(index)}`
  }

/** Adds names to the braces of an existing import, as in `import { a } from 'x'`. */
export const addToImport =
  (from: string, name: string) =>
  (text: string): string => {
    const braces = new RegExp(`import \\{(?<names>[^}]*)\\} from '${from}'`)
    if (!braces.test(text)) throw new Error(`There is no import from ${from}`)
    return text.replace(
      braces,
      (_match, names: string) => `import { ${names.trim().replace(/,$/, '')}, ${name} } from '${from}'`,
    )
  }
