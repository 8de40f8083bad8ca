import type { ActivityEntry } from '@velvet/contracts/activity'
import { activityEntries, activityServer } from '../activity.ts'
import { type Answers, openAdmin } from './open-admin.tsx'

/** The screen in front of a server with this log. */
export async function openActivity(
  read: () => readonly ActivityEntry[] = activityEntries,
  answers: Answers = {},
  search = '',
) {
  const opened = await openAdmin(`/admin/activity${search}`, { ...activityServer(read), ...answers })
  const { screen } = opened
  const entry = (text: string | RegExp) => screen.getByRole('listitem').filter({ hasText: text })
  const choose = (label: string, value: string) =>
    screen.getByRole('combobox', { name: label, exact: true }).selectOptions(value)
  return { ...opened, entry, choose }
}
