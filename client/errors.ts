import type { ErrorCode } from '#contract/errors.ts'
import { toast } from '#ui/toast.tsx'
import { CallError } from './call-error.ts'
import { currentLang, type Words } from './i18n.ts'

/** What went wrong, and what to do about it. */
export interface Said {
  title: string
  text: string
}

/** A client's words for refusals. A code it says nothing about gets the words of `server_error`. */
export interface RefusalWords {
  codes: Partial<Record<ErrorCode | 'network', Said>> & { server_error: Said }
  /** Codes of single fields; `invalid` stands for those without words of their own. */
  fields: Record<string, string>
  /** On 429, how long to wait. */
  wait: (seconds: number) => string
}

/** Words for what was thrown: the refusal's own, else the generic ones. On 429 they say how long to wait. */
export function sayError(error: unknown, words: RefusalWords): Said {
  if (!(error instanceof CallError)) return words.codes.server_error
  const said = words.codes[error.code] ?? words.codes.server_error
  return error.retryAfter === undefined ? said : { title: said.title, text: words.wait(error.retryAfter) }
}

/** Words for a field's code; the generic ones for a code this client does not know yet. */
export function sayField(code: string | undefined, words: RefusalWords): string | undefined {
  return code === undefined ? undefined : (words.fields[code] ?? words.fields.invalid)
}

/** Makes a client's `toastError`: tells a failed call by a toast, in the language in use. */
export function createToastError(words: Words<RefusalWords>) {
  return async function toastError(error: unknown): Promise<void> {
    const said = sayError(error, currentLang() === 'pt-BR' ? words.pt : await inEnglish(words))
    toast.error(said.title, said.text)
  }
}

/** The English words, or the Portuguese ones when the others do not arrive: without a connection something is said too. */
async function inEnglish<T>(words: Words<T>): Promise<T> {
  try {
    return await words.load()
  } catch {
    return words.pt
  }
}
