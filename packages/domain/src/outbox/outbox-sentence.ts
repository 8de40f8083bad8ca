const number = new Intl.NumberFormat('en-US')

const counted = (count: number, noun: string): string => `${number.format(count)} ${noun}${count === 1 ? '' : 's'}`

const skippedText = (skipped: number): string[] =>
  skipped > 0 ? [`${number.format(skipped)} ${skipped === 1 ? 'was' : 'were'} skipped.`] : []

/** The result of a release: `Released 3 decisions with 2 messages. 1 was skipped.` */
export const releaseSentence = (released: number, messages: number, skipped: number): string =>
  [
    released > 0
      ? `Released ${counted(released, 'decision')}${messages > 0 ? ` with ${counted(messages, 'message')}` : ''}.`
      : 'Nothing was released.',
    ...skippedText(skipped),
  ].join(' ')

/** The result of a recall of decisions, and of news about the event: `Recalled 3 decisions and 1 message. 1 was skipped.` */
export const recallSentence = (decisions: number, messages: number, skipped: number): string => {
  const recalled = [
    ...(decisions > 0 ? [counted(decisions, 'decision')] : []),
    ...(messages > 0 ? [counted(messages, 'message')] : []),
  ]
  return [
    recalled.length > 0 ? `Recalled ${recalled.join(' and ')}.` : 'Nothing was recalled.',
    ...skippedText(skipped),
  ].join(' ')
}
