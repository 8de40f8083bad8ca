import { type Applicant, applicantStatuses } from '@velvet/contracts/applicants'
import { statusLabels } from '@velvet/domain/applicants'
import { DescriptionList } from '@velvet/ui/description-list'
import { Field } from '@velvet/ui/field'
import { Select } from '@velvet/ui/select'
import { FormProvider } from 'react-hook-form'
import { Part } from '../../kit/part.tsx'
import { RecordForm } from '../../kit/record-form/index.ts'
import { InstagramPortfolio, type InstagramWork } from '../instagram/index.ts'
import { usePendingStatus } from '../people/index.ts'
import { ApplicantConflict } from './applicant-dialog-conflict.tsx'
import { ApplicantHeader } from './applicant-dialog-header.tsx'
import { dateTimeText } from './applicant-profile.tsx'
import { AlsoDecide, useAlsoDecide } from './decision/also-decide.tsx'
import { useDecide } from './decision/use-decide.ts'
import { ApplicantForm } from './form/applicant-form.tsx'
import type { ApplicantEditor } from './form/applicant-form-state.ts'
import { applicantFields } from './form/applicant-form-values.ts'

export type ApplicantEditProps = {
  applicant: Applicant
  instagram: InstagramWork
  editor: ApplicantEditor
  formId: string
}

/** Edits an applicant: the status is saved immediately, everything else with Save Changes (PROF-06 to PROF-21). */
export function ApplicantEdit({ applicant, instagram, editor, formId }: ApplicantEditProps) {
  const { form, conflict } = editor
  if (conflict)
    return (
      <ApplicantConflict
        current={conflict}
        mine={form.getValues()}
        touched={applicantFields.filter((field) => form.getFieldState(field).isDirty)}
        formId={formId}
        onSettle={(mine) => void editor.settle(mine)}
      />
    )
  return (
    <div className="grid gap-x-8 gap-y-6 md:grid-cols-[17rem_minmax(0,1fr)]">
      <div className="flex min-w-0 flex-col gap-5">
        <ApplicantHeader applicant={applicant} instagram={instagram} />
        <InlineStatus applicant={applicant} />
        <Part title="Instagram Portfolio">
          <InstagramPortfolio applicant={applicant} max={6} instagram={instagram} />
        </Part>
      </div>
      <RecordForm
        ref={editor.place}
        id={formId}
        onSubmit={() => void editor.save()}
        className="flex min-w-0 flex-col gap-6"
      >
        <FormProvider {...form}>
          <ApplicantForm derivedPlaces={applicant.zipCodeCities} />
        </FormProvider>
        <DescriptionList
          items={[
            { label: 'Application ID', value: <span className="font-mono text-xs break-all">{applicant.id}</span> },
            { label: 'Applied', value: dateTimeText(applicant.createdAt) },
            { label: 'Last Updated', value: dateTimeText(applicant.updatedAt) },
          ]}
        />
      </RecordForm>
    </div>
  )
}

/** Saves immediately and does not touch the form (PROF-14 to PROF-16, PROF-20). */
function InlineStatus({ applicant }: { applicant: Applicant }) {
  const decide = useDecide()
  const also = useAlsoDecide(applicant)
  const wanted = usePendingStatus(applicant.id)
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <Field label="Status" hint="Saved immediately.">
        <Select
          value={wanted ?? applicant.status}
          onChange={({ target }) => {
            const status = applicantStatuses.find((each) => each === target.value)
            if (!status) return
            decide(applicant, status, also.ids)
            also.clear()
          }}
        >
          {applicantStatuses.map((status) => (
            <option key={status} value={status}>
              {statusLabels[status]}
            </option>
          ))}
        </Select>
      </Field>
      <AlsoDecide also={also} />
    </div>
  )
}
