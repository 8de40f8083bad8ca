/** The colors of Velvet in the notation that every mail program supports. */
export const light = {
  page: '#f4f2ef',
  card: '#ffffff',
  line: '#e1dfdb',
  text: '#1f1b17',
  quiet: '#58534d',
  accent: '#835a1e',
  button: '#221d18',
  onButton: '#fbfaf8',
} as const

export const dark: Readonly<Record<keyof typeof light, string>> = {
  page: '#12100e',
  card: '#191714',
  line: '#312d29',
  text: '#efece8',
  quiet: '#b9b5af',
  accent: '#ddbc81',
  button: '#ddbc81',
  onButton: '#1e1406',
}

export const serif = 'Georgia,serif'
export const sans = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
