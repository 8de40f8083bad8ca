import { inContentThread } from './content-thread.ts'

/** Web addresses that an author's email leads to, each once, in their order: the position in this list names the link for ever. */
export const linksOf = (content: string): Promise<string[]> => inContentThread('findLinks', content, content)
