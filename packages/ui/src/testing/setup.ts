import { afterEach } from 'vitest'
import { cleanup } from 'vitest-browser-react'

// Tests are never watched, and hidden frames are not painted: this saves a third of their time.
const frame = window.frameElement as HTMLElement | null
frame?.style.setProperty('opacity', '0')

// The library does this on its own only for the first file of a page.
afterEach(() => cleanup())
