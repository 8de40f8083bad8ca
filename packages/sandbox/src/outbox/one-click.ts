import type { Message } from '../message.ts'

/** The https or http address of List-Unsubscribe if the mail offers one-click (RFC 8058), else null. */
export const oneClickUrl = ({ headers }: Message): string | null => {
  const entries = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const)
  const find = (name: string): string => entries.find(([key]) => key === name)?.[1] ?? ''
  if (!/List-Unsubscribe=One-Click/i.test(find('list-unsubscribe-post'))) return null
  const url = /<(https?:[^>]+)>/.exec(find('list-unsubscribe'))?.[1]
  return url && URL.canParse(url) ? url : null
}
