/** The addresses of the pictures stored with a text. */
export const mediaOf = ({ media }: Record<string, unknown>): string[] =>
  Array.isArray(media) ? media.filter((address) => typeof address === 'string') : []
