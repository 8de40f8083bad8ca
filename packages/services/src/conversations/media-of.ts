/** Addresses of the pictures that came with a text, as they were kept with it. */
export const mediaOf = ({ media }: Record<string, unknown>): string[] =>
  Array.isArray(media) ? media.filter((address) => typeof address === 'string') : []
