import { toast } from '#ui/toast.tsx'
import { CallError } from './call-error.ts'
import { errorWords, type ErrorWords, type Said } from './error-words.ts'
import { currentLang, useWords } from './i18n.ts'

/** Words for what was thrown: the refusal's own, else the generic ones. On 429 they say how long to wait. */
export function sayError(error: unknown, words: ErrorWords): Said {
  if (!(error instanceof CallError)) return words.codes.server_error
  const said = words.codes[error.code]
  return error.retryAfter === undefined ? said : { title: said.title, text: words.wait(error.retryAfter) }
}

/** Words for a field's code; the generic ones for a code this client does not know yet. */
export function sayField(code: string | undefined, words: ErrorWords): string | undefined {
  return code === undefined ? undefined : (words.fields[code] ?? words.fields.invalid)
}

/** The error dictionary in the language in use. */
export const useErrorWords = (): ErrorWords => useWords(errorWords)

/** Tells a failed call by a toast, in the language in use. */
export async function toastError(error: unknown): Promise<void> {
  const said = sayError(error, currentLang() === 'pt-BR' ? errorWords.pt : await errorWords.load())
  toast.error(said.title, said.text)
}
