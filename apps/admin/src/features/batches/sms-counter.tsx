import { compileText } from '@velvet/domain/campaigns'
import { campaignText, maxSmsCharacters, measureSms, ownSmsCharacters } from '@velvet/domain/sms'

/** How many of the 320 characters a text uses, and its encoding and segments with its last line (BULK-28). */
export function SmsCounter({ text }: { text: string }) {
  const isBlank = text.trim() === ''
  const characters = isBlank ? 0 : ownSmsCharacters(text)
  const { encoding, segments } = measureSms(isBlank ? '' : campaignText(text))
  const hasTokens = compileText(text).tokens.length > 0
  const isOver = characters > maxSmsCharacters
  return (
    <p className="text-xs text-fg-3">
      <span className={`font-medium ${isOver ? 'text-danger' : 'text-fg-2'}`}>
        {`${characters}/${maxSmsCharacters}`}
      </span>
      {isBlank ? ' characters' : ` characters · ${encoding} · ${segments} ${segments === 1 ? 'segment' : 'segments'}`}
      {hasTokens ? ' · plus the values of tokens' : ''}
    </p>
  )
}
