import { minimumPasswordLength, passwordProblem } from '@velvet/domain/auth'
import { Button } from '@velvet/ui/button'
import { Card } from '@velvet/ui/card'
import { Field } from '@velvet/ui/field'
import { PasswordInput } from '@velvet/ui/password-input'
import { useToast } from '@velvet/ui/toast'
import { useRef, useState } from 'react'
import { useFailureToast } from '../../kit/failure-toast.ts'
import { fieldProblems } from '../../kit/record-form/field-problems.ts'
import { useFocusFirstProblem } from '../../kit/record-form/use-focus-first-problem.ts'
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
  const { mutateAsync: change, isPending } = useChangePassword()
  const form = useRef<HTMLFormElement>(null)
  const focusFirstProblem = useFocusFirstProblem(form)
  const [typed, setTyped] = useState(blank)
  const [problems, setProblems] = useState<Partial<PasswordChange>>({})

  const control = (field: keyof PasswordChange) => ({
    name: field,
    value: typed[field],
    maxLength: 256,
    onChange: ({ target }: { target: HTMLInputElement }) => {
      setTyped((last) => ({ ...last, [field]: target.value }))
      setProblems((last) => ({ ...last, [field]: '' }))
    },
  })

  const refuse = (found: Partial<PasswordChange>) => {
    setProblems(found)
    focusFirstProblem()
  }

  const submit = async () => {
    if (isPending) return
    const found = {
      ...(typed.currentPassword === '' ? { currentPassword: 'Enter your current password' } : {}),
      ...problemOfNew(typed.newPassword),
    }
    if (Object.keys(found).length > 0) return refuse(found)
    try {
      const { message } = await change(typed)
      setTyped(blank)
      setProblems({})
      toast({ title: 'Password Changed', description: message })
    } catch (error) {
      refuse(fieldProblems(error, fields, fieldOfCode))
      failureToast(error, 'Error', 'Failed to change your password')
    }
  }

  return (
    <Card title="Password" description="Changing it ends all your other sessions.">
      <form
        ref={form}
        noValidate
        aria-label="Password"
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        {/* Tells password managers which account this password belongs to. */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <div className="grid gap-4 md:grid-cols-2">
          <Field label="Current password" required error={problems.currentPassword}>
            <PasswordInput {...control('currentPassword')} />
          </Field>
          <Field
            label="New password"
            required
            hint={`At least ${minimumPasswordLength} characters`}
            error={problems.newPassword}
          >
            <PasswordInput {...control('newPassword')} autoComplete="new-password" />
          </Field>
        </div>
        <Button type="submit" variant="primary" className="self-start" pending={isPending}>
          Change password
        </Button>
      </form>
    </Card>
  )
}

function problemOfNew(password: string): Partial<PasswordChange> {
  const problem = password === '' ? 'Enter a new password' : passwordProblem(password)
  return problem ? { newPassword: problem } : {}
}
