import { Input } from '@velvet/ui/input'
import { RecordField } from '../../../kit/record-form/index.ts'
import type { EventForm } from '../use-event-form.ts'

/** What the page of an event announces, and its address (GST-18, GST-21). */
export function EventAnnouncementFields({ form: { control, stored } }: { form: EventForm }) {
  return (
    <div className="grid items-start gap-4 md:grid-cols-2">
      <RecordField control={control} name="doorsAt" label="Doors">
        {(field) => <Input {...field} type="datetime-local" max="9999-12-31T23:59" />}
      </RecordField>
      <RecordField control={control} name="endsAt" label="Ends">
        {(field) => <Input {...field} type="datetime-local" max="9999-12-31T23:59" />}
      </RecordField>
      <RecordField control={control} name="address" label="Address">
        {(field) => <Input {...field} maxLength={300} autoComplete="off" />}
      </RecordField>
      <RecordField control={control} name="dressCode" label="Dress code">
        {(field) => <Input {...field} maxLength={200} autoComplete="off" />}
      </RecordField>
      <RecordField
        control={control}
        name="slug"
        label="Page address"
        className="md:col-span-2"
        hint={
          stored.known ? (
            <a
              href={`/e/${stored.known.slug}`}
              target="_blank"
              rel="noopener"
              className="text-link underline underline-offset-2"
            >
              View page
            </a>
          ) : (
            'Leave empty to create it from the name.'
          )
        }
      >
        {(field) => <Input {...field} prefix="/e/" maxLength={60} autoComplete="off" autoCapitalize="none" />}
      </RecordField>
    </div>
  )
}
