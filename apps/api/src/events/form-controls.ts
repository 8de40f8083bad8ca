import type { Question } from '@velvet/contracts/events'
import { escapeHtml, tag } from './markup.ts'

const controlLook =
  'w-full min-w-0 rounded-control border border-line-strong bg-surface text-fg transition-colors duration-[90ms] hover:border-fg-3 disabled:cursor-not-allowed disabled:bg-sunken disabled:text-fg-3 read-only:not-[select]:bg-sunken aria-invalid:border-danger focus-visible:outline-offset-0 pub:border-x-0 pub:border-t-0 pub:bg-transparent pub:text-body pub:leading-normal pub:focus-visible:border-focus pub:focus-visible:outline-0 pub:focus-visible:shadow-[0_1px_0_0_var(--focus)] h-8 px-2.5 text-sm pointer-coarse:h-11 pointer-coarse:text-[1rem] pub:h-11 pub:px-0'

const prefixedLook =
  'flex h-8 min-w-0 items-center rounded-control border border-line-strong bg-surface transition-colors duration-[90ms] pointer-coarse:h-11 pub:h-11 focus-within:outline-2 focus-within:outline-focus hover:border-fg-3 has-aria-invalid:border-danger pub:border-x-0 pub:border-t-0 pub:bg-transparent pub:focus-within:border-focus pub:focus-within:outline-0'

const boxLook =
  'peer relative z-1 m-px size-4 appearance-none rounded-[4px] border border-line-strong bg-surface hover:transition-colors hover:duration-[90ms] pub:rounded-none pub:bg-transparent checked:border-primary checked:bg-primary indeterminate:border-primary indeterminate:bg-primary enabled:hover:border-fg-2 enabled:checked:hover:border-primary aria-invalid:border-danger disabled:opacity-50'

/** One control with its label, as `Field` of the components writes it. */
export type FieldMarkup = {
  label: string
  name: string
  hint?: string
  width: 2 | 3 | 4 | 6
  /** Null where there is always an answer. */
  required?: boolean | null
  /** What the control has besides: `type`, `autocomplete`, ... */
  more?: Readonly<Record<string, string | number>>
}

type Option = { value: string; text: string }

const wired = ({ name, hint, required = true, more }: FieldMarkup, look = '') => ({
  ...more,
  id: `field-${name}`,
  name,
  'aria-required': required === null ? undefined : String(required),
  'aria-describedby': hint && `field-${name}-hint`,
  class: look ? `${controlLook} ${look}` : controlLook,
})

const fieldOf = ({ label, name, hint, width }: FieldMarkup, control: string): string =>
  `${tag('div', { class: `flex min-w-0 flex-col gap-1.5 pub:gap-1 xs:col-span-${width}` })}<div class="flex items-baseline justify-between gap-3">${tag(
    'label',
    { for: `field-${name}`, class: 'text-sm font-medium text-fg-2 pub:font-normal' },
  )}${escapeHtml(label)}</label></div>${control}${
    hint ? `${tag('p', { id: `field-${name}-hint`, class: 'text-xs text-fg-3' })}${escapeHtml(hint)}</p>` : ''
  }</div>`

/** Markup of the `Input` component, so that nothing moves when the script takes over. */
export const inputField = (field: FieldMarkup): string => fieldOf(field, tag('input', wired(field)))

/** `Input` with a fixed text before what is typed. */
export const prefixedField = (field: FieldMarkup, prefix: string): string =>
  fieldOf(
    field,
    `<span class="${prefixedLook}"><span aria-hidden="true" class="shrink-0 ps-2.5 pe-px text-sm text-fg-3 pointer-coarse:text-[1rem] pub:ps-0 pub:text-body">${prefix}</span>${tag(
      'input',
      wired(field, 'h-full! border-0! bg-transparent! ps-0! outline-0! shadow-none!'),
    )}</span>`,
  )

/** `Select`. */
export const selectField = (field: FieldMarkup, options: readonly Option[]): string =>
  fieldOf(
    field,
    `<span class="relative flex min-w-0 items-center">${tag('select', wired(field, 'appearance-none truncate pe-8!'))}${options
      .map(({ value, text }) => `${tag('option', { value })}${escapeHtml(text)}</option>`)
      .join(
        '',
      )}</select><svg viewBox="0 0 12 12" aria-hidden="true" class="pointer-events-none absolute end-2.5 size-3 text-fg-2 pub:end-0.5" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"><path d="m2.5 4.5 3.5 3.5 3.5-3.5"></path></svg></span>`,
  )

const textareaField = (field: FieldMarkup): string =>
  fieldOf(
    field,
    `${tag('textarea', wired(field, 'field-sizing-content h-auto! min-h-20 resize-y py-1.5 leading-normal'))}</textarea>`,
  )

/** `Checkbox`. */
export const checkbox = (name: string, label: string): string =>
  `<label class="inline-flex items-start gap-2.5 text-sm has-disabled:cursor-not-allowed has-disabled:text-fg-3 pub:text-base pub:gap-3"><span class="relative inline-flex shrink-0 pub:mt-0.5">${tag(
    'input',
    { type: 'checkbox', name, class: boxLook },
  )}<svg viewBox="0 0 16 16" aria-hidden="true" class="pointer-events-none absolute inset-px z-1 hidden size-4 text-on-primary peer-checked:block peer-indeterminate:hidden" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="m4 8.25 2.75 2.75L12 5.5"></path></svg><span aria-hidden="true" class="pointer-events-none absolute inset-x-[5px] top-[8px] z-1 hidden h-0.5 rounded-full bg-on-primary peer-indeterminate:block"></span></span><span class="min-w-0">${label}</span></label>`

const maxAnswerLength = 500

/** What an event asks on its own (`QuestionFields`). */
export const questionField = ({ id, type, label, required, options }: Question): string => {
  const field: FieldMarkup = {
    label: required ? label : `${label} (optional)`,
    name: `answers.${id}`,
    width: 6,
    required,
  }
  const choose = { value: '', text: 'Choose' }
  switch (type) {
    case 'text':
      return textareaField({ ...field, more: { rows: 1, maxlength: maxAnswerLength } })
    case 'number':
      return inputField({ ...field, more: { type: 'number', inputmode: 'decimal', step: 'any', autocomplete: 'off' } })
    case 'yes_no':
      return selectField(field, [choose, { value: 'yes', text: 'Yes' }, { value: 'no', text: 'No' }])
    case 'choice':
      return selectField(field, [choose, ...(options ?? []).map((option) => ({ value: option, text: option }))])
  }
}
