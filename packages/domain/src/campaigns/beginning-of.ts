/** As much of a text as fits into this length, ended at a word and with an ellipsis if anything is left out. */
export const beginningOf = (text: string, length: number): string => {
  const characters = [...text]
  if (characters.length <= length) return text
  const head = characters.slice(0, length).join('')
  const wordEnd = Math.max(head.lastIndexOf(' '), head.lastIndexOf('\n'))
  return `${wordEnd > 0 ? head.slice(0, wordEnd).trimEnd() : characters.slice(0, length - 1).join('')}…`
}
