import type { ErrorCode } from '#contract/errors.ts'
import { toast } from '#ui/toast.tsx'
import { CallError } from './call-error.ts'
import { currentLang, type Dictionary } from './i18n.ts'

/** The error, and what to do about it. */
export interface ErrorText {
  title: string
  text: string
}

/** A client's words for refusals. A code it says nothing about gets the words of `server_error`. */
export interface RefusalMessages {
  codes: Partial<Record<ErrorCode | 'network', ErrorText>> & { server_error: ErrorText }
  /** Codes of single fields; `invalid` covers those without a message of their own. */
  fields: Record<string, string>
  /** On 429, how long to wait. */
  wait: (seconds: number) => string
}

/** Words for what was thrown: the refusal's own, else the generic ones. On 429 they say how long to wait. */
export function formatError(error: unknown, messages: RefusalMessages): ErrorText {
  if (!(error instanceof CallError)) return messages.codes.server_error
  const text = messages.codes[error.code] ?? messages.codes.server_error
  return error.retryAfter === undefined ? text : { title: text.title, text: messages.wait(error.retryAfter) }
}

/** Words for a field's code; the generic ones for a code this client does not know yet. */
export function formatField(code: string | undefined, messages: RefusalMessages): string | undefined {
  return code === undefined ? undefined : (messages.fields[code] ?? messages.fields.invalid)
}

/** Makes a client's `toastError`: shows a failed call as a toast, in the language in use. */
export function createToastError(messages: Dictionary<RefusalMessages>) {
  return async function toastError(error: unknown): Promise<void> {
    const text = formatError(error, currentLang() === 'pt-BR' ? messages.pt : await inEnglish(messages))
    toast.error(text.title, text.text)
  }
}

/** The English words, or the Portuguese ones when the others do not arrive: without a connection something is said too. */
async function inEnglish<T>(messages: Dictionary<T>): Promise<T> {
  try {
    return await messages.load()
  } catch {
    return messages.pt
  }
}
