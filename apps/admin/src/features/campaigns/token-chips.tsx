import { tokenNames } from '@velvet/domain/campaigns'
import { Button } from '@velvet/ui/button'

export type TokenChipsProps = {
  /** Every token there is, unless said otherwise. */
  tokens?: readonly string[] | undefined
  /** What they are put into, e.g. `subject or content`. */
  into: string
  onInsert: (token: string) => void
}

/** A button for everything a message can say about its reader (CAMP-62). */
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

/** Puts a token where the cursor of a field is, leaves the cursor behind it and answers the new text. */
export function insertAtCursor(field: TextControl, token: string): string {
  field.focus()
  field.setRangeText(token, field.selectionStart ?? field.value.length, field.selectionEnd ?? field.value.length, 'end')
  return field.value
}
