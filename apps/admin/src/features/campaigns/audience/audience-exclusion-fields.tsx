import type { AudienceExclusions } from '@velvet/contracts/campaigns'
import { Button } from '@velvet/ui/button'
import { Chip } from '@velvet/ui/chip'
import { Field, Fieldset } from '@velvet/ui/field'
import { Menu, MenuCheckbox } from '@velvet/ui/menu'
import { TagInput } from '@velvet/ui/tag-input'
import { ChevronDown } from 'lucide-react'
import { useRef } from 'react'
import { useTags } from '../../people/index.ts'
import type { FilterFieldsProps } from './audience-draft.ts'
import { type Named, useExcludedCampaigns, useExcludedEvents } from './exclusions.queries.ts'

const maxChosen = 50

/** The exclusions: people in any of these groups are left out even if the filters match them. */
export function AudienceExclusionFields({ filters: { exclude }, onChange }: FilterFieldsProps) {
  const tags = useTags().data
  const events = useExcludedEvents(exclude.eventIds)
  const campaigns = useExcludedCampaigns(exclude.campaignIds, true)
  const leaveOut = (part: AudienceExclusions) => onChange({ exclude: { ...exclude, ...part } })
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Field label="People tagged" hint="Any of these">
        <TagInput
          value={exclude.tags}
          maxLength={100}
          suggestions={tags?.map(({ name }) => name)}
          onChange={(next) => leaveOut({ tags: next.slice(0, maxChosen) })}
        />
      </Field>
      <Several
        label="People who applied to"
        action="Choose events"
        none="There are no events yet."
        {...events}
        onChange={(eventIds) => leaveOut({ eventIds })}
      />
      <Several
        label="People who received"
        hint="People who were skipped or whose message failed stay in the audience."
        action="Choose campaigns"
        none="No campaign has been sent yet."
        {...campaigns}
        onChange={(campaignIds) => leaveOut({ campaignIds })}
      />
    </div>
  )
}

type SeveralProps = {
  label: string
  hint?: string
  action: string
  none: string
  offered: readonly Named[] | undefined
  chosen: readonly Named[]
  onChange: (ids: string[]) => void
}

function Several({ label, hint, action, none, offered = [], chosen, onChange }: SeveralProps) {
  const menu = useRef<HTMLButtonElement>(null)
  const ids = chosen.map(({ id }) => id)
  const remove = (gone: string) => onChange(ids.filter((id) => id !== gone))
  return (
    <Fieldset label={label} hint={hint}>
      {chosen.length > 0 ? (
        <ul className="flex flex-wrap gap-1.5">
          {chosen.map(({ id, name }) => (
            <li key={id} className="min-w-0">
              <Chip
                removeLabel={`Remove ${name}`}
                onRemove={() => {
                  // The button that has the focus disappears.
                  menu.current?.focus()
                  remove(id)
                }}
              >
                {name}
              </Chip>
            </li>
          ))}
        </ul>
      ) : null}
      {offered.length > 0 ? (
        <div>
          <Menu
            align="start"
            trigger={
              <Button ref={menu} icon={<ChevronDown />}>
                {action}
              </Button>
            }
          >
            {offered.map(({ id, name }) => (
              <MenuCheckbox
                key={id}
                checked={ids.includes(id)}
                disabled={ids.length >= maxChosen && !ids.includes(id)}
                onCheckedChange={(isChosen) => (isChosen ? onChange([...ids, id]) : remove(id))}
              >
                <span className="max-w-72 truncate">{name}</span>
              </MenuCheckbox>
            ))}
          </Menu>
        </div>
      ) : (
        <p className="text-sm text-fg-3">{none}</p>
      )}
    </Fieldset>
  )
}
