import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { EmailKind } from './email-kind.ts'
import { splitAtMarks } from './marks.ts'
import { frameOf, type Venue } from './venue.ts'

const run = promisify(execFile)
const printLayout = fileURLToPath(new URL('./print-layout.ts', import.meta.url))
const maxMs = 60_000

const layOut = async (frame: string): Promise<readonly string[]> => {
  const { stdout } = await run(process.execPath, [printLayout, frame], { timeout: maxMs })
  return splitAtMarks(stdout)
}

const layouts = new Map<string, Promise<readonly string[]>>()

/**
 * The page around a venue's emails of one kind, split at content, preheader, and personal link: HTML and their names alternate. Built
 * once, in a separate process: building it would keep more than 20 MB of memory in this one.
 */
export const readLayout = (venue: Venue, kind: EmailKind): Promise<readonly string[]> => {
  const frame = JSON.stringify(frameOf(venue, kind))
  const known = layouts.get(frame)
  if (known) return known
  const layout = layOut(frame)
  layouts.set(frame, layout)
  layout.catch(() => layouts.delete(frame))
  return layout
}
