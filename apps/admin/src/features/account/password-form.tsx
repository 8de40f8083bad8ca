import { minimumPasswordLength, passwordProblem } from '@velvet/domain/auth'
import { Button } from '@velvet/ui/button'
import { Card } from '@velvet/ui/card'
import { Field } from '@velvet/ui/field'
import { PasswordInput } from '@velvet/ui/password-input'
import { useToast } from '@velvet/ui/toast'
import { useFailureToast } from '../../kit/failure-toast.ts'
import { fieldProblems } from '../../kit/record-form/field-problems.ts'
import { RecordForm } from '../../kit/record-form/record-form.tsx'
import { type PasswordChange, useChangePassword } from './account.queries.ts'
import type { TypedFields } from './use-typed-fields.ts'

const fields = ['currentPassword', 'newPassword'] as const
const fieldOfCode = {
  wrong_password: 'currentPassword',
  too_many_attempts: 'currentPassword',
  password_too_short: 'newPassword',
} as const

/** No passwords. */
export const blankPasswords: PasswordChange = { currentPassword: '', newPassword: '' }

export type PasswordFormProps = { username: string; typed: TypedFields<keyof PasswordChange> }

/** Changes the admin's own password, which requires the current one. */
export function PasswordForm({ username, typed }: PasswordFormProps) {
  const toast = useToast()
  const failureToast = useFailureToast()
  const { mutateAsync: change, isPending } = useChangePassword()
  const { place, values, problems, control, refuse, reset } = typed

  const submit = async () => {
    if (isPending) return
    const found = {
      ...(values.currentPassword === '' ? { currentPassword: 'Enter your current password' } : {}),
      ...problemOfNew(values.newPassword),
    }
    if (Object.keys(found).length > 0) return refuse(found)
    try {
      const { message } = await change(values)
      reset()
      toast({ title: 'Password Changed', description: message })
    } catch (error) {
      refuse(fieldProblems(error, fields, fieldOfCode))
      failureToast(error, 'Error', 'Failed to change your password')
    }
  }

  return (
    <Card title="Password" description="Changing it ends all your other sessions.">
      <RecordForm ref={place} aria-label="Password" className="flex flex-col gap-4" onSubmit={() => void submit()}>
        {/* Tells password managers which account this password belongs to. */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <div className="grid gap-4 md:grid-cols-2">
          <Field label="Current password" required error={problems.currentPassword}>
            <PasswordInput {...control('currentPassword')} maxLength={256} />
          </Field>
          <Field
            label="New password"
            required
            hint={`At least ${minimumPasswordLength} characters`}
            error={problems.newPassword}
          >
            <PasswordInput {...control('newPassword')} maxLength={256} autoComplete="new-password" />
          </Field>
        </div>
        <Button type="submit" variant="primary" className="self-start" pending={isPending}>
          Change password
        </Button>
      </RecordForm>
    </Card>
  )
}

function problemOfNew(password: string): Partial<PasswordChange> {
  const problem = password === '' ? 'Enter a new password' : passwordProblem(password)
  return problem ? { newPassword: problem } : {}
}
