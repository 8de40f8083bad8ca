import { Button } from '@velvet/ui/button'
import { Input } from '@velvet/ui/input'
import { UserPlus } from 'lucide-react'
import { RecordField, RecordForm, useRecordForm } from '../../../kit/record-form/index.ts'

export type NewOwnerProps = {
  isPending: boolean
  onCreate: (name: { firstName: string; lastName?: string }) => void
}

const blank = { firstName: '', lastName: '' }

/** Creates an applicant for a number that texted before applying. */
export function NewOwner({ isPending, onCreate }: NewOwnerProps) {
  const { control, submit, place } = useRecordForm({
    begin: blank,
    check: ({ firstName }) => (firstName.trim() ? {} : { firstName: 'First name is required' }),
    save: async (typed) => {
      const lastName = typed.lastName.trim()
      onCreate({ firstName: typed.firstName.trim(), ...(lastName ? { lastName } : {}) })
    },
  })
  return (
    <RecordForm ref={place} aria-label="New applicant" className="flex flex-col gap-3" onSubmit={() => void submit()}>
      <h4 className="text-sm font-medium text-fg-2">Or create an applicant</h4>
      <div className="grid grid-cols-2 gap-3 max-xs:grid-cols-1">
        <RecordField control={control} name="firstName" label="First name" required>
          {(field) => <Input {...field} autoComplete="off" maxLength={100} />}
        </RecordField>
        <RecordField control={control} name="lastName" label="Last name">
          {(field) => <Input {...field} autoComplete="off" maxLength={100} />}
        </RecordField>
      </div>
      <div>
        <Button type="submit" icon={<UserPlus />} pending={isPending}>
          Create applicant
        </Button>
      </div>
    </RecordForm>
  )
}
