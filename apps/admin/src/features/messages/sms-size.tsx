import { campaignText, measureSms, smsCounterAim } from '@velvet/domain/sms'

/** The length of a text out of an advisory 160 (CAMP-33), and its encoding and segments as sent. Loaded only for SMS. */
export function SmsSize({ text }: { text: string }) {
  const { characters, encoding, segments } = measureSms(text.trim() === '' ? '' : campaignText(text))
  const isAdded = text.trim() !== '' && campaignText(text) !== text.trim()
  return (
    <p className="text-xs text-fg-3">
      <span className="font-medium text-fg-2">{`${Array.from(text).length}/${smsCounterAim}`}</span>
      {segments > 0
        ? ` · ${isAdded ? 'with the opt-out line ' : ''}${characters} characters, ${encoding}, ${segments} ${segments === 1 ? 'segment' : 'segments'}`
        : ' characters'}
    </p>
  )
}
