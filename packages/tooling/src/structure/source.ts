/** A file of a checkout: its path from the root, with `/`, and its text. */
export type Source = { readonly file: string; readonly text: string }
