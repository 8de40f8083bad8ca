import { Button } from '@velvet/ui/button'
import { Field } from '@velvet/ui/field'
import { Input } from '@velvet/ui/input'
import { UserPlus } from 'lucide-react'
import { useRef, useState } from 'react'

export type NewOwnerProps = {
  isPending: boolean
  onCreate: (name: { firstName: string; lastName?: string }) => void
}

/** Creates an applicant for a number that texted before applying. */
export function NewOwner({ isPending, onCreate }: NewOwnerProps) {
  const field = useRef<HTMLInputElement>(null)
  const [first, setFirst] = useState('')
  const [last, setLast] = useState('')
  const [problem, setProblem] = useState('')
  const submit = () => {
    const firstName = first.trim()
    const lastName = last.trim()
    if (firstName) return onCreate({ firstName, ...(lastName ? { lastName } : {}) })
    setProblem('First name is required')
    field.current?.focus()
  }
  return (
    <form
      noValidate
      aria-label="New applicant"
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <h4 className="text-sm font-medium text-fg-2">Or create an applicant</h4>
      <div className="grid grid-cols-2 gap-3 max-xs:grid-cols-1">
        <Field label="First name" required error={problem}>
          <Input
            ref={field}
            autoComplete="off"
            maxLength={100}
            value={first}
            onChange={({ target }) => {
              setFirst(target.value)
              setProblem('')
            }}
          />
        </Field>
        <Field label="Last name">
          <Input autoComplete="off" maxLength={100} value={last} onChange={({ target }) => setLast(target.value)} />
        </Field>
      </div>
      <div>
        <Button type="submit" icon={<UserPlus />} pending={isPending}>
          Create applicant
        </Button>
      </div>
    </form>
  )
}
