import type { Template } from '@velvet/contracts/templates'
import { template, templates, writingServer } from '../campaign-writing.ts'
import { type Answers, openAdmin } from './open-admin.tsx'

const address = '/admin/communications?tab=templates'

/** The tab in front of a server with these templates, which accepts every request. */
export async function openTemplates(
  list: () => readonly Template[] = () => templates,
  answers: Answers = {},
  search = '',
) {
  const opened = await openAdmin(`${address}${search}`, {
    ...writingServer,
    'GET /api/admin/templates': () => Response.json(list()),
    'POST /api/admin/templates': async (request) =>
      Response.json(template({ id: 'template-9', ...(await request.json()) }), { status: 201 }),
    'PATCH /api/admin/templates/template-1': async (request) => Response.json(template(await request.json())),
    'DELETE /api/admin/templates/template-1': () =>
      Response.json({ success: true, message: 'Template deleted successfully' }),
    ...answers,
  })
  const { screen } = opened
  const row = (name: string | RegExp) => screen.getByRole('row', { name })
  const dialog = screen.getByRole('dialog', { name: /^(Create|Edit) Template$/ })
  const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
  const fill = (name: string, text: string) => dialog.getByRole('textbox', { name, exact: true }).fill(text)
  const type = (name: string) =>
    dialog.getByRole('group', { name: 'Type' }).getByRole('radio', { name, exact: true }).click()
  const toolbar = (name: string) => screen.getByRole('button', { name, exact: true }).click()
  return { ...opened, row, dialog, press, fill, type, toolbar }
}
