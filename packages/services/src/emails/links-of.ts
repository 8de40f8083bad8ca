import { inContentThread } from './content-thread.ts'

/**
 * The web addresses that an author's email links to, each once, in order: the position in this list identifies the link forever.
 */
export const linksOf = (content: string): Promise<string[]> => inContentThread('findLinks', content, content)
