import { type Application, type ApplicationSummary, maxHeads } from '@velvet/contracts/applications'
import { ApiError } from '@velvet/contracts/kernel'
import { Button } from '@velvet/ui/button'
import { Dialog } from '@velvet/ui/dialog'
import { Input } from '@velvet/ui/input'
import { Textarea } from '@velvet/ui/textarea'
import { useToast } from '@velvet/ui/toast'
import { useId } from 'react'
import { useFailureToast } from '../../kit/failure-toast.ts'
import {
  fieldProblems,
  RecordConflict,
  RecordField,
  RecordForm,
  untouchedPart,
  useClosing,
  useRecordForm,
  useStoredRecord,
} from '../../kit/record-form/index.ts'
import { useChangeParty } from './applications.queries.ts'

type PartyDraft = { heads: string; companions: string }
type Stored = Pick<Application, 'id' | 'heads' | 'companions' | 'updatedAt'>

const draftOf = ({ heads, companions }: Pick<Stored, 'heads' | 'companions'>): PartyDraft => ({
  heads: String(heads),
  companions: companions.map(({ name }) => name).join('\n'),
})

const namesIn = (lines: string): string[] =>
  lines
    .split('\n')
    .map((name) => name.trim())
    .filter(Boolean)

function problemsOf({ heads, companions }: PartyDraft): Partial<Record<keyof PartyDraft, string>> {
  const count = Number(heads)
  if (!/^\d+$/.test(heads) || count < 1 || count > maxHeads) return { heads: `Enter a number from 1 to ${maxHeads}.` }
  return namesIn(companions).length > count - 1
    ? { companions: 'There are more names than places for companions.' }
    : {}
}

const parts = [
  { label: 'Heads', keys: ['heads'], text: ({ heads }: PartyDraft) => heads },
  {
    label: 'Companions',
    keys: ['companions'],
    text: ({ companions }: PartyDraft) => namesIn(companions).join(', ') || 'None',
  },
] as const

export type PartyDialogProps = { guest: ApplicationSummary; open: boolean; onClose: () => void }

/** Changes how many places a party takes, and the names of the companions (ANS-27). */
export function PartyDialog({ guest, open, onClose }: PartyDialogProps) {
  const toast = useToast()
  const failureToast = useFailureToast()
  const formId = useId()
  const { mutateAsync: changeParty } = useChangeParty()
  const stored = useStoredRecord<Stored>(guest, { changed: 'application_changed' })
  const { form, control, change, isDirty, isSaving, submit, place, firstField } = useRecordForm<PartyDraft>({
    begin: draftOf(guest),
    check: problemsOf,
    save: async ({ heads, companions }) => {
      await changeParty({
        id: guest.id,
        // An unchanged number stays as requested.
        ...(Number(heads) === stored.known?.heads ? {} : { partyGranted: Number(heads) }),
        companions: namesIn(companions).map((name) => ({ name })),
        ...(stored.known ? { updatedAt: stored.known.updatedAt } : {}),
      })
      toast({
        title: 'Party Changed',
        description: `${guest.name} has ${heads === '1' ? '1 place' : `${heads} places`}.`,
      })
    },
    onRefused: (error) => {
      if (stored.adopt(error, merge)) return {}
      if (error instanceof ApiError && error.problem?.code === 'event_full') return { heads: error.problem.message }
      const problems = fieldProblems(error, ['heads', 'companions'], {}, (path) =>
        path.startsWith('companions') ? 'companions' : path === 'partyGranted' ? 'heads' : path,
      )
      if (Object.keys(problems).length === 0) failureToast(error, 'Update Failed', 'The party was not changed.')
      return problems
    },
  })
  const merge = (before: Stored, theirs: Stored) =>
    change(untouchedPart(parts, { mine: form.getValues(), theirs: draftOf(theirs), before: draftOf(before) }))
  const closing = useClosing({ open, isDirty, isSaving, onClose })

  return (
    <Dialog
      {...closing.dialog}
      title="Change party"
      description={guest.name}
      size="sm"
      initialFocus={firstField}
      footer={
        <>
          <Button onClick={closing.close}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId} pending={isSaving}>
            Save
          </Button>
        </>
      }
    >
      <RecordForm ref={place} id={formId} className="flex flex-col gap-4" onSubmit={() => void closing.save(submit)}>
        {stored.theirs ? (
          <RecordConflict
            noun="party"
            parts={parts}
            mine={form.getValues()}
            theirs={draftOf(stored.theirs)}
            before={draftOf(stored.before ?? stored.theirs)}
            onTake={change}
            onKeepMine={stored.keepMine}
          />
        ) : null}
        <RecordField control={control} name="heads" label="Heads" hint="Including the guest" required>
          {(field) => <Input {...field} inputMode="numeric" autoComplete="off" maxLength={2} />}
        </RecordField>
        <RecordField control={control} name="companions" label="Companions" hint="One name per line">
          {(field) => <Textarea {...field} rows={4} />}
        </RecordField>
      </RecordForm>
    </Dialog>
  )
}
