import type { User } from '@velvet/contracts/users'
import { roleLabels } from '@velvet/domain/auth'
import { Button } from '@velvet/ui/button'
import { Card } from '@velvet/ui/card'
import { DescriptionList } from '@velvet/ui/description-list'
import { Input } from '@velvet/ui/input'
import { useToast } from '@velvet/ui/toast'
import { useEffect } from 'react'
import { useFailureToast } from '../../kit/failure-toast.ts'
import { fieldProblems, RecordField, RecordForm, useRecordForm } from '../../kit/record-form/index.ts'
import { Moment } from '../../kit/time/moments.tsx'
import { useLeaveWarning } from '../../kit/use-leave-warning.ts'
import { type AccountChanges, useUpdateAccount } from './account.queries.ts'

const fields = ['firstName', 'lastName', 'email'] as const
type Details = Record<(typeof fields)[number], string>

const fieldOfCode = { email_invalid: 'email' } as const

/** The admin's own names and email address. Typed values stay while the stored account changes. */
export function DetailsForm({ account }: { account: User }) {
  const toast = useToast()
  const failureToast = useFailureToast()
  const { mutateAsync: update } = useUpdateAccount()
  const { form, control, isDirty, isSaving, submit, place } = useRecordForm<Details>({
    begin: detailsOf(account),
    save: async (values) => {
      const changes = changesTo(account, values)
      if (Object.keys(changes).length === 0) {
        toast({ title: 'No Changes', description: 'No changes were made to update.' })
        return
      }
      form.reset(detailsOf(await update(changes)))
      toast({ title: 'Success', description: 'Your details were saved' })
    },
    onRefused: (error) => {
      failureToast(error, 'Error', 'Failed to save your details')
      return fieldProblems(error, fields, fieldOfCode)
    },
  })
  useLeaveWarning(isDirty)
  useEffect(() => {
    form.reset(detailsOf(account), { keepDirtyValues: true, keepErrors: true, keepIsSubmitted: true })
  }, [account, form])

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
        onSubmit={() => void submit()}
      >
        <div className="grid gap-4 md:grid-cols-2">
          <RecordField control={control} name="firstName" label="First name">
            {(field) => <Input {...field} maxLength={100} autoComplete="given-name" />}
          </RecordField>
          <RecordField control={control} name="lastName" label="Last name">
            {(field) => <Input {...field} maxLength={100} autoComplete="family-name" />}
          </RecordField>
        </div>
        <RecordField control={control} name="email" label="Email">
          {(field) => <Input {...field} type="email" maxLength={320} autoComplete="email" />}
        </RecordField>
        <Button type="submit" variant="primary" className="self-start" pending={isSaving}>
          Save details
        </Button>
      </RecordForm>
    </Card>
  )
}

const detailsOf = ({ firstName, lastName, email }: User): Details => ({
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
