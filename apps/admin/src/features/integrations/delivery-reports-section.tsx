import { useQuery } from '@tanstack/react-query'
import { getDeliveryReports } from '@velvet/contracts/integrations'
import type { EndpointOutput } from '@velvet/contracts/kernel'
import { Badge } from '@velvet/ui/badge'
import { Button } from '@velvet/ui/button'
import { Card } from '@velvet/ui/card'
import { useServer } from '../../kit/server.tsx'

type Report = EndpointOutput<typeof getDeliveryReports>['reports'][number]

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

const providers = [
  {
    provider: 'sendgrid',
    name: 'SendGrid',
    where: 'Turn these on in SendGrid under Settings, Mail Settings, Event Webhook.',
  },
  {
    provider: 'twilio',
    name: 'Twilio',
    where: 'Set the webhook for incoming messages on your number or messaging service.',
  },
] as const

/** The reports that the providers must send, and which of them have arrived. */
export function DeliveryReportsSection() {
  const call = useServer()
  const { data, isPending, refetch } = useQuery({
    queryKey: ['deliveryReports'],
    queryFn: ({ signal }) => call(getDeliveryReports, {}, { signal }),
    staleTime: 0,
  })
  // Another version of the server may leave the list out.
  const reports: readonly Report[] | null | undefined = data?.reports
  return (
    <Card
      headingLevel={3}
      className="lg:col-span-2"
      title="Delivery Reports"
      description="Reports tell Velvet what happened to each message. If a provider’s answer is lost and the required reports are off, Velvet cannot tell whether the message went out, and you have to check by hand."
    >
      {reports ? (
        <div className="grid gap-6 lg:grid-cols-2">
          {providers.map(({ provider, name, where }) => (
            <section key={provider} aria-label={`${name} reports`}>
              <h4 className="font-semibold">{name}</h4>
              <p className="text-sm text-fg-3">{where}</p>
              <ul className="mt-3 flex flex-col gap-3">
                {reports
                  .filter((report) => report.provider === provider)
                  .map((report) => (
                    <ReportItem key={report.kind} report={report} />
                  ))}
              </ul>
            </section>
          ))}
        </div>
      ) : isPending ? (
        <p className="text-sm text-fg-3">Loading delivery reports...</p>
      ) : (
        <div className="flex flex-col items-start gap-3">
          <p className="text-sm text-fg-2">The delivery reports could not be loaded.</p>
          <Button onClick={() => void refetch()}>Try again</Button>
        </div>
      )}
    </Card>
  )
}

function ReportItem({ report: { label, purpose, isRequired, lastReceivedAt } }: { report: Report }) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 text-sm">
      <span className="min-w-0 flex-1 basis-56">
        <span className="font-medium">
          {label}
          {isRequired ? '' : ' (optional)'}
        </span>
        <span className="block text-fg-3">{purpose}</span>
      </span>
      {lastReceivedAt ? (
        <Badge tone="approved">
          Last received <time dateTime={lastReceivedAt}>{day.format(new Date(lastReceivedAt))}</time>
        </Badge>
      ) : (
        <Badge tone={isRequired ? 'pending' : 'neutral'}>Never received</Badge>
      )}
    </li>
  )
}
