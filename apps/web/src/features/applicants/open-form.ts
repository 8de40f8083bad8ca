/** Scrolls to the form and focuses the first field, or the first one that is accepted. */
export function openForm(
  form: HTMLFormElement | null,
  accept: (field: HTMLInputElement) => boolean = () => true,
): void {
  const fields = [
    ...(form?.querySelectorAll<HTMLInputElement>(':is(input, select, textarea):enabled:not([tabindex])') ?? []),
  ]
  document.getElementById('application')?.scrollIntoView()
  const field = fields.find(accept) ?? fields[0]
  field?.focus({ preventScroll: true })
}
