import type { BulkAction } from '@velvet/contracts/batches'
import { Button } from '@velvet/ui/button'
import { Checkbox } from '@velvet/ui/checkbox'
import { Field } from '@velvet/ui/field'
import { Input } from '@velvet/ui/input'
import { Textarea } from '@velvet/ui/textarea'
import { useTags } from '../people/index.ts'
import { isDecision, tagNames } from './bulk-actions.ts'

export type BulkWords = { notes: string; tags: string; override: boolean; also: boolean }

export const noWords: BulkWords = { notes: '', tags: '', override: false, also: false }

type BulkFieldsProps = {
  action: BulkAction | undefined
  words: BulkWords
  onWordsChange: (words: BulkWords) => void
}

const offeredTags = 12

/** The input that the chosen action needs. */
export function BulkFields({ action, words, onWordsChange }: BulkFieldsProps) {
  if (isDecision(action))
    return (
      <div className="flex flex-col gap-2">
        {action === 'approve' ? (
          <Checkbox
            label="Approve even if an event is full"
            checked={words.override}
            onChange={({ target }) => onWordsChange({ ...words, override: target.checked })}
          />
        ) : null}
        <Checkbox
          label="Also decide their other open applications"
          checked={words.also}
          onChange={({ target }) => onWordsChange({ ...words, also: target.checked })}
        />
      </div>
    )
  if (action === 'add_notes')
    return (
      <Field label="Notes" required hint="Added below the existing notes, with the date and your name.">
        <Textarea
          value={words.notes}
          maxLength={10_000}
          onChange={({ target }) => onWordsChange({ ...words, notes: target.value })}
        />
      </Field>
    )
  return action === 'add_tags' || action === 'remove_tags' ? (
    <TagNames words={words} onWordsChange={onWordsChange} />
  ) : null
}

/** Tag names as text, with existing tags as suggestions. */
function TagNames({ words, onWordsChange }: Omit<BulkFieldsProps, 'action'>) {
  const offered = useTags().data ?? []
  const chosen = tagNames(words.tags)
  return (
    <div className="flex flex-col gap-2">
      <Field label="Tags" required hint="Separated by commas">
        <Input
          value={words.tags}
          maxLength={500}
          autoComplete="off"
          onChange={({ target }) => onWordsChange({ ...words, tags: target.value })}
        />
      </Field>
      <div className="flex flex-wrap gap-1.5">
        {offered
          .filter(({ name }) => !chosen.includes(name))
          .slice(0, offeredTags)
          .map(({ id, name }) => (
            <Button
              key={id}
              size="sm"
              aria-label={`Choose tag ${name}`}
              onClick={() => onWordsChange({ ...words, tags: [...chosen, name].join(', ') })}
            >
              {name}
            </Button>
          ))}
      </div>
    </div>
  )
}
