import { type Noun, sentence } from './names.ts'

/** The form of one record, with its conflict handling. */
export const recordForm = ({
  folder,
  code,
  Single,
  words,
}: Noun): string => `import type { ${Single} } from '@velvet/contracts/${folder}'
import { useToast } from '@velvet/ui/toast'
import { useFailureToast } from '../../kit/failure-toast.ts'
import {
  type ConflictPart,
  fieldProblems,
  untouchedPart,
  useRecordForm,
  useStoredRecord,
} from '../../kit/record-form/index.ts'
import { useStore${Single} } from './${folder}.queries.ts'

export type ${Single}Values = { name: string }

export const valuesOf = (record: ${Single} | undefined): ${Single}Values => ({ name: record?.name ?? '' })

/** The fields of one ${words} as two versions of it are compared. */
export const parts: readonly ConflictPart<${Single}Values>[] = [
  { label: 'Name', keys: ['name'], text: ({ name }) => \`“\${name}”\` },
]

/** The form of one ${words}. If another admin deleted it, the next save creates a new one. */
export function use${Single}Form(record: ${Single} | undefined) {
  const toast = useToast()
  const failureToast = useFailureToast()
  const { mutateAsync: store } = useStore${Single}()
  const stored = useStoredRecord(record, { changed: '${code}_changed', deleted: '${code}_not_found' })
  const { known } = stored
  const form = useRecordForm<${Single}Values>({
    begin: valuesOf(record),
    check: ({ name }) => (name.trim() === '' ? { name: 'Enter a name' } : {}),
    save: async ({ name }) => {
      await store({ name: name.trim(), known })
      toast({ title: 'Success', description: \`${sentence(words)} \${known ? 'updated' : 'created'} successfully\` })
    },
    onRefused: (error) => {
      if (!stored.adopt(error, merge)) failureToast(error, 'Error', \`Failed to \${known ? 'update' : 'create'} ${words}\`)
      return fieldProblems(error, ['name'])
    },
  })
  const merge = (before: ${Single}, theirs: ${Single}) => {
    const versions = { mine: form.form.getValues(), theirs: valuesOf(theirs), before: valuesOf(before) }
    form.change(untouchedPart(parts, versions))
  }
  return { ...form, stored }
}
`

/** The dialog around the form. */
export const recordDialog = ({
  folder,
  one,
  Single,
  words,
}: Noun): string => `import type { ${Single} } from '@velvet/contracts/${folder}'
import { Button } from '@velvet/ui/button'
import { Dialog } from '@velvet/ui/dialog'
import { Input } from '@velvet/ui/input'
import { useId } from 'react'
import { RecordConflict, RecordField, RecordForm, useClosing } from '../../kit/record-form/index.ts'
import { parts, use${Single}Form, valuesOf } from './use-${one}-form.ts'

export type ${Single}DialogProps = {
  /** The ${words} to edit; a new one without it. */
  record: ${Single} | undefined
  open: boolean
  onClose: () => void
}

/** Creates or edits one ${words}. */
export function ${Single}Dialog({ record, open, onClose }: ${Single}DialogProps) {
  const { form, control, change, isDirty, isSaving, submit, place, firstField, stored } = use${Single}Form(record)
  const { known, theirs, before, keepMine } = stored
  const formId = useId()
  const closing = useClosing({ open, isDirty, isSaving, onClose })
  return (
    <Dialog
      {...closing.dialog}
      title={record ? 'Edit ${sentence(words)}' : 'Create ${sentence(words)}'}
      size="sm"
      initialFocus={firstField}
      header={
        theirs ? (
          <div className="border-b border-line px-5 py-3 max-md:px-4">
            <RecordConflict
              noun="${words}"
              parts={parts}
              mine={form.watch()}
              theirs={valuesOf(theirs)}
              before={valuesOf(before)}
              onTake={change}
              onKeepMine={keepMine}
            />
          </div>
        ) : undefined
      }
      footer={
        <>
          <Button onClick={closing.close}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId} pending={isSaving}>
            {known ? 'Save changes' : 'Create'}
          </Button>
        </>
      }
    >
      <RecordForm ref={place} id={formId} onSubmit={() => void closing.save(submit)}>
        <RecordField control={control} name="name" label="Name" required>
          {(field) => <Input {...field} maxLength={200} autoComplete="off" />}
        </RecordField>
      </RecordForm>
    </Dialog>
  )
}
`
