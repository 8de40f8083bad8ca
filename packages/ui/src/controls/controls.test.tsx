import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Avatar, initials } from '../display/avatar.tsx'
import { BulkBar } from '../table/bulk-bar.tsx'
import { Button } from './button.tsx'
import { Field } from './field.tsx'
import { Input } from './input.tsx'
import { Pagination } from './pagination.tsx'
import { PasswordInput } from './password-input.tsx'
import { RadioCards } from './radio-cards.tsx'
import { SearchInput } from './search-input.tsx'
import { TagInput } from './tag-input.tsx'

it('connects label, hint and error of a field to its control', async () => {
  await render(
    <Field label="Email" hint="We never share it." error="Enter a valid email address" required>
      <Input type="email" />
    </Field>,
  )
  const control = page.getByRole('textbox', { name: 'Email' })
  await expect.element(control).toHaveAccessibleDescription('We never share it. Enter a valid email address')
  await expect.element(control).toHaveAttribute('aria-invalid', 'true')
  await expect.element(control).toHaveAttribute('aria-required', 'true')
})

it('a pending button is announced as busy, keeps its focus and neither clicks nor submits', async () => {
  const onClick = vi.fn()
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  await render(
    <form onSubmit={onSubmit}>
      <input aria-label="Name" />
      <Button type="submit" pending pendingLabel="Submitting..." onClick={onClick}>
        Submit
      </Button>
    </form>,
  )
  const button = page.getByRole('button', { name: 'Submitting...' })
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  const element = button.element() as HTMLElement
  element.focus()
  await userEvent.keyboard('{Enter}')
  ;(page.getByRole('textbox').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  element.click()
  expect(onClick).not.toHaveBeenCalled()
  expect(onSubmit).not.toHaveBeenCalled()
})

function Tags({ start = [] }: { start?: string[] }) {
  const [tags, setTags] = useState(start)
  return (
    <Field label="Tags">
      <TagInput value={tags} onChange={setTags} suggestions={['press', 'regular']} />
    </Field>
  )
}

const tags = () =>
  page
    .getByRole('listitem')
    .elements()
    .map((item) => item.textContent)

it('adds tags by Enter, comma and blur, each once, and removes the last one with Backspace', async () => {
  await render(<Tags />)
  const control = page.getByLabelText('Tags')
  await control.click()
  await userEvent.keyboard('press{Enter}Press{Enter} plus one,')
  await expect.poll(tags).toEqual(['press', 'plus one'])
  await expect.element(control).toHaveValue('')
  await userEvent.keyboard('{Backspace}regular{Tab}')
  await expect.poll(tags).toEqual(['press', 'regular'])
  await page.getByRole('button', { name: 'Remove press' }).click()
  await expect.poll(tags).toEqual(['regular'])
  await expect.element(control).toHaveFocus()
})

it('adds tags that differ only in case once, also when they are pasted together', async () => {
  await render(<Tags />)
  const control = page.getByLabelText('Tags')
  await control.fill('VIP, vip,late, Vip')
  await userEvent.keyboard('{Enter}')
  await expect.poll(tags).toEqual(['VIP', 'late'])
})

it.each([
  ['the chosen card', 'c', 'C'],
  ['the first card that can be chosen', undefined, 'B'],
])('marks %s when there is a problem', async (_what, value, marked) => {
  const options = [
    { value: 'a', label: 'A', disabled: true },
    { value: 'b', label: 'B' },
    { value: 'c', label: 'C' },
  ]
  const cards = (error?: string) => (
    <RadioCards label="Role" value={value} onValueChange={() => {}} options={options} error={error} />
  )
  const screen = await render(cards())
  await expect.element(page.getByRole('radio', { name: marked })).toBeVisible()
  expect(document.querySelector('[aria-invalid]')).toBeNull()
  await screen.rerender(cards('Choose a role'))
  await expect.element(page.getByRole('radio', { name: marked })).toHaveAttribute('aria-invalid', 'true')
  expect(document.querySelectorAll('[aria-invalid]')).toHaveLength(1)
})

it('suggests only tags that are not added yet', async () => {
  await render(<Tags start={['press']} />)
  await expect.element(page.getByLabelText('Tags')).toBeVisible()
  expect(Array.from(document.querySelectorAll('datalist option'), (option) => option.getAttribute('value'))).toEqual([
    'regular',
  ])
})

it('shows and hides a password', async () => {
  await render(
    <Field label="Password">
      <PasswordInput defaultValue="secret" />
    </Field>,
  )
  const control = page.getByLabelText('Password', { exact: true })
  await expect.element(control).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect.element(control).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect.element(control).toHaveAttribute('type', 'password')
})

function CitySearch() {
  const [value, setValue] = useState('Miami')
  return <SearchInput label="Search cities" value={value} onValueChange={setValue} />
}

it('clears a search with its button and with Escape', async () => {
  await render(<CitySearch />)
  const search = page.getByRole('searchbox', { name: 'Search cities' })
  await page.getByRole('button', { name: 'Clear search cities' }).click()
  await expect.element(search).toHaveValue('')
  await expect.element(search).toHaveFocus()
  await userEvent.keyboard('New York{Escape}')
  await expect.element(search).toHaveValue('')
})

it('DASH-30 and DASH-31 offer Previous, Next and at most five page numbers', async () => {
  const onPageChange = vi.fn()
  await render(
    <Pagination label="Pages" page={10} pageCount={20} onPageChange={onPageChange} summary="451–500 of 1,000" />,
  )
  await expect.element(page.getByRole('button', { name: 'Page 10' })).toHaveAttribute('aria-current', 'page')
  expect(page.getByRole('button', { name: /^Page/ }).elements()).toHaveLength(5)
  await page.getByRole('button', { name: 'Previous' }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Page 12' }).click()
  expect(onPageChange.mock.calls).toEqual([[9], [11], [12]])
})

it('DASH-35 shows the selection bar only for a selection, moves through it with arrow keys and clears on Escape', async () => {
  const onClear = vi.fn()
  const bar = (count: number) => (
    <BulkBar count={count} summary={`${count} selected`} onClear={onClear}>
      <Button>Merge Selected</Button>
      <Button>Clear Selection</Button>
    </BulkBar>
  )
  const screen = await render(bar(0))
  expect(page.getByRole('toolbar').query()).toBeNull()
  await screen.rerender(bar(3))
  await expect.element(page.getByRole('status')).toHaveTextContent('3 selected')
  ;(page.getByRole('button', { name: 'Merge Selected' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByRole('button', { name: 'Clear Selection' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  expect(onClear).toHaveBeenCalledOnce()
})

it('falls back from one picture to the next and finally to the initials', async () => {
  await render(
    <Avatar announce name="Ava Castellan" sources={['data:image/png;base64,AA', 'data:image/png;base64,BB']} />,
  )
  await expect.element(page.getByRole('img', { name: 'Ava Castellan' })).toHaveTextContent('AC')
})

it.each([
  ['Ava Castellan', 'AC'],
  ['zara', 'Z'],
  ['Ana María de la Cruz', 'AC'],
  ['  ', '?'],
])('shows the initials of "%s" as %s', (name, drawn) => {
  expect(initials(name)).toBe(drawn)
})
