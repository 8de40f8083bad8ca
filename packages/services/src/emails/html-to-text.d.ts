/** Types for the used part of a package without types. */
declare module 'html-to-text' {
  type Selector = { selector: string; format?: string; options?: Record<string, unknown> }
  export const convert: (html: string, options?: { wordwrap?: number | false; selectors?: Selector[] }) => string
}
