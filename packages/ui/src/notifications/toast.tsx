import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'
import type { ToastInput, ToastState, ToastStore } from './toast-store.ts'

export {
  createToastStore,
  type Toast,
  type ToastAction,
  type ToastInput,
  type ToastStore,
  type ToastVariant,
} from './toast-store.ts'

const ToastContext = createContext<ToastStore | undefined>(undefined)

/** Provides the app's toast store, created once with `createToastStore()`, to everything inside. */
export function ToastProvider({ store, children }: { store: ToastStore; children: ReactNode }) {
  return <ToastContext value={store}>{children}</ToastContext>
}

export function useToastStore(): ToastStore {
  const store = useContext(ToastContext)
  if (!store) throw new Error('Toasts need a ToastProvider above them.')
  return store
}

/** Returns the function that shows a toast; its identity is stable, so it is safe in effects. */
export function useToast(): (content: ToastInput) => number {
  return useToastStore().show
}

/** The toast on screen and the last 20. */
export function useToastState(): ToastState {
  const store = useToastStore()
  return useSyncExternalStore(store.subscribe, store.state, store.state)
}
