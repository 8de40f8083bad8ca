/** How long a toast stays, in milliseconds (GEN-27, GEN-29, GEN-34, GEN-38). */
export const toastDurations = {
  plain: 5000,
  application: 4000,
  'campaign-sent': 5000,
  destructive: 5000,
  'campaign-failure': 20_000,
} as const

/** A dismissed toast is removed this many milliseconds later (GEN-26). */
const toastRemovalDelay = 3000

/** How many toasts are remembered after they are gone. */
const toastMemory = 20

export type ToastVariant = keyof typeof toastDurations

export type ToastAction = { label: string; onSelect: () => void }

type Words = {
  title: string
  description?: string | undefined
  action?: ToastAction | undefined
  duration?: number | undefined
}

/** The content of a toast. The caller always chooses the variant; nothing is guessed from the text. */
export type ToastInput =
  | (Words & { variant?: 'plain' | undefined })
  | (Words & { variant: 'destructive' })
  | { variant: 'application'; title: string; description: string; action?: undefined; duration?: number | undefined }
  | {
      variant: 'campaign-sent'
      title?: undefined
      description: string
      action?: ToastAction | undefined
      duration?: number | undefined
    }
  | {
      variant: 'campaign-failure'
      title: string
      description: string
      suggestion?: string | undefined
      stats?: readonly { label: string; value: string | number }[] | undefined
      action?: ToastAction | undefined
      duration?: number | undefined
    }

export type Toast = { id: number; open: boolean; shownAt: number; content: ToastInput }

export type ToastState = { current: Toast | undefined; recent: readonly Toast[] }

export type ToastStore = {
  /** Replaces the toast on screen and returns the id of the new one (GEN-25). */
  show: (content: ToastInput) => number
  /** Dismisses the toast on screen, or only the one with this id; repeating it changes nothing. */
  dismiss: (id?: number) => void
  /** Pauses and resumes the countdown of the toast on screen. */
  setPaused: (paused: boolean) => void
  state: () => ToastState
  subscribe: (listener: () => void) => () => void
}

/** Creates the toast store of an app. It owns the timers; views only render its state. */
export function createToastStore(): ToastStore {
  const listeners = new Set<() => void>()
  let state: ToastState = { current: undefined, recent: [] }
  let timer: ReturnType<typeof setTimeout> | undefined
  let paused = false
  let remaining = 0
  let startedAt = 0
  let lastId = 0

  function set(next: ToastState) {
    state = next
    for (const listener of listeners) listener()
  }

  function countDown() {
    startedAt = Date.now()
    timer = setTimeout(() => dismiss(), remaining)
  }

  function dismiss(id?: number) {
    const { current } = state
    if (!current?.open || (id !== undefined && id !== current.id)) return
    clearTimeout(timer)
    timer = setTimeout(() => set({ ...state, current: undefined }), toastRemovalDelay)
    set({ ...state, current: { ...current, open: false } })
  }

  return {
    show(content) {
      clearTimeout(timer)
      lastId += 1
      const toast = { id: lastId, open: true, shownAt: Date.now(), content }
      remaining = content.duration ?? toastDurations[content.variant ?? 'plain']
      if (!paused) countDown()
      set({ current: toast, recent: [toast, ...state.recent].slice(0, toastMemory) })
      return toast.id
    },
    dismiss,
    setPaused(next) {
      if (next === paused) return
      paused = next
      if (!state.current?.open) return
      if (paused) {
        clearTimeout(timer)
        remaining = Math.max(0, remaining - (Date.now() - startedAt))
      } else countDown()
    },
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
