import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openSite } from '../../testing/open-site.tsx'

describe('the phone number', () => {
  it('PUB-21 PUB-22 formats the phone number while typing and takes ten digits', async () => {
    const { screen } = await openSite('/')
    const phone = screen.getByLabelText('Phone Number', { exact: true })
    await phone.click()
    await userEvent.keyboard('212')
    await expect.element(phone).toHaveValue('212')
    await userEvent.keyboard('a5b5c')
    await expect.element(phone).toHaveValue('(212) 55')
    await userEvent.keyboard('50134999')
    await expect.element(phone).toHaveValue('(212) 555-0134')
  })

  it('leaves a number of another country as typed', async () => {
    const { screen } = await openSite('/')
    const phone = screen.getByLabelText('Phone Number', { exact: true })
    await phone.click()
    await userEvent.keyboard('+44 20-7946 0018')
    await expect.element(phone).toHaveValue('+44 207946 0018')
    await phone.fill('+44 (0)20 7946 0018')
    await expect.element(phone).toHaveValue('+44 20 7946 0018')
    await phone.fill('+1 212 555 0134')
    await expect.element(phone).toHaveValue('(212) 555-0134')
    await phone.fill('+44 20')
    await userEvent.tab()
    await expect
      .element(phone)
      .toHaveAccessibleDescription('Enter a complete number with its country code, such as +44 20 7946 0018')
  })

  it('PUB-21 keeps the caret after the digit that was typed or next to the one deleted', async () => {
    const { screen } = await openSite('/')
    const phone = screen.getByLabelText('Phone Number', { exact: true })
    await phone.fill('212550134')
    const input = phone.element() as HTMLInputElement
    input.setSelectionRange(3, 3)
    await userEvent.keyboard('9')
    await expect.element(phone).toHaveValue('(219) 255-0134')
    expect(input.selectionStart).toBe(4)
    input.setSelectionRange(6, 6)
    await userEvent.keyboard('{Backspace}')
    await expect.element(phone).toHaveValue('(212) 550-134')
    expect(input.selectionStart).toBe(3)
    input.setSelectionRange(9, 9)
    await userEvent.keyboard('{Delete}')
    await expect.element(phone).toHaveValue('(212) 550-34')
    expect(input.selectionStart).toBe(9)
  })
})
