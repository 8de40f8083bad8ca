import type { Applicant } from '@velvet/contracts/applicants'
import { applicationStatusLabels, isOpenApplication } from '@velvet/domain/applications'
import { isPast } from '@velvet/domain/events'
import { Checkbox } from '@velvet/ui/checkbox'
import { Fieldset } from '@velvet/ui/field'
import { useState } from 'react'

/** The other open applications of a person, to nights that are not over (ANS-13), and those that a decision is to include. */
export function useAlsoDecide({ id, eventId, applications }: Applicant) {
  const others = applications.filter(
    (other) =>
      other.eventId !== eventId &&
      isOpenApplication(other.status) &&
      !isPast(other.date === null ? null : new Date(other.date), new Date()),
  )
  const [ticked, setTicked] = useState<{ person: string; ids: readonly string[] }>({ person: id, ids: [] })
  const ids = others.map((other) => other.id).filter((other) => ticked.person === id && ticked.ids.includes(other))
  return {
    others,
    ids,
    toggle: (other: string, isTicked: boolean) =>
      setTicked({ person: id, ids: isTicked ? [...ids, other] : ids.filter((each) => each !== other) }),
    clear: () => setTicked({ person: id, ids: [] }),
  }
}

export type AlsoDecideProps = { also: ReturnType<typeof useAlsoDecide>; className?: string }

/** Offers the other open applications of a person beside a decision, unticked; nothing when there are none. */
export function AlsoDecide({ also, className }: AlsoDecideProps) {
  if (also.others.length === 0) return null
  return (
    <Fieldset label="Also decide:" className={className}>
      {also.others.map(({ id, eventName, status }) => (
        <Checkbox
          key={id}
          label={`${eventName} (${applicationStatusLabels[status]})`}
          checked={also.ids.includes(id)}
          onChange={({ target }) => also.toggle(id, target.checked)}
        />
      ))}
    </Fieldset>
  )
}
