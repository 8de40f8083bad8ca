import { Check, Download, Ellipsis, Pencil, Plus, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from '../controls/button.tsx'
import { TextLink } from '../controls/link.tsx'
import { LinkButton } from '../controls/link-button.tsx'
import { SegmentedControl } from '../controls/segmented-control.tsx'
import { Menu, MenuCheckbox, MenuGroup, MenuItem, MenuRadioGroup, MenuSeparator } from '../overlays/menu.tsx'
import { Tooltip } from '../overlays/tooltip.tsx'
import { GallerySection, Specimens } from './gallery-frame.tsx'

const variants = ['primary', 'secondary', 'ghost', 'danger', 'link'] as const

export function GalleryActions() {
  const [pending, setPending] = useState(true)
  const [status, setStatus] = useState('all')
  const [shown, setShown] = useState(true)
  const [density, setDensity] = useState('default')
  return (
    <GallerySection title="Actions">
      {variants.map((variant) => (
        <Specimens key={variant} caption={variant}>
          <Button variant={variant}>Save changes</Button>
          <Button variant={variant} icon={<Plus />}>
            Add
          </Button>
          <Button variant={variant} size="sm">
            Small
          </Button>
          <Button variant={variant} size="lg">
            Large
          </Button>
          <Button variant={variant} pending={pending} pendingLabel="Saving..." onClick={() => setPending(true)}>
            Save
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
        </Specimens>
      ))}
      <Specimens caption="Icon buttons, links, menu, tooltip">
        <IconButton label="Approve Ava Castellan">
          <Check />
        </IconButton>
        <IconButton label="Decline Ava Castellan">
          <X />
        </IconButton>
        <IconButton label="Download" variant="secondary" pending={pending}>
          <Download />
        </IconButton>
        <LinkButton href="#events" icon={<Download />}>
          Download template
        </LinkButton>
        <TextLink href="#text">A link in text</TextLink>
        <Menu
          align="start"
          trigger={
            <IconButton label="More actions" variant="secondary">
              <Ellipsis />
            </IconButton>
          }
        >
          <MenuItem icon={<Pencil />} onSelect={() => setPending(false)}>
            Edit
          </MenuItem>
          <MenuGroup label="Columns">
            <MenuCheckbox checked={shown} onCheckedChange={setShown}>
              Location
            </MenuCheckbox>
          </MenuGroup>
          <MenuRadioGroup
            label="Density"
            value={density}
            onValueChange={setDensity}
            options={[
              { value: 'compact', label: 'Compact' },
              { value: 'default', label: 'Default' },
            ]}
          />
          <MenuSeparator />
          <MenuItem icon={<Trash2 />} tone="danger" onSelect={() => setPending(false)}>
            Delete
          </MenuItem>
          <MenuItem disabled onSelect={() => setPending(false)}>
            Merge
          </MenuItem>
        </Menu>
        <Tooltip content="March 14, 2026, 9:41 PM">
          <Button variant="ghost">3 hours ago</Button>
        </Tooltip>
      </Specimens>
      <Specimens caption="Segmented control">
        <SegmentedControl
          label="Status"
          value={status}
          onValueChange={setStatus}
          options={[
            { value: 'all', label: 'All', count: 1284 },
            { value: 'pending', label: 'Pending', count: 212 },
            { value: 'approved', label: 'Approved', count: 934 },
            { value: 'declined', label: 'Declined', count: 138 },
          ]}
        />
      </Specimens>
    </GallerySection>
  )
}
