import { roles } from '@velvet/contracts/auth'
import type { User } from '@velvet/contracts/users'
import { minimumPasswordLength, roleLabels } from '@velvet/domain/auth'
import { Alert } from '@velvet/ui/alert'
import { Field } from '@velvet/ui/field'
import { Input } from '@velvet/ui/input'
import { TextLink } from '@velvet/ui/link'
import { PasswordInput } from '@velvet/ui/password-input'
import { RadioCards } from '@velvet/ui/radio-cards'
import type { RefObject } from 'react'
import { accountScreen } from '../../screens.tsx'
import { useSignedInAdmin } from '../auth/index.ts'
import { roleSentences } from './role-sentences.ts'
import type { UserWriting } from './use-user-writing.ts'
import { roleGuard } from './user-guard.ts'

export type UserFieldsProps = {
  user: User | undefined
  users: readonly User[]
  writing: UserWriting
  usernameField: RefObject<HTMLInputElement | null>
}

/** The fields of the account dialog (USER-09, USER-11, USER-21). */
export function UserFields({ user, users, writing: { draft, change, problems }, usernameField }: UserFieldsProps) {
  const reader = useSignedInAdmin()
  const isOwn = user?.id === reader.id
  const reasons = roles.map((role) => roleGuard(role, user, reader, users))
  const reason = reasons.find(Boolean)
  return (
    <div className="flex flex-col gap-5">
      {problems.form ? <Alert tone="danger">{problems.form}</Alert> : null}
      <Field label="Username" required error={problems.username}>
        <Input
          ref={usernameField}
          value={draft.username}
          maxLength={100}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ target }) => change({ username: target.value })}
        />
      </Field>
      {isOwn ? (
        <p className="text-sm text-fg-2">
          Your password is changed under <TextLink href={accountScreen.path}>{accountScreen.label}</TextLink>.
        </p>
      ) : (
        <Field
          label={user ? 'New password' : 'Password'}
          required={!user}
          hint={
            user ? 'Leave blank to keep the current password. A new password ends their open sessions.' : lengthHint
          }
          error={problems.password}
        >
          <PasswordInput
            value={draft.password}
            maxLength={256}
            autoComplete="new-password"
            onChange={({ target }) => change({ password: target.value })}
          />
        </Field>
      )}
      <div className="grid gap-x-4 gap-y-5 md:grid-cols-2">
        <Field label="First name" error={problems.firstName}>
          <Input
            value={draft.firstName}
            maxLength={100}
            autoComplete="off"
            onChange={({ target }) => change({ firstName: target.value })}
          />
        </Field>
        <Field label="Last name" error={problems.lastName}>
          <Input
            value={draft.lastName}
            maxLength={100}
            autoComplete="off"
            onChange={({ target }) => change({ lastName: target.value })}
          />
        </Field>
      </div>
      <Field label="Email" error={problems.email}>
        <Input
          type="email"
          value={draft.email}
          maxLength={320}
          autoComplete="off"
          onChange={({ target }) => change({ email: target.value })}
        />
      </Field>
      <div className="flex flex-col gap-2">
        <RadioCards
          label="Role"
          value={draft.role}
          onValueChange={(role) => change({ role })}
          error={problems.role}
          options={roles.map((role, index) => ({
            value: role,
            label: roleLabels[role],
            description: roleSentences[role],
            disabled: reasons[index] !== undefined,
          }))}
        />
        {reason ? <p className="text-xs text-fg-3">{reason}</p> : null}
      </div>
    </div>
  )
}

const lengthHint = `At least ${minimumPasswordLength} characters. They can change it under ${accountScreen.label}.`
