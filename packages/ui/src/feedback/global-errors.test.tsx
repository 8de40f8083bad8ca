import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { handleGlobalErrors } from './global-errors.tsx'

const target = new EventTarget()
let undo = () => {}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  undo = handleGlobalErrors(target as Window)
})
afterEach(() => {
  undo()
  vi.restoreAllMocks()
})

const raise = (message: string) => {
  const event = new ErrorEvent('error', { message, cancelable: true })
  target.dispatchEvent(event)
  return event.defaultPrevented
}

const reject = (reason: unknown) => {
  const promise = Promise.reject(reason)
  promise.catch(() => undefined)
  const event = new PromiseRejectionEvent('unhandledrejection', { promise, reason, cancelable: true })
  target.dispatchEvent(event)
  return event.defaultPrevented
}

describe('uncaught errors', () => {
  it('GEN-21 logs fetch and network errors and prevents default handling', () => {
    expect(raise('Failed to fetch')).toBe(true)
    expect(reject(new Error('Network error: offline'))).toBe(true)
    expect(console.error).toHaveBeenCalledTimes(2)
  })

  it('GEN-22 logs iframe errors and prevents default handling', () => {
    expect(raise('Blocked a frame with origin')).toBe(true)
    expect(console.error).toHaveBeenCalledOnce()
  })

  it('GEN-23 logs rejections without an error and prevents default handling', () => {
    expect(reject('just a text')).toBe(true)
    expect(reject(undefined)).toBe(true)
    expect(console.error).toHaveBeenCalledTimes(2)
  })

  it('leaves all other errors to the browser', () => {
    expect(raise('x is not a function')).toBe(false)
    expect(reject(new Error('x is not a function'))).toBe(false)
    expect(console.error).not.toHaveBeenCalled()
  })
})
