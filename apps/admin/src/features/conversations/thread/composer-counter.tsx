import { maxSmsCharacters, measureSms } from '@velvet/domain/sms'

/** The length of the text out of 320 characters and how it is sent, or by how much it is too long. */
export function ComposerCounter({ id, text }: { id: string; text: string }) {
  const characters = Array.from(text).length
  const over = characters - maxSmsCharacters
  return (
    <p id={id} className="text-xs text-fg-3">
      <span className={`font-medium ${over > 0 ? 'text-danger' : 'text-fg-2'}`}>
        {`${characters.toLocaleString('en-US')}/${maxSmsCharacters}`}
      </span>
      {over > 0 ? <span className="text-danger"> · {over.toLocaleString('en-US')} too many</span> : sizeText(text)}
      <span className="max-md:hidden"> · Enter sends, Shift+Enter starts a new line</span>
    </p>
  )
}

function sizeText(text: string): string {
  const { encoding, segments } = measureSms(text)
  return segments === 0 ? ' characters' : ` characters · ${encoding} · ${segments} ${segments === 1 ? 'part' : 'parts'}`
}
