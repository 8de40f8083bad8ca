import type { User } from '@velvet/contracts/users'
import { roleLabels } from '@velvet/domain/auth'
import { Button } from '@velvet/ui/button'
import { Card } from '@velvet/ui/card'
import { DescriptionList } from '@velvet/ui/description-list'
import { Field } from '@velvet/ui/field'
import { Input } from '@velvet/ui/input'
import { useToast } from '@velvet/ui/toast'
import { useRef, useState } from 'react'
import { useFailureToast } from '../../kit/failure-toast.ts'
import { fieldProblems } from '../../kit/record-form/field-problems.ts'
import { useFocusFirstProblem } from '../../kit/record-form/use-focus-first-problem.ts'
import { Moment } from '../../kit/time/moments.tsx'
import { useLeaveWarning } from '../../kit/use-leave-warning.ts'
import { type AccountChanges, useUpdateAccount } from './account.queries.ts'

const fields = ['firstName', 'lastName', 'email'] as const
type Details = Record<(typeof fields)[number], string>

const fieldOfCode = { email_invalid: 'email' } as const

/**
 * The admin's own names and email address. Typed values stay while the stored account changes. Keeps its own state, because
 * react-hook-form would load before the first click.
 */
export function DetailsForm({ account }: { account: User }) {
  const toast = useToast()
  const failureToast = useFailureToast()
  const { mutateAsync: update, isPending } = useUpdateAccount()
  const form = useRef<HTMLFormElement>(null)
  const focusFirstProblem = useFocusFirstProblem(form)
  const [typed, setTyped] = useState<Partial<Details>>({})
  const [problems, setProblems] = useState<Partial<Details>>({})
  const changes = changesTo(account, typed)
  const isDirty = Object.keys(changes).length > 0
  useLeaveWarning(isDirty)

  const control = (field: keyof Details) => ({
    name: field,
    value: typed[field] ?? account[field] ?? '',
    onChange: ({ target }: { target: HTMLInputElement }) => {
      setTyped((last) => ({ ...last, [field]: target.value }))
      setProblems((last) => ({ ...last, [field]: '' }))
    },
  })

  const save = async () => {
    if (isPending) return
    if (!isDirty) return toast({ title: 'No Changes', description: 'No changes were made to update.' })
    try {
      await update(changes)
      setTyped({})
      setProblems({})
      toast({ title: 'Success', description: 'Your details were saved' })
    } catch (error) {
      setProblems(fieldProblems(error, fields, fieldOfCode))
      failureToast(error, 'Error', 'Failed to save your details')
      focusFirstProblem()
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
      <form
        ref={form}
        noValidate
        aria-label="Your details"
        className="mt-4 flex flex-col gap-4 border-t border-line pt-4"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
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
      </form>
    </Card>
  )
}

/** The fields that differ from the stored account. */
function changesTo(account: User, typed: Partial<Details>): AccountChanges {
  const changes: AccountChanges = {}
  for (const field of fields) {
    const value = typed[field]?.trim()
    if (value !== undefined && value !== (account[field] ?? '')) changes[field] = value || null
  }
  return changes
}
