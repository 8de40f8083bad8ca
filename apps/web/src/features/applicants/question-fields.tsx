import type { Question } from '@velvet/contracts/events'
import { Field } from '@velvet/ui/field'
import { Input } from '@velvet/ui/input'
import { Select } from '@velvet/ui/select'
import { Textarea } from '@velvet/ui/textarea'
import type { ComponentProps } from 'react'
import type { ApplicationForm } from './use-application-form.ts'

/** What the chosen event asks besides the usual fields (GST-23). */
export function QuestionFields({ form }: { form: ApplicationForm }) {
  return form.form.questions.map((question) => (
    <Field
      key={question.id}
      label={question.required ? question.label : `${question.label} (optional)`}
      error={form.errors[`answers.${question.id}`]}
      className="xs:col-span-6"
    >
      <QuestionControl question={question} form={form} />
    </Field>
  ))
}

const maxAnswerLength = 500

function QuestionControl({ question, form }: { question: Question; form: ApplicationForm }) {
  const control = {
    'aria-required': question.required,
    name: `answers.${question.id}`,
    value: form.draft.answers[question.id] ?? '',
    onChange: ({ target }: { target: { value: string } }) => form.answer(question, target.value),
    onBlur: () => form.leaveAnswer(question),
  }
  switch (question.type) {
    case 'text':
      return <Textarea {...control} rows={1} maxLength={maxAnswerLength} />
    case 'number':
      return <Input {...control} type="number" inputMode="decimal" step="any" autoComplete="off" />
    case 'yes_no':
      return <Choice {...control} options={yesAndNo} />
    case 'choice':
      return (
        <Choice {...control} options={(question.options ?? []).map((option) => ({ value: option, text: option }))} />
      )
  }
}

const yesAndNo = [
  { value: 'yes', text: 'Yes' },
  { value: 'no', text: 'No' },
]

type ChoiceProps = Omit<ComponentProps<typeof Select>, 'size' | 'children'> & {
  options: readonly { value: string; text: string }[]
}

function Choice({ options, ...control }: ChoiceProps) {
  return (
    <Select {...control}>
      <option value="">Choose</option>
      {options.map(({ value, text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </Select>
  )
}
