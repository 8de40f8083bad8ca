import type { SignedInAdmin } from '@velvet/contracts/auth'
import type { User } from '@velvet/contracts/users'
import { usersServer } from '../users.ts'
import { type Answers, ada, openAdmin, signedIn } from './open-admin.tsx'

/** The screen of the accounts, in front of a server that keeps them and does what is requested. */
export async function openUsers(users?: User[], answers: Answers = {}, admin: SignedInAdmin = ada, search = '') {
  const opened = await openAdmin(`/admin/users${search}`, {
    'GET /api/admin/auth': () => signedIn(admin),
    ...usersServer(users),
    ...answers,
  })
  const { screen } = opened
  const row = (username: string) => screen.getByRole('row', { name: new RegExp(`^${username}\\b`) })
  const button = (name: string) => screen.getByRole('button', { name, exact: true })
  const dialog = screen.getByRole('dialog', { name: /^(Create|Edit) Admin$/ })
  const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
  const field = (label: string) => dialog.getByLabelText(new RegExp(`^${label}`))
  const fill = (label: string, text: string) => field(label).fill(text)
  return { ...opened, row, button, dialog, press, field, fill }
}
