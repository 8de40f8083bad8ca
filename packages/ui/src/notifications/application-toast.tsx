import { Logo } from '../display/logo.tsx'
import { Tick, type ToastCardProps, type ToastCards, ToastFrame } from './toast-card.tsx'

/** The toast that thanks an applicant (GEN-29). */
export const applicationToastCards: ToastCards = { application: ApplicationCard }

function ApplicationCard({ content, onDismiss }: ToastCardProps<'application'>) {
  return (
    <ToastFrame
      className="rounded-none bg-p-ink-3 px-6! pt-5! pb-6! text-p-bone ring-1 ring-p-line"
      onDismiss={onDismiss}
    >
      <Logo className="h-5 w-auto text-p-brass" />
      <div className="mt-5 flex items-center gap-3">
        <span className="inline-flex size-7 shrink-0 items-center justify-center rounded-full border border-p-brass text-p-brass">
          <Tick />
        </span>
        <p className="type-toast text-p-bone">{content.title}</p>
      </div>
      <p className="mt-2.5 text-lg leading-relaxed text-p-bone-2">{content.description}</p>
      <p className="type-eyebrow mt-5 inline-block border border-p-brass px-3 py-1.5 text-p-brass">THANK YOU</p>
    </ToastFrame>
  )
}
