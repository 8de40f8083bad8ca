import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createToastStore, type ToastInput } from './toast-store.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

describe('LIM-19 a toast', () => {
  it('GEN-25 shows one toast at a time: a new one replaces the old one and its timers', () => {
    const store = createToastStore()
    store.show({ title: 'First' })
    vi.advanceTimersByTime(4000)
    const second = store.show({ title: 'Second' })
    vi.advanceTimersByTime(4999)
    expect(store.state().current).toMatchObject({ id: second, open: true })
  })

  it('GEN-26 removes a dismissed toast 3000 ms later, however often it is dismissed', () => {
    const store = createToastStore()
    store.show({ title: 'Saved' })
    store.dismiss()
    expect(store.state().current?.open).toBe(false)
    vi.advanceTimersByTime(2000)
    store.dismiss()
    vi.advanceTimersByTime(999)
    expect(store.state().current).toBeDefined()
    vi.advanceTimersByTime(1)
    expect(store.state().current).toBeUndefined()
  })
})

describe('LIM-18 the duration of a toast', () => {
  const durations: { id: string; content: ToastInput; milliseconds: number }[] = [
    { id: 'GEN-27', content: { title: 'Saved' }, milliseconds: 5000 },
    {
      id: 'GEN-29',
      content: { variant: 'application', title: 'Application Submitted', description: '' },
      milliseconds: 4000,
    },
    { id: 'GEN-34', content: { variant: 'campaign-sent', description: 'Sent' }, milliseconds: 5000 },
    { id: 'GEN-35', content: { variant: 'destructive', title: 'Login Failed' }, milliseconds: 5000 },
    {
      id: 'GEN-38 BULK-40',
      content: { variant: 'campaign-failure', title: 'SMS Campaign Failed', description: '' },
      milliseconds: 20_000,
    },
    { id: 'A caller', content: { title: 'Undo?', duration: 8000 }, milliseconds: 8000 },
  ]

  it.each(durations)('$id closes its toast after $milliseconds ms', ({ content, milliseconds }) => {
    const store = createToastStore()
    store.show(content)
    vi.advanceTimersByTime(milliseconds - 1)
    expect(store.state().current?.open).toBe(true)
    vi.advanceTimersByTime(1)
    expect(store.state().current?.open).toBe(false)
  })
})

it('does not count the time while it is paused', () => {
  const store = createToastStore()
  store.show({ title: 'Saved' })
  vi.advanceTimersByTime(4000)
  store.setPaused(true)
  vi.advanceTimersByTime(60_000)
  expect(store.state().current?.open).toBe(true)
  store.setPaused(false)
  vi.advanceTimersByTime(999)
  expect(store.state().current?.open).toBe(true)
  vi.advanceTimersByTime(1)
  expect(store.state().current?.open).toBe(false)
})

it('leaves the toast alone when another one is dismissed by id', () => {
  const store = createToastStore()
  const first = store.show({ title: 'First' })
  store.show({ title: 'Second' })
  store.dismiss(first)
  expect(store.state().current?.open).toBe(true)
})

it('remembers the last 20, newest first', () => {
  const store = createToastStore()
  for (let number = 1; number <= 25; number += 1) store.show({ title: `Toast ${number}` })
  expect(store.state().recent.map((toast) => toast.content.title)).toHaveLength(20)
  expect(store.state().recent[0]?.content.title).toBe('Toast 25')
})

it('notifies its listeners until they unsubscribe', () => {
  const store = createToastStore()
  const listener = vi.fn()
  const leave = store.subscribe(listener)
  store.show({ title: 'Saved' })
  expect(listener).toHaveBeenCalledTimes(1)
  leave()
  store.dismiss()
  expect(listener).toHaveBeenCalledTimes(1)
})
