/**
 * Moves the focus to the first field that is marked wrong. Call it after the marks are on the page: in an effect, or after
 * `flushSync`. Groups without a control of their own (pictures, radios) are marked with `data-wrong` around them.
 */
export function focusFirstWrong(form: HTMLFormElement | null): void {
  form
    ?.querySelector<HTMLElement>(
      ':is(input, select)[aria-invalid="true"], [data-wrong] :is(button, input:checked, input:not([type="radio"]), input)',
    )
    ?.focus()
}
