import { tokenNames } from '@velvet/domain/campaigns'
import { Button } from '@velvet/ui/button'

export type TokenChipsProps = {
  /** The tokens to offer; by default, all. */
  tokens?: readonly string[] | undefined
  /** The fields they are inserted into, e.g. `subject or content`. */
  into: string
  onInsert: (token: string) => void
}

/** A button for each token of a message (CAMP-62). */
export function TokenChips({ tokens = tokenNames, into, onInsert }: TokenChipsProps) {
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-1">
      <legend className="sr-only">Insert into {into}</legend>
      {tokens.map((token) => (
        <Button key={token} size="sm" aria-label={`Insert ${token}`} onClick={() => onInsert(`{{${token}}}`)}>
          <span className="-mx-0.5 font-mono text-2xs font-normal">{token}</span>
        </Button>
      ))}
    </fieldset>
  )
}

type TextControl = HTMLInputElement | HTMLTextAreaElement

/** Inserts a token at the cursor of a field, puts the cursor after it, and returns the new text. */
export function insertAtCursor(field: TextControl, token: string): string {
  field.focus()
  field.setRangeText(token, field.selectionStart ?? field.value.length, field.selectionEnd ?? field.value.length, 'end')
  return field.value
}
