/** Linear on purpose; whether an address really receives mail only mail can tell. */
export const isEmail = (text: string): boolean =>
  text.length <= 254 && /^[^\s@]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text)
