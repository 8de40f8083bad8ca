import type { Density } from '@velvet/ui/data-table'
import { Menu, MenuCheckbox, MenuGroup, MenuItem, MenuRadioGroup, MenuSeparator } from '@velvet/ui/menu'
import type { ReactElement } from 'react'
import { hideableColumns } from './applicant-columns.tsx'
import type { useTableLayout } from './use-table-layout.ts'

const densities: readonly { value: Density; label: string }[] = [
  { value: 'compact', label: 'Compact' },
  { value: 'default', label: 'Default' },
  { value: 'comfortable', label: 'Comfortable' },
]

/** Chooses the visible columns and the row height, and resets column widths. */
export function ViewMenu({ table, trigger }: { table: ReturnType<typeof useTableLayout>; trigger: ReactElement }) {
  const { look, change, reset, withoutRoom, withheld } = table
  const columns = hideableColumns.filter(({ key }) => !withheld.includes(key))
  return (
    <Menu defaultOpen trigger={trigger}>
      <MenuGroup label="Columns">
        {columns.map(({ key, header }) => (
          <MenuCheckbox
            key={key}
            checked={!look.hidden.includes(key) && !withoutRoom.includes(key)}
            disabled={withoutRoom.includes(key)}
            onCheckedChange={(shown) =>
              change({ hidden: shown ? look.hidden.filter((one) => one !== key) : [...look.hidden, key] })
            }
          >
            {header}
            {withoutRoom.includes(key) ? ' (needs a wider window)' : ''}
          </MenuCheckbox>
        ))}
      </MenuGroup>
      <MenuSeparator />
      <MenuRadioGroup
        label="Density"
        value={look.density}
        onValueChange={(density) => change({ density: density as Density })}
        options={densities}
      />
      <MenuSeparator />
      <MenuItem onSelect={reset}>Reset view</MenuItem>
    </Menu>
  )
}
