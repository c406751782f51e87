/** A field marked wrong; a button (the picture) or a group (radios) has no such mark of its own and carries `data-wrong`. */
const WRONG =
  ':is(input, select)[aria-invalid="true"], button[data-wrong], [data-wrong] input:checked, [data-wrong]:not(:has(:checked)) input'

/** Moves the focus to the first field that is marked wrong. Call it once the marks are on the page. */
export function focusFirstInvalid(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>(WRONG)?.focus()
}
