import { afterEach } from 'vitest'
import { cleanup } from 'vitest-browser-react'

// Nobody looks at the frame that tests run in, and what is not seen is not drawn: a tenth of all that they cost.
const frame = window.frameElement
if (frame) frame.setAttribute('style', `${frame.getAttribute('style') ?? ''};opacity:0`)

// The library does so by itself for the first file of a page alone.
afterEach(() => cleanup())
