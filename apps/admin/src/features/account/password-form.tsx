import { minimumPasswordLength, passwordProblem } from '@velvet/domain/auth'
import { Button } from '@velvet/ui/button'
import { Card } from '@velvet/ui/card'
import { PasswordInput } from '@velvet/ui/password-input'
import { useToast } from '@velvet/ui/toast'
import { useFailureToast } from '../../kit/failure-toast.ts'
import { fieldProblems, RecordField, RecordForm, useRecordForm } from '../../kit/record-form/index.ts'
import { type PasswordChange, useChangePassword } from './account.queries.ts'

const fields = ['currentPassword', 'newPassword'] as const
const fieldOfCode = {
  wrong_password: 'currentPassword',
  too_many_attempts: 'currentPassword',
  password_too_short: 'newPassword',
} as const

const blank: PasswordChange = { currentPassword: '', newPassword: '' }

/** Changes the admin's own password, which requires the current one. */
export function PasswordForm({ username }: { username: string }) {
  const toast = useToast()
  const failureToast = useFailureToast()
  const { mutateAsync: changePassword } = useChangePassword()
  const { form, control, isSaving, submit, place } = useRecordForm<PasswordChange>({
    begin: blank,
    check: ({ currentPassword, newPassword }) => ({
      ...(currentPassword === '' ? { currentPassword: 'Enter your current password' } : {}),
      ...problemOfNew(newPassword),
    }),
    save: async (values) => {
      const { message } = await changePassword(values)
      form.reset(blank)
      toast({ title: 'Password Changed', description: message })
    },
    onRefused: (error) => {
      failureToast(error, 'Error', 'Failed to change your password')
      return fieldProblems(error, fields, fieldOfCode)
    },
  })

  return (
    <Card title="Password" description="Changing it ends all your other sessions.">
      <RecordForm ref={place} aria-label="Password" className="flex flex-col gap-4" onSubmit={() => void submit()}>
        {/* Tells password managers which account this password belongs to. */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <div className="grid gap-4 md:grid-cols-2">
          <RecordField control={control} name="currentPassword" label="Current password" required>
            {(field) => <PasswordInput {...field} maxLength={256} />}
          </RecordField>
          <RecordField
            control={control}
            name="newPassword"
            label="New password"
            required
            hint={`At least ${minimumPasswordLength} characters`}
          >
            {(field) => <PasswordInput {...field} maxLength={256} autoComplete="new-password" />}
          </RecordField>
        </div>
        <Button type="submit" variant="primary" className="self-start" pending={isSaving}>
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
