import { clsx } from 'clsx'
import { type ComponentType, Suspense, useCallback, useEffect, useRef } from 'react'
import { useToastState, useToastStore } from './toast.tsx'
import { basicToastCards, type ToastCardProps, type ToastCards } from './toast-card.tsx'
import type { Toast } from './toast-store.ts'

export type ToasterProps = {
  /** Cards for app-specific variants; they may load lazily. A variant without a card of its own is shown as plain. */
  cards?: ToastCards | undefined
}

/**
 * Renders the toast on screen. Mount it once, outside of any dialog. Hover, focus and a hidden tab pause its countdown; F8 and
 * Alt+T move the focus to it, Escape closes it; the focus then returns to where it was.
 */
export function Toaster({ cards }: ToasterProps) {
  const store = useToastStore()
  const { current } = useToastState()
  const region = useRef<HTMLElement>(null)
  const before = useRef<Element>(null)
  const id = current?.id

  useEffect(() => {
    const element = region.current
    if (!element || id === undefined) return
    const update = () =>
      store.setPaused(document.hidden || element.matches(':hover') || element.contains(document.activeElement))
    const events = ['pointerenter', 'pointerleave', 'focusin', 'focusout'] as const
    update()
    for (const event of events) element.addEventListener(event, update)
    document.addEventListener('visibilitychange', update)
    return () => {
      for (const event of events) element.removeEventListener(event, update)
      document.removeEventListener('visibilitychange', update)
      store.setPaused(false)
    }
  }, [store, id])

  const dismiss = useCallback(() => {
    const heldFocus = region.current?.contains(document.activeElement)
    store.dismiss()
    if (heldFocus && before.current instanceof HTMLElement) before.current.focus()
  }, [store])

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const card = region.current?.querySelector<HTMLElement>('[data-toast]:not([inert])')
      if (!card) return
      if (event.key === 'F8' || (event.altKey && event.code === 'KeyT')) {
        event.preventDefault()
        card.focus()
      } else if (event.key === 'Escape' && card.contains(document.activeElement)) {
        event.stopPropagation()
        dismiss()
      }
    }
    document.addEventListener('keydown', onKeyDown, true)
    return () => document.removeEventListener('keydown', onKeyDown, true)
  }, [dismiss])

  const assertive = current?.content.variant === 'destructive' || current?.content.variant === 'campaign-failure'
  const card = current ? <Card key={current.id} toast={current} cards={cards} onDismiss={dismiss} /> : null
  return (
    <section
      ref={region}
      aria-label="Notifications"
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget
      }}
      className="fixed z-60 w-[min(26rem,calc(100vw-1.5rem))] max-md:inset-x-3 max-md:top-[calc(0.75rem+env(safe-area-inset-top))] max-md:mx-auto md:start-5 md:bottom-5 md:in-[body:has([data-shell])]:start-19 xl:in-[body:has([data-shell])]:start-59"
    >
      <div aria-live="polite">{assertive ? null : card}</div>
      <div aria-live="assertive">{assertive ? card : null}</div>
    </section>
  )
}

function Card({ toast, cards, onDismiss }: { toast: Toast; cards: ToastCards | undefined; onDismiss: () => void }) {
  const variant = toast.content.variant ?? 'plain'
  const View = (cards?.[variant] ?? basicToastCards[variant] ?? basicToastCards.plain) as ComponentType<ToastCardProps>
  return (
    <div
      data-toast={variant}
      data-state={toast.open ? 'open' : 'closed'}
      inert={!toast.open}
      tabIndex={-1}
      className={clsx(
        'transition-[opacity,visibility] duration-[160ms]',
        toast.open ? 'animate-appear' : 'invisible opacity-0',
      )}
    >
      <Suspense>
        <View content={toast.content} onDismiss={onDismiss} />
      </Suspense>
    </div>
  )
}
