import { roles } from '@velvet/contracts/auth'
import type { User } from '@velvet/contracts/users'
import { minimumPasswordLength, roleLabels } from '@velvet/domain/auth'
import { Alert } from '@velvet/ui/alert'
import { Input } from '@velvet/ui/input'
import { TextLink } from '@velvet/ui/link'
import { PasswordInput } from '@velvet/ui/password-input'
import { RadioCards } from '@velvet/ui/radio-cards'
import { Controller } from 'react-hook-form'
import { RecordField } from '../../kit/record-form/index.ts'
import { accountScreen } from '../../screens.tsx'
import { useSignedInAdmin } from '../auth/index.ts'
import { roleSentences } from './role-sentences.ts'
import type { UserForm } from './use-user-form.ts'
import { roleGuard } from './user-guard.ts'

export type UserFieldsProps = {
  user: User | undefined
  users: readonly User[]
  form: UserForm
}

/** The fields of the account dialog (USER-09, USER-11, USER-21). */
export function UserFields({ user, users, form: { control, problem } }: UserFieldsProps) {
  const reader = useSignedInAdmin()
  const isOwn = user?.id === reader.id
  const reasons = roles.map((role) => roleGuard(role, user, reader, users))
  const reason = reasons.find(Boolean)
  return (
    <div className="flex flex-col gap-5">
      {problem ? <Alert tone="danger">{problem}</Alert> : null}
      <RecordField control={control} name="username" label="Username" required>
        {(field) => <Input {...field} maxLength={100} autoComplete="off" autoCapitalize="none" spellCheck={false} />}
      </RecordField>
      {isOwn ? (
        <p className="text-sm text-fg-2">
          Change your password under <TextLink href={accountScreen.path}>{accountScreen.label}</TextLink>.
        </p>
      ) : (
        <RecordField
          control={control}
          name="password"
          label={user ? 'New password' : 'Password'}
          required={!user}
          hint={
            user ? 'Leave blank to keep the current password. A new password ends their open sessions.' : lengthHint
          }
        >
          {(field) => <PasswordInput {...field} maxLength={256} autoComplete="new-password" />}
        </RecordField>
      )}
      <div className="grid gap-x-4 gap-y-5 md:grid-cols-2">
        <RecordField control={control} name="firstName" label="First name">
          {(field) => <Input {...field} maxLength={100} autoComplete="off" />}
        </RecordField>
        <RecordField control={control} name="lastName" label="Last name">
          {(field) => <Input {...field} maxLength={100} autoComplete="off" />}
        </RecordField>
      </div>
      <RecordField control={control} name="email" label="Email">
        {(field) => <Input {...field} type="email" maxLength={320} autoComplete="off" />}
      </RecordField>
      <div className="flex flex-col gap-2">
        <Controller
          control={control}
          name="role"
          render={({ field, fieldState }) => (
            <RadioCards
              label="Role"
              value={field.value}
              onValueChange={field.onChange}
              error={fieldState.error?.message}
              options={roles.map((role, index) => ({
                value: role,
                label: roleLabels[role],
                description: roleSentences[role],
                disabled: reasons[index] !== undefined,
              }))}
            />
          )}
        />
        {reason ? <p className="text-xs text-fg-3">{reason}</p> : null}
      </div>
    </div>
  )
}

const lengthHint = `At least ${minimumPasswordLength} characters. The admin can change it under ${accountScreen.label}.`
