/** What was done with the form that the page itself paints (web/index.html, web/public/first-paint.js) before the program came. */
export interface EarlyForm {
  username: string
  password: string
  /** The field that had the focus, and what was selected in it. */
  at: { name: string; start: number | null; end: number | null } | undefined
  /** It was sent, and waits for whoever can send it. */
  isSent: boolean
}

/** Takes the form out of the page; undefined where there is none. */
export function takeEarlyForm(): EarlyForm | undefined {
  const form = document.querySelector<HTMLFormElement>('form.early')
  if (!form) return undefined
  const fieldOf = (name: string) => form.querySelector<HTMLInputElement>(`input[name="${name}"]`)
  const last = fieldOf(form.dataset.at || 'none')
  // Whoever went on to something else since is left there.
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
