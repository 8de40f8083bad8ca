import { maxQuestions, type QuestionType, questionTypes } from '@velvet/contracts/events'
import { Button } from '@velvet/ui/button'
import { Checkbox } from '@velvet/ui/checkbox'
import { Field, Fieldset } from '@velvet/ui/field'
import { Input } from '@velvet/ui/input'
import { Select } from '@velvet/ui/select'
import { Textarea } from '@velvet/ui/textarea'
import { useRef } from 'react'
import { newQuestion, type QuestionFields } from './event-settings-draft.ts'

const typeLabels: Record<QuestionType, string> = {
  text: 'Text',
  choice: 'One of several options',
  yes_no: 'Yes or no',
  number: 'Number',
}

export type EventQuestionsProps = {
  value: readonly QuestionFields[]
  onChange: (questions: QuestionFields[]) => void
  error: string | undefined
}

/** The questions of an event's own, in the order of its form (GST-23). */
export function EventQuestions({ value, onChange, error }: EventQuestionsProps) {
  const place = useRef<HTMLDivElement>(null)
  const isNew = useRef(false)

  function add() {
    isNew.current = true
    onChange([...value, newQuestion()])
  }

  function remove(question: QuestionFields) {
    onChange(value.filter(({ key }) => key !== question.key))
    place.current?.querySelector<HTMLElement>('[data-add]')?.focus()
  }

  return (
    <Fieldset label="Your questions" error={error}>
      <div ref={place} className="flex min-w-0 flex-col items-start gap-3">
        {value.map((question, index) => (
          <OneQuestion
            key={question.key}
            number={index + 1}
            question={question}
            isInvalid={error !== undefined}
            takesFocus={isNew.current && index === value.length - 1}
            onChange={(changed) => onChange(value.map((other) => (other.key === question.key ? changed : other)))}
            onRemove={() => remove(question)}
          />
        ))}
        <Button size="sm" data-add disabled={value.length >= maxQuestions} onClick={add}>
          Add question
        </Button>
      </div>
    </Fieldset>
  )
}

type OneQuestionProps = {
  number: number
  question: QuestionFields
  isInvalid: boolean
  takesFocus: boolean
  onChange: (question: QuestionFields) => void
  onRemove: () => void
}

function OneQuestion({ number, question, isInvalid, takesFocus, onChange, onRemove }: OneQuestionProps) {
  const change = (part: Partial<QuestionFields>) => onChange({ ...question, ...part })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset inside a fieldset would be announced twice
    <div
      role="group"
      aria-label={`Question ${number}`}
      className="flex w-full min-w-0 flex-col gap-3 rounded-control border border-line p-3"
    >
      <Field label="Question">
        <Input
          autoFocus={takesFocus}
          value={question.label}
          maxLength={200}
          autoComplete="off"
          aria-invalid={isInvalid && question.label.trim() === '' ? true : undefined}
          onChange={({ target }) => change({ label: target.value })}
        />
      </Field>
      <Field label="Answer">
        <Select value={question.type} onChange={({ target }) => change({ type: typeOf(target.value) })}>
          {questionTypes.map((type) => (
            <option key={type} value={type}>
              {typeLabels[type]}
            </option>
          ))}
        </Select>
      </Field>
      {question.type === 'choice' ? (
        <Field label="Options" hint="One per line">
          <Textarea
            rows={3}
            value={question.options}
            aria-invalid={isInvalid ? true : undefined}
            onChange={({ target }) => change({ options: target.value })}
          />
        </Field>
      ) : null}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Checkbox
          label="Required"
          checked={question.required}
          onChange={({ target }) => change({ required: target.checked })}
        />
        <Button size="sm" variant="ghost" aria-label={`Remove question ${number}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </div>
  )
}

const typeOf = (text: string): QuestionType => questionTypes.find((type) => type === text) ?? 'text'
