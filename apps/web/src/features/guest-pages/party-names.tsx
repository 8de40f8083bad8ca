import type { GuestPage } from '@velvet/contracts/guest-pages'
import { messageOf } from '@velvet/contracts/kernel'
import { Button } from '@velvet/ui/button'
import { Field } from '@velvet/ui/field'
import { Input } from '@velvet/ui/input'
import { type SubmitEvent, useState } from 'react'
import { useGuestChange } from './guest-pages.queries.ts'
import { Section } from './section.tsx'

const maxNameLength = 100

/** The names of whom the guest brings. */
export function PartyNames({ party, token }: { party: GuestPage['party']; token: string }) {
  /** By the place in the party. The others show what is stored, which staff may change. */
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({})
  const names = Array.from(
    { length: party.heads - 1 },
    (_, index) => typed[index] ?? party.companions[index]?.name ?? '',
  )
  const change = useGuestChange(token)

  function onSubmit(event: SubmitEvent) {
    event.preventDefault()
    const isSaved = ([index, name]: [string, string]) => typed[Number(index)] === name
    change.mutate(
      { companions: names.map((name) => ({ name })) },
      // What was typed since then stays.
      {
        onSuccess: () => setTyped((now) => Object.fromEntries(Object.entries(now).filter((entry) => !isSaved(entry)))),
      },
    )
  }

  return (
    <Section title="Your party">
      <form noValidate className="mt-4 flex flex-col items-start gap-5" onSubmit={onSubmit}>
        {names.map((name, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a guest is known by the place in the party
          <Field key={index} label={`Guest ${index + 2} name`} className="w-full">
            <Input
              value={name}
              maxLength={maxNameLength}
              autoComplete="off"
              autoCapitalize="words"
              onChange={({ target }) => setTyped({ ...typed, [index]: target.value })}
            />
          </Field>
        ))}
        <Button type="submit" size="lg" pending={change.isPending}>
          Save names
        </Button>
        <p role={change.isError ? 'alert' : 'status'} className={change.isError ? 'text-lg text-danger' : 'text-lg'}>
          {change.isError ? messageOf(change.error, 'The names were not saved. Please try again.') : null}
          {change.isSuccess ? 'The names were saved.' : null}
        </p>
      </form>
    </Section>
  )
}
