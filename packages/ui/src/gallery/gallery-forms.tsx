import { MessageSquare, ThumbsUp } from 'lucide-react'
import { useState } from 'react'
import { Checkbox } from '../controls/checkbox.tsx'
import { Field } from '../controls/field.tsx'
import { FileDrop } from '../controls/file-drop.tsx'
import { Input } from '../controls/input.tsx'
import { PasswordInput } from '../controls/password-input.tsx'
import { RadioCards } from '../controls/radio-cards.tsx'
import { SearchInput } from '../controls/search-input.tsx'
import { Select } from '../controls/select.tsx'
import { Switch } from '../controls/switch.tsx'
import { TagInput } from '../controls/tag-input.tsx'
import { Textarea } from '../controls/textarea.tsx'
import { GallerySection } from './gallery-frame.tsx'

export function GalleryForms() {
  const [search, setSearch] = useState('')
  const [filled, setFilled] = useState('Castellan')
  const [message, setMessage] = useState('See you at the door.')
  const [action, setAction] = useState<'approve' | 'message'>('approve')
  const [tags, setTags] = useState(['press', 'friend of the house'])
  const [file, setFile] = useState<string>()
  return (
    <GallerySection title="Forms" note="Labels, hints and errors are wired by id.">
      <div className="grid gap-x-5 gap-y-5 md:grid-cols-2">
        <Field label="Full name" required>
          <Input autoComplete="off" placeholder="First and last" />
        </Field>
        <Field label="Email" error="Enter a valid email address" required>
          <Input type="email" defaultValue="ava@" />
        </Field>
        <Field label="Instagram" hint="The name alone or the whole address.">
          <Input prefix="instagram.com/" defaultValue="velvet" />
        </Field>
        <Field label="Event">
          <Select defaultValue="winter">
            <option value="winter">Winter Solstice</option>
            <option value="spring">Spring Preview</option>
          </Select>
        </Field>
        <Field label="Password">
          <PasswordInput defaultValue="hunter2" />
        </Field>
        <Field label="Disabled">
          <Input disabled defaultValue="Not yours to change" />
        </Field>
        <SearchInput
          label="Search applicants"
          value={search}
          onValueChange={setSearch}
          placeholder="Search"
          shortcut="/"
        />
        <SearchInput label="Search cities" value={filled} onValueChange={setFilled} />
        <Field label="Message" aside={`${message.length}/160`} className="md:col-span-2">
          <Textarea value={message} onChange={(event) => setMessage(event.target.value)} />
        </Field>
        <Field label="Tags" hint="Enter or a comma adds one, Backspace removes the last one." className="md:col-span-2">
          <TagInput value={tags} onChange={setTags} suggestions={['press', 'regular', 'plus one']} maxLength={40} />
        </Field>
        <div className="flex flex-col gap-3">
          <Checkbox label="Merge duplicates" hint="Existing people keep their notes." defaultChecked />
          <Checkbox label="Some of them" indeterminate />
          <Checkbox label="Not today" disabled />
          <Switch label="Active" defaultChecked />
          <Switch label="Quiet" />
        </div>
        <FileDrop
          accept=".csv"
          prompt="Choose a CSV file or drop it here"
          hint="Up to 10 MB"
          fileName={file}
          onFile={(chosen) => setFile(chosen.name)}
        />
        <div className="md:col-span-2">
          <RadioCards
            label="Action"
            columns={2}
            value={action}
            onValueChange={setAction}
            options={[
              { value: 'approve', label: 'Approve', description: 'Moves all of them to approved.', icon: <ThumbsUp /> },
              {
                value: 'message',
                label: 'Send SMS',
                description: 'Only to those who agreed.',
                icon: <MessageSquare />,
              },
            ]}
          />
        </div>
      </div>
    </GallerySection>
  )
}
