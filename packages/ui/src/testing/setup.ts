import { afterEach } from 'vitest'
import { cleanup } from 'vitest-browser-react'

// Nobody looks at the frame that tests run in, and what is not seen is not drawn: a third of all that they cost.
const frame = window.frameElement as HTMLElement | null
frame?.style.setProperty('opacity', '0')

// The library does so by itself for the first file of a page alone.
afterEach(() => cleanup())
