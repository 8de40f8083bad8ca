import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { splitAtMarks } from './marks.ts'
import type { Venue } from './venue.ts'

const run = promisify(execFile)
const printLayout = fileURLToPath(new URL('./print-layout.ts', import.meta.url))
const longestMs = 60_000

const layOut = async (venue: string): Promise<readonly string[]> => {
  const { stdout } = await run(process.execPath, [printLayout, venue], { timeout: longestMs })
  return splitAtMarks(stdout)
}

const layouts = new Map<string, Promise<readonly string[]>>()

/**
 * The page around a venue's emails, split at content, preheader, and unsubscribe link: HTML and their names alternate. Built
 * once, in a separate process: building it would keep more than 20 MB of memory in this one.
 */
export const readLayout = ({
  venueName,
  emailFooterAddress,
  venueContact,
  venuePrivacyUrl,
}: Venue): Promise<readonly string[]> => {
  const venue = JSON.stringify({ venueName, emailFooterAddress, venueContact, venuePrivacyUrl })
  const known = layouts.get(venue)
  if (known) return known
  const layout = layOut(venue)
  layouts.set(venue, layout)
  layout.catch(() => layouts.delete(venue))
  return layout
}
