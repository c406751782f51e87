/** State of the form that the page paints before scripts load (web/index.html, web/public/first-paint.js). */
export interface EarlyForm {
  username: string
  password: string
  /** The focused field and its selection. */
  at: { name: string; start: number | null; end: number | null } | undefined
  /** It was submitted and waits for the app to send it. */
  isSent: boolean
}

/** Removes the early form from the page; undefined where there is none. */
export function takeEarlyForm(): EarlyForm | undefined {
  const form = document.querySelector<HTMLFormElement>('form.early')
  if (!form) return undefined
  const fieldOf = (name: string) => form.querySelector<HTMLInputElement>(`input[name="${name}"]`)
  const last = fieldOf(form.dataset.at || 'none')
  // Do not take the focus when it has moved elsewhere since.
  const isIn = form.contains(document.activeElement) || document.activeElement === document.body
  const early: EarlyForm = {
    username: fieldOf('username')?.value ?? '',
    password: fieldOf('password')?.value ?? '',
    at: last && isIn ? { name: last.name, start: last.selectionStart, end: last.selectionEnd } : undefined,
    isSent: form.ariaBusy === 'true',
  }
  form.remove()
  return early
}
