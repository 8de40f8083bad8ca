import { useState } from 'react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from '../controls/button.tsx'
import { TabPanel, Tabs } from '../controls/tabs.tsx'
import { ConfirmProvider, useConfirm } from './confirm.tsx'
import { Dialog } from './dialog.tsx'
import { Menu, MenuItem } from './menu.tsx'

const focused = () => document.activeElement

function EditDialog() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Edit</Button>
      <Dialog open={open} onOpenChange={setOpen} title="Edit event" description="Once" footer={<Button>Save</Button>}>
        <input aria-label="Name" />
      </Dialog>
    </>
  )
}

it('breaks a title of one long word so that it fits a phone', async () => {
  await page.viewport(390, 844)
  try {
    await render(
      <Dialog open onOpenChange={() => undefined} title={'Gala'.repeat(50)}>
        Once
      </Dialog>,
    )
    await expect.element(page.getByRole('dialog')).toBeVisible()
    const dialog = page.getByRole('dialog').element()
    const close = page.getByRole('button', { name: 'Close' }).element().getBoundingClientRect()
    expect(dialog.scrollWidth).toBeLessThanOrEqual(dialog.clientWidth)
    expect(close.right).toBeLessThanOrEqual(390)
    expect(page.getByRole('heading').element().getBoundingClientRect().right).toBeLessThanOrEqual(close.left)
  } finally {
    await page.viewport(1280, 900)
  }
})

it('opens a dialog by keyboard, keeps Tab inside, closes on Escape and returns the focus', async () => {
  await render(<EditDialog />)
  await expect.element(page.getByRole('button', { name: 'Edit' })).toBeVisible()
  await userEvent.keyboard('{Tab}{Enter}')
  const dialog = page.getByRole('dialog', { name: 'Edit event' })
  await expect.element(dialog).toHaveAccessibleDescription('Once')
  await expect.poll(() => dialog.element().contains(focused())).toBe(true)
  for (let presses = 0; presses < 6; presses += 1) {
    await userEvent.keyboard('{Tab}')
    expect(dialog.element().contains(focused())).toBe(true)
  }
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => dialog.query()).toBeNull()
  await expect.poll(focused).toBe(page.getByRole('button', { name: 'Edit' }).element())
})

it('the second press of a double click does not close the dialog that the first one opened', async () => {
  await render(<EditDialog />)
  const dialog = page.getByRole('dialog', { name: 'Edit event' })
  // In the page, because a press that comes from outside may take longer than a double click.
  const press = (target: Element) => {
    for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
      target.dispatchEvent(new PointerEvent(type, { bubbles: true, composed: true, pointerType: 'mouse', button: 0 }))
  }
  const edit = page.getByRole('button', { name: 'Edit' })
  await expect.element(edit).toBeVisible()
  const openedAt = performance.now()
  const now = vi.spyOn(performance, 'now').mockReturnValue(openedAt)
  onTestFinished(() => now.mockRestore())
  press(edit.element())
  await expect.poll(() => dialog.query()).not.toBeNull()
  await new Promise((resolve) => setTimeout(resolve, 50))
  now.mockReturnValue(openedAt + 50)
  press(document.body)
  await new Promise((resolve) => setTimeout(resolve, 600))
  expect(dialog.query()).not.toBeNull()
  now.mockReturnValue(openedAt + 600)
  press(document.body)
  await expect.poll(() => dialog.query()).toBeNull()
})

function DeleteButton({ onAnswer }: { onAnswer: (confirmed: boolean) => void }) {
  const confirm = useConfirm()
  const ask = async () =>
    onAnswer(
      await confirm({ title: 'Delete event', description: 'This action cannot be undone.', confirmLabel: 'Delete' }),
    )
  return <Button onClick={ask}>Remove</Button>
}

function DeletableRow() {
  const [isThere, setIsThere] = useState(true)
  return (
    <section aria-label="Events" tabIndex={-1}>
      {isThere ? <DeleteButton onAnswer={() => setIsThere(false)} /> : 'Nothing left'}
    </section>
  )
}

it('returns the focus to the surroundings when the action has removed the element that asked', async () => {
  await render(
    <ConfirmProvider>
      <DeletableRow />
    </ConfirmProvider>,
  )
  await expect.element(page.getByRole('button', { name: 'Remove' })).toBeVisible()
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(page.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(page.getByText('Nothing left')).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Events' })).toHaveFocus()
})

it.each([
  { keys: '{Enter}', confirmed: false, how: 'Enter on the safe button, which has the focus' },
  { keys: '{Escape}', confirmed: false, how: 'Escape' },
  { keys: '{Tab}{Enter}', confirmed: true, how: 'Tab and Enter on the dangerous one' },
])('returns $confirmed to a confirmation by $how', async ({ keys, confirmed }) => {
  const onAnswer = vi.fn()
  await render(
    <ConfirmProvider>
      <DeleteButton onAnswer={onAnswer} />
    </ConfirmProvider>,
  )
  await page.getByRole('button', { name: 'Remove' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete event' })
  await expect.element(dialog).toHaveAccessibleDescription('This action cannot be undone.')
  await expect.poll(() => focused()).toBe(page.getByRole('button', { name: 'Cancel' }).element())
  await userEvent.keyboard(keys)
  await expect.poll(() => onAnswer).toHaveBeenCalledExactlyOnceWith(confirmed)
  await expect.poll(() => dialog.query()).toBeNull()
})

it('moves through a menu by arrows and letters, selects with Enter and returns the focus', async () => {
  const onDelete = vi.fn()
  await render(
    <Menu trigger={<Button>Actions</Button>}>
      <MenuItem onSelect={() => undefined}>Edit</MenuItem>
      <MenuItem onSelect={() => undefined}>Merge</MenuItem>
      <MenuItem onSelect={onDelete}>Delete</MenuItem>
    </Menu>,
  )
  const button = page.getByRole('button', { name: 'Actions' })
  await expect.element(button).toBeVisible()
  const trigger = button.element()
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.poll(() => focused()?.textContent).toBe('Edit')
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(() => focused()?.textContent).toBe('Merge')
  await userEvent.keyboard('d')
  await expect.poll(() => focused()?.textContent).toBe('Delete')
  await userEvent.keyboard('{Enter}')
  expect(onDelete).toHaveBeenCalledOnce()
  await expect.poll(() => focused()).toBe(trigger)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => focused()?.textContent).toBe('Edit')
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => focused()).toBe(trigger)
})

function Screens() {
  const [tab, setTab] = useState<'one' | 'two'>('one')
  return (
    <Tabs
      label="Screens"
      value={tab}
      onValueChange={setTab}
      tabs={[
        { value: 'one', label: 'One' },
        { value: 'two', label: 'Two' },
      ]}
    >
      <TabPanel value="one">First</TabPanel>
      <TabPanel value="two">Second</TabPanel>
    </Tabs>
  )
}

it('moves between tabs with arrows and shows the selected one', async () => {
  await render(<Screens />)
  await expect.element(page.getByRole('tab', { name: 'Two' })).toBeVisible()
  await userEvent.keyboard('{Tab}{ArrowRight}{Enter}')
  await expect.element(page.getByRole('tab', { name: 'Two' })).toHaveAttribute('aria-selected', 'true')
  await expect.element(page.getByRole('tabpanel')).toHaveTextContent('Second')
})

const manyTabs = Array.from({ length: 12 }, (_, index) => ({ value: `${index}`, label: `Screen ${index}` }))

function ManyScreens() {
  const [tab, setTab] = useState('8')
  return (
    <div style={{ width: 360 }}>
      <Tabs label="Screens" value={tab} onValueChange={setTab} tabs={manyTabs}>
        <TabPanel value={tab}>{tab}</TabPanel>
      </Tabs>
    </div>
  )
}

it('scrolls overflowing tabs sideways to the selected one, without a scrollbar', async () => {
  await render(<ManyScreens />)
  await expect.element(page.getByRole('tablist')).toBeVisible()
  const strip = page.getByRole('tablist').element()
  const isInView = (name: string) => {
    const { left, right } = page.getByRole('tab', { name, exact: true }).element().getBoundingClientRect()
    const frame = strip.getBoundingClientRect()
    return left >= frame.left && right <= frame.right
  }
  await expect.poll(() => isInView('Screen 8')).toBe(true)
  expect(strip.scrollHeight).toBe(strip.clientHeight)
  expect(strip.clientHeight).toBe((strip as HTMLElement).offsetHeight)
  page.getByRole('tab', { name: 'Screen 8' }).element().focus()
  await userEvent.keyboard('{End}')
  await expect.poll(() => isInView('Screen 11')).toBe(true)
})
