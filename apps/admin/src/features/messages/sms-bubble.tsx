import type { MessagePreview } from '@velvet/contracts/campaigns'

/** A text message as it arrives, with its encoding and segments. */
export function SmsBubble({ sms }: { sms: NonNullable<MessagePreview['sms']> }) {
  const { text, characters, encoding, segments, isTooLong } = sms
  return (
    <div
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable with the keyboard
      tabIndex={0}
      className="flex min-h-0 flex-1 flex-col items-start gap-2 overflow-y-auto bg-bg px-4 py-5"
    >
      <p className="max-w-[85%] rounded-[1.1rem] rounded-es-[4px] border border-line bg-sunken px-3.5 py-2 text-base break-words whitespace-pre-wrap">
        {text}
      </p>
      <p className="ps-1 text-xs text-fg-3">
        {characters} characters · {encoding} · {segments} {segments === 1 ? 'segment' : 'segments'}
      </p>
      {isTooLong ? (
        <p className="ps-1 text-xs font-medium text-danger">Too long for this person, who will be left out.</p>
      ) : null}
    </div>
  )
}
