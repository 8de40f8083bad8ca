import { geographyServer } from '../geography.ts'
import { type Answers, openAdmin } from './open-admin.tsx'

/** The screen in front of a server with applicants in the default cities. */
export async function openMap(answers: Answers = geographyServer(), query = '') {
  const opened = await openAdmin(`/admin/map${query}`, answers)
  const { screen } = opened
  const map = screen.getByRole('toolbar', { name: 'Cities on the map, the largest first' })
  const circles = () => [...(map.query()?.querySelectorAll('[role="button"]') ?? [])]
  const list = screen.getByRole('list', { name: 'Locations' })
  const rows = () => [...(list.query()?.querySelectorAll('li') ?? [])]
  const card = (label: string) =>
    screen.getByRole('region', { name: 'Geography in numbers' }).getByText(label).element().parentElement?.parentElement
  return { ...opened, map, circles, list, rows, card }
}
