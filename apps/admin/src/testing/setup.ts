import { afterEach } from 'vitest'
import { cleanup } from 'vitest-browser-react'

// The library does so by itself for the first file of a page alone.
afterEach(() => cleanup())
