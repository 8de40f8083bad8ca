import { integrationServer } from '../integrations.ts'
import { type Answers, openAdmin } from './open-admin.tsx'

/** The screen in front of a server whose sources all work, by default. */
export async function openIntegrations(answers: Answers = {}) {
  const opened = await openAdmin('/admin/integrations', { ...integrationServer(), ...answers })
  const { screen } = opened
  const section = (name: string) => screen.getByRole('region', { name, exact: true })
  const button = (name: string) => screen.getByRole('button', { name, exact: true })
  const dialog = screen.getByRole('dialog')
  const field = dialog.getByRole('textbox')
  const result = dialog.getByRole('status', { name: 'Test result' })
  const run = () => dialog.getByRole('button', { name: 'Run Test' }).click()
  /** Opens the dialog behind a button and runs the test with this input. */
  const test = async (name: string, typed = 'nasa') => {
    await button(name).click()
    await field.fill(typed)
    await run()
  }
  return { ...opened, section, button, dialog, field, result, run, test }
}
