import { Cross, Tick, ToastActionButton, type ToastCardProps, type ToastCards, ToastFrame } from './toast-card.tsx'

/** The toasts of bulk sends: green for a sent one (GEN-30..GEN-34), red with details for a failed one (GEN-38). */
export const campaignToastCards = { 'campaign-sent': SentCard, 'campaign-failure': FailureCard } satisfies ToastCards

function SentCard({ content, onDismiss }: ToastCardProps<'campaign-sent'>) {
  return (
    <ToastFrame className="bg-card-success text-on-card-success" onDismiss={onDismiss} icon={<Tick />}>
      <p className="text-base font-semibold">Campaign Sent Successfully</p>
      <p className="mt-0.5 text-sm text-on-card-success-2">{sentDescription(content.description)}</p>
      <ToastActionButton action={content.action} onDismiss={onDismiss} />
    </ToastFrame>
  )
}

function FailureCard({ content, onDismiss }: ToastCardProps<'campaign-failure'>) {
  return (
    <ToastFrame className="bg-card-danger text-on-card-danger" onDismiss={onDismiss} icon={<Cross />}>
      <p className="text-base font-semibold">{content.title}</p>
      <p className="mt-0.5 text-sm text-on-card-danger-2">{content.description}</p>
      {content.stats?.length ? (
        <dl className="mt-3 flex flex-wrap gap-x-6 gap-y-2 border-t border-on-card-danger-2/30 pt-3">
          {content.stats.map((stat) => (
            <div key={stat.label} className="flex flex-col-reverse">
              <dt className="text-xs text-on-card-danger-2">{stat.label}</dt>
              <dd className="text-xl font-semibold">{stat.value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {content.suggestion ? (
        <p className="mt-3 border-t border-on-card-danger-2/30 pt-3 text-sm text-on-card-danger-2">
          {content.suggestion}
        </p>
      ) : null}
      <ToastActionButton action={content.action} onDismiss={onDismiss} />
    </ToastFrame>
  )
}

/** The description without the word `Bulk` and with spaces for underscores (GEN-31). */
export function sentDescription(description: string): string {
  return description
    .replace(/\bBulk\b/g, ' ')
    .replaceAll('_', ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
