import { Button } from '../controls/button.tsx'
import { Checkbox } from '../controls/checkbox.tsx'
import { Field } from '../controls/field.tsx'
import { Input } from '../controls/input.tsx'
import { Select } from '../controls/select.tsx'
import { Logo } from '../display/logo.tsx'
import { GallerySection } from './gallery-frame.tsx'

/** The same controls on the public site: the `pub` class around them is all it takes. */
export function GalleryPublic() {
  return (
    <GallerySection title="Public house" note="Ink, bone and brass; square corners; underlined fields.">
      <div className="pub p-[clamp(1.25rem,4vw,3rem)]">
        <div className="flex items-center justify-between border-b border-line pb-5">
          <Logo className="h-6 w-auto" />
          <Button variant="ghost">APPLICATION</Button>
        </div>
        <p className="type-eyebrow mt-10 text-accent">INVITATION ONLY</p>
        <p className="type-hero mt-5">
          The room is small. <em className="block text-link">The list is smaller.</em>
        </p>
        <div className="mt-10 grid max-w-xl gap-x-6 gap-y-6 border border-line bg-surface p-[clamp(1.25rem,4vw,2.75rem)] md:grid-cols-2">
          <p className="type-title md:col-span-2">Be our guest...</p>
          <Field label="First name" required>
            <Input />
          </Field>
          <Field label="Phone" error="Enter ten digits" required>
            <Input inputMode="tel" placeholder="(212) 555-0134" />
          </Field>
          <Field label="Event Selection" className="md:col-span-2">
            <Select>
              <option>Winter Solstice</option>
            </Select>
          </Field>
          <Field label="Instagram" className="md:col-span-2">
            <Input prefix="instagram.com/" />
          </Field>
          <Checkbox className="md:col-span-2" label="Email me about this event" defaultChecked />
          <Button variant="primary" size="lg" block className="md:col-span-2">
            APPLY FOR ACCESS
          </Button>
          <Button variant="primary" size="lg" block pending pendingLabel="Submitting..." className="md:col-span-2">
            APPLY FOR ACCESS
          </Button>
        </div>
      </div>
    </GallerySection>
  )
}
