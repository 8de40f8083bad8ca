import { Menu as Base } from '@base-ui/react/menu'
import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { Link } from '../controls/link.tsx'

export type MenuProps = {
  /** The button that opens the menu: a `Button` or an `IconButton`. */
  trigger: ReactElement
  align?: 'start' | 'end' | undefined
  /** Open initially, for a menu inside `OnDemand`. */
  defaultOpen?: boolean | undefined
  /** `MenuItem`, `MenuLink`, `MenuCheckbox`, `MenuGroup` and `MenuSeparator`. */
  children: ReactNode
}

/** A menu of actions: arrows, Home, End and first letters move; Escape closes and returns the focus. */
export function Menu({ trigger, align = 'end', defaultOpen = false, children }: MenuProps) {
  return (
    <Base.Root modal={false} defaultOpen={defaultOpen}>
      <Base.Trigger render={trigger} />
      <Base.Portal render={<section aria-label="Menu" />}>
        <Base.Positioner align={align} sideOffset={4} collisionPadding={8} className="z-50 outline-none">
          <Base.Popup className="max-h-[var(--available-height)] min-w-44 overflow-y-auto rounded-menu bg-raised p-1 text-sm text-fg shadow-float outline-none transition-opacity duration-[120ms] data-ending-style:opacity-0 data-starting-style:opacity-0 forced-colors:border">
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

const row =
  'flex h-8 w-full cursor-default select-none items-center gap-2.5 rounded-control px-2 outline-none data-highlighted:bg-hover data-disabled:opacity-45 pointer-coarse:h-11 forced-colors:data-highlighted:bg-[Highlight] [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:stroke-[1.75]'

export type MenuItemProps = {
  icon?: ReactNode
  tone?: 'danger' | undefined
  disabled?: boolean | undefined
  /** A keyboard hint at the end of the line. */
  shortcut?: ReactNode
  onSelect: () => void
  children: ReactNode
}

export function MenuItem({ icon, tone, disabled = false, shortcut, onSelect, children }: MenuItemProps) {
  return (
    <Base.Item
      disabled={disabled}
      onClick={onSelect}
      className={clsx(row, tone === 'danger' ? 'text-danger' : '[&_svg]:text-fg-3')}
    >
      {icon}
      <span className="flex-1">{children}</span>
      {shortcut}
    </Base.Item>
  )
}

export function MenuLink({ href, icon, children }: { href: string; icon?: ReactNode; children: ReactNode }) {
  return (
    <Base.LinkItem closeOnClick render={<Link href={href} />} className={clsx(row, '[&_svg]:text-fg-3')}>
      {icon}
      {children}
    </Base.LinkItem>
  )
}

export type MenuCheckboxProps = {
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  disabled?: boolean | undefined
  children: ReactNode
}

/** An option that keeps the menu open while it is toggled, e.g. a column's visibility. */
export function MenuCheckbox({ checked, onCheckedChange, disabled = false, children }: MenuCheckboxProps) {
  return (
    <Base.CheckboxItem checked={checked} onCheckedChange={onCheckedChange} disabled={disabled} className={row}>
      <span className="inline-flex size-4 text-accent">
        <Base.CheckboxItemIndicator>
          <Check aria-hidden="true" />
        </Base.CheckboxItemIndicator>
      </span>
      {children}
    </Base.CheckboxItem>
  )
}

export type MenuRadioGroupProps = {
  label: string
  value: string
  onValueChange: (value: string) => void
  options: readonly { value: string; label: string }[]
}

/** One of several options, e.g. the row density. */
export function MenuRadioGroup({ label, value, onValueChange, options }: MenuRadioGroupProps) {
  return (
    <Base.RadioGroup value={value} onValueChange={(next) => onValueChange(String(next))} aria-label={label}>
      <div aria-hidden="true" className="type-overline px-2 pt-2 pb-1 text-fg-3">
        {label}
      </div>
      {options.map((option) => (
        <Base.RadioItem key={option.value} value={option.value} className={row}>
          <span className="inline-flex size-4 text-accent">
            <Base.RadioItemIndicator>
              <Check aria-hidden="true" />
            </Base.RadioItemIndicator>
          </span>
          {option.label}
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  )
}

export function MenuGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Base.Group>
      <Base.GroupLabel className="type-overline px-2 pt-2 pb-1 text-fg-3">{label}</Base.GroupLabel>
      {children}
    </Base.Group>
  )
}

export function MenuSeparator() {
  return <Base.Separator className="mx-2 my-1 h-px bg-line" />
}
