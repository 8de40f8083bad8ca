import { channels } from '@velvet/contracts/delivery'
import { becauseOf } from '@velvet/domain/suppressions'
import { Button } from '@velvet/ui/button'
import { Dialog } from '@velvet/ui/dialog'
import { Input } from '@velvet/ui/input'
import { SegmentedControl } from '@velvet/ui/segmented-control'
import { Textarea } from '@velvet/ui/textarea'
import { useToast } from '@velvet/ui/toast'
import { useId } from 'react'
import { Controller } from 'react-hook-form'
import { useFailureToast } from '../../kit/failure-toast.ts'
import { LabeledChoice } from '../../kit/labeled-choice.tsx'
import { fieldProblems, RecordField, RecordForm, useClosing, useRecordForm } from '../../kit/record-form/index.ts'
import { typeLabels } from '../messages/index.ts'
import { hintOf, mailOf } from './suppression-words.ts'
import { type NewSuppression, useAddSuppression } from './suppressions.queries.ts'

const options = channels.map((value) => ({ value, label: typeLabels[value] }))
const blank: Required<NewSuppression> = { channel: 'email', address: '', note: '' }

/** Adds a suppression by hand, for one channel. */
export function AddSuppressionDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const toast = useToast()
  const failureToast = useFailureToast()
  const formId = useId()
  const { mutateAsync: add } = useAddSuppression()
  const { form, control, isDirty, isSaving, submit, place, firstField } = useRecordForm<Required<NewSuppression>>({
    begin: blank,
    save: async (typed) => {
      const entry = await add(typed)
      const name = hintOf(entry)
      if (entry.reason === 'manual')
        toast({ title: 'Address Suppressed', description: `${name} will get no more ${mailOf[entry.channel]}.` })
      else
        toast({ title: 'Already Suppressed', description: `${name} is suppressed because ${becauseOf[entry.reason]}.` })
    },
    onRefused: (error) => {
      const problems = fieldProblems(error, ['address'])
      if (!problems.address) failureToast(error, 'Campaign Error', 'Failed to suppress the address.')
      return problems
    },
  })
  const closing = useClosing({ open, isDirty, isSaving, onClose })

  const isEmail = form.watch('channel') === 'email'
  return (
    <Dialog
      {...closing.dialog}
      title="Suppress an Address"
      size="sm"
      initialFocus={firstField}
      footer={
        <>
          <Button onClick={closing.close}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId} pending={isSaving}>
            Suppress address
          </Button>
        </>
      }
    >
      <RecordForm ref={place} id={formId} className="flex flex-col gap-4" onSubmit={() => void closing.save(submit)}>
        <p className="text-sm text-fg-2">
          Campaigns will no longer be sent to this address, even if its owner is deleted, merged, or imported again.
        </p>
        <LabeledChoice label="Channel">
          <Controller
            control={control}
            name="channel"
            render={({ field }) => (
              <SegmentedControl
                label="Channel"
                value={field.value}
                onValueChange={(channel) => {
                  field.onChange(channel)
                  form.clearErrors('address')
                }}
                options={options}
              />
            )}
          />
        </LabeledChoice>
        <RecordField control={control} name="address" label={isEmail ? 'Email address' : 'Phone number'} required>
          {(field) => <Input {...field} type={isEmail ? 'email' : 'tel'} autoComplete="off" maxLength={320} />}
        </RecordField>
        <RecordField
          control={control}
          name="note"
          label="Note"
          hint="A reason for your team. Do not repeat the address: only part of it is stored."
        >
          {(field) => <Textarea {...field} rows={2} maxLength={500} />}
        </RecordField>
      </RecordForm>
    </Dialog>
  )
}
