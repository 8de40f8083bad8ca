import { type openSite, solstice } from './open-site.tsx'

export type Screen = Awaited<ReturnType<typeof openSite>>['screen']

export const field = (screen: Screen, label: string) => screen.getByLabelText(label, { exact: true })
export const submitButton = (screen: Screen) => screen.getByRole('form').getByRole('button')

/** Answers every question of the landing page. */
export async function fillIn(screen: Screen) {
  await field(screen, 'First Name').fill('Ada')
  await field(screen, 'Last Name').fill('King')
  await field(screen, 'Email Address').fill('ada@example.com')
  await field(screen, 'Phone Number').fill('2125550134')
  await field(screen, 'Age').fill('36')
  await field(screen, 'Event Selection').selectOptions(solstice.id)
  await field(screen, 'Zip Codes').fill('10001, ,90210 ')
  await field(screen, 'Instagram Username').fill('@ada.king')
}
