import { type Noun, sentence } from './names.ts'

/** The component test of the screen. */
export const screenTest = (
  noun: Noun,
): string => `import type { ${noun.Single} } from '@velvet/contracts/${noun.folder}'
import { describe, expect, it } from 'vitest'
import { type Answers, openAdmin, problem } from '../../testing/open/open-admin.tsx'

const at = '2026-03-07T18:00:00.000Z'
const known: ${noun.Single} = { id: 'record-1', name: 'Alpha', createdAt: at, updatedAt: at }

const openList = async (answers: Answers = {}) => {
  const opened = await openAdmin('/admin/${noun.folder}', {
    'GET /api/admin/${noun.folder}': () => Response.json({ ${noun.many}: [known] }),
    'POST /api/admin/${noun.folder}': () => Response.json(known, { status: 201 }),
    ...answers,
  })
  const dialog = opened.screen.getByRole('dialog')
  return { ...opened, dialog, name: dialog.getByRole('textbox', { name: /^Name/ }) }
}

describe('${noun.folder.replaceAll('-', ' ')}', () => {
  it('are created by name, which is required', async () => {
    const { screen, dialog, name, asked } = await openList()
    await expect.element(screen.getByRole('row', { name: /Alpha/ })).toBeVisible()
    await screen.getByRole('button', { name: 'Create', exact: true }).click()
    await dialog.getByRole('button', { name: 'Create', exact: true }).click()
    await expect.element(name).toHaveAccessibleDescription('Enter a name')
    await expect.element(name).toHaveFocus()
    await name.fill(' Beta ')
    await dialog.getByRole('button', { name: 'Create', exact: true }).click()
    await expect.element(screen.getByText('${sentence(noun.words)} created successfully')).toBeVisible()
    expect(await asked('POST /api/admin/${noun.folder}')[0]?.json()).toEqual({ name: 'Beta' })
  })

  it('show the version of another admin who saved first', async () => {
    const { screen, dialog, name } = await openList({
      'PATCH /api/admin/${noun.folder}/record-1': () =>
        problem(409, { code: '${noun.code}_changed', message: 'Changed', current: { ...known, name: 'Gamma' } }),
    })
    await screen.getByRole('button', { name: 'Alpha' }).click()
    await name.fill('Beta')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await dialog.getByRole('button', { name: 'Use their version: Name' }).click()
    await expect.element(name).toHaveValue('Gamma')
  })
})
`
