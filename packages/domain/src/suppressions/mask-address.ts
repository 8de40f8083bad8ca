import type { Channel } from '@velvet/contracts/delivery'

const shownDigits = 4

/**
 * What is shown of an address that is not kept: `a***@example.com`, `***4567`. Enough to recognize one's own, too little to
 * write to.
 */
export const maskAddress = (channel: Channel, address: string): string => {
  const plain = address.trim()
  if (channel === 'sms') {
    const digits = plain.replace(/\D/g, '')
    return `***${digits.length > 2 * shownDigits ? digits.slice(-shownDigits) : ''}`
  }
  const [first = ''] = plain
  const at = plain.lastIndexOf('@')
  return at > 0 ? `${first}***${plain.slice(at).toLowerCase().slice(0, 200)}` : '***'
}
