import { GuestMessages } from '../outbox/index.ts'
import { ServiceTemplates } from '../service-templates/index.ts'

/** What the guests of a night were told, and the messages that they get (CAP-01, MSG-15). */
export function NightMessages({ eventId }: { eventId: string }) {
  return (
    <div className="relative flex flex-1 flex-col md:min-h-0 md:overflow-y-auto">
      <GuestMessages eventId={eventId} />
      <section aria-labelledby="night-templates" className="pb-6">
        <h2 id="night-templates" className="px-5 pt-6 pb-3 text-base font-semibold max-md:px-3">
          Message templates
        </h2>
        <ServiceTemplates eventId={eventId} />
      </section>
    </div>
  )
}
