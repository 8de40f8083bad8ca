import type { User } from '@velvet/contracts/users'
import { roleLabels } from '@velvet/domain/auth'
import { Button } from '@velvet/ui/button'
import { Card } from '@velvet/ui/card'
import { DescriptionList } from '@velvet/ui/description-list'
import { Field } from '@velvet/ui/field'
import { Input } from '@velvet/ui/input'
import { useToast } from '@velvet/ui/toast'
import { useFailureToast } from '../../kit/failure-toast.ts'
import { fieldProblems } from '../../kit/record-form/field-problems.ts'
import { RecordForm } from '../../kit/record-form/record-form.tsx'
import { Moment } from '../../kit/time/moments.tsx'
import { type AccountChanges, useUpdateAccount } from './account.queries.ts'
import type { TypedFields } from './use-typed-fields.ts'

const fields = ['firstName', 'lastName', 'email'] as const
type DetailsField = (typeof fields)[number]
type Details = Record<DetailsField, string>

const fieldOfCode = { email_invalid: 'email' } as const

export type DetailsFormProps = { account: User; typed: TypedFields<DetailsField> }

/** The admin's own names and email address. Typed values stay while the stored account changes. */
export function DetailsForm({ account, typed }: DetailsFormProps) {
  const toast = useToast()
  const failureToast = useFailureToast()
  const { mutateAsync: update, isPending } = useUpdateAccount()
  const { place, values, problems, control, refuse, reset } = typed
  const changes = changesTo(account, values)
  const isDirty = Object.keys(changes).length > 0

  const save = async () => {
    if (isPending) return
    if (!isDirty) return toast({ title: 'No Changes', description: 'No changes were made to update.' })
    try {
      await update(changes)
      reset()
      toast({ title: 'Success', description: 'Your details were saved' })
    } catch (error) {
      refuse(fieldProblems(error, fields, fieldOfCode))
      failureToast(error, 'Error', 'Failed to save your details')
    }
  }

  return (
    <Card title="Your details">
      <DescriptionList
        items={[
          { label: 'Username', value: account.username },
          { label: 'Role', value: roleLabels[account.role] },
          { label: 'Created', value: <Moment at={account.createdAt} /> },
        ]}
      />
      <RecordForm
        ref={place}
        aria-label="Your details"
        className="mt-4 flex flex-col gap-4 border-t border-line pt-4"
        onSubmit={() => void save()}
      >
        <div className="grid gap-4 md:grid-cols-2">
          <Field label="First name" error={problems.firstName}>
            <Input {...control('firstName')} maxLength={100} autoComplete="given-name" />
          </Field>
          <Field label="Last name" error={problems.lastName}>
            <Input {...control('lastName')} maxLength={100} autoComplete="family-name" />
          </Field>
        </div>
        <Field label="Email" error={problems.email}>
          <Input {...control('email')} type="email" maxLength={320} autoComplete="email" />
        </Field>
        <Button type="submit" variant="primary" className="self-start" pending={isPending}>
          Save details
        </Button>
      </RecordForm>
    </Card>
  )
}

/** The stored details as their fields show them. */
export const detailsOf = ({ firstName, lastName, email }: User): Details => ({
  firstName: firstName ?? '',
  lastName: lastName ?? '',
  email: email ?? '',
})

/** The fields that differ from the stored account. */
function changesTo(account: User, values: Details): AccountChanges {
  const changes: AccountChanges = {}
  for (const field of fields) {
    const value = values[field].trim()
    if (value !== (account[field] ?? '')) changes[field] = value || null
  }
  return changes
}
