import { ApiError, messageOf } from '@velvet/contracts/kernel'
import { Alert } from '@velvet/ui/alert'
import { Button } from '@velvet/ui/button'
import { Field } from '@velvet/ui/field'
import { Input } from '@velvet/ui/input'
import { PasswordInput } from '@velvet/ui/password-input'
import { useToast } from '@velvet/ui/toast'
import { type SubmitEvent, useRef, useState } from 'react'
import { useLogin } from './auth.queries.ts'

type Problems = { username?: string; password?: string; login?: string }

/** Username and password (AUTH-03 to AUTH-12). */
export function LoginForm() {
  const toast = useToast()
  const login = useLogin()
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<Problems>({})
  const focus = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus()

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (login.isPending) return
    const data = new FormData(event.currentTarget)
    const credentials = { username: String(data.get('username')).trim(), password: String(data.get('password')) }
    const found: Problems = {
      ...(credentials.username ? {} : { username: 'Username is required' }),
      ...(credentials.password ? {} : { password: 'Password is required' }),
    }
    setProblems(found)
    const first = Object.keys(found)[0]
    if (first) return focus(first)
    login.mutate(credentials, {
      onSuccess: () => toast({ title: 'Login Successful', description: 'Welcome to the admin dashboard' }),
      onError: (error) => {
        const reason = sentenceFor(error)
        setProblems({ login: reason })
        toast({ variant: 'destructive', title: 'Login Failed', description: reason })
        focus('password')
      },
    })
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="mt-7 flex flex-col gap-5">
      {problems.login ? <Alert tone="danger">{problems.login}</Alert> : null}
      <Field label="Username" error={problems.username}>
        <Input name="username" autoComplete="username" autoCapitalize="none" spellCheck={false} autoFocus />
      </Field>
      <Field label="Password" error={problems.password}>
        <PasswordInput name="password" />
      </Field>
      <Button type="submit" variant="primary" size="lg" block pending={login.isPending} pendingLabel="Logging in...">
        Access Dashboard
      </Button>
    </form>
  )
}

/** The server's message if there is one. The password is not blamed unless the server has checked it. */
function sentenceFor(error: unknown): string {
  if (!(error instanceof ApiError)) return 'The server could not be reached. Please try again.'
  return error.problem?.message ?? messageOf(error, 'Invalid username or password')
}
