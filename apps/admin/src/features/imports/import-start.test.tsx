import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { checkedImport, importServer } from '../../testing/imports.ts'
import { problem } from '../../testing/open/open-admin.tsx'
import { quietly } from '../../testing/open/open-applicant.tsx'
import { openImport } from '../../testing/open/open-import.tsx'

const cancelling = 'POST /api/admin/imports/import-1/cancel'

type Answer = () => Response | Promise<Response>

const lost: [string, Answer][] = [
  ['none arrives', () => Promise.reject(new TypeError('gone'))],
  ['a proxy gives another', () => new Response('<h1>502 Bad Gateway</h1>', { status: 502 })],
]

/** Starts the import, which fails with this answer, and closes the dialog. */
async function startAndClose(answer: Answer) {
  quietly()
  const opened = await openImport({
    ...importServer(() => checkedImport()),
    'POST /api/admin/imports/import-1/start': answer,
  })
  const { screen, dialog, review, press } = opened
  await review()
  await press('Import 2 people')
  await expect.element(screen.getByText('Import Failed', { exact: true })).toBeInTheDocument()
  await expect.element(dialog.getByRole('button', { name: 'Import 2 people' })).not.toHaveAttribute('aria-busy')
  await userEvent.keyboard('{Escape}')
  const question = screen.getByRole('alertdialog', { name: 'Discard your changes?' })
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  return opened
}

describe('closing after an import did not start', () => {
  it.each(lost)('CSV-33 leaves it alone if %s instead of the answer, as it may be running', async (_why, answer) => {
    const { asked } = await startAndClose(answer)
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(asked(cancelling)).toHaveLength(0)
  })

  it('CSV-33 discards the checked file after a refusal', async () => {
    const { asked } = await startAndClose(() =>
      problem(409, { message: 'Another import is running.', code: 'import_running' }),
    )
    await expect.poll(() => asked(cancelling)).toHaveLength(1)
  })
})
