/** A field marked invalid; a button (the picture) or a group (radios) has no such attribute and carries `data-wrong`. */
const WRONG =
  ':is(input, select)[aria-invalid="true"], button[data-wrong], [data-wrong] input:checked, [data-wrong]:not(:has(:checked)) input'

/** Focuses the first invalid field. Call it after the marks have been rendered. */
export function focusFirstInvalid(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>(WRONG)?.focus()
}
