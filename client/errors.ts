import type { ErrorCode } from '#contract/errors.ts'
import { toast } from '#ui/toast.tsx'
import { CallError } from './call-error.ts'
import { currentLang, type Dictionary } from './i18n.ts'

/** An error with advice. */
export interface ErrorText {
  title: string
  text: string
}

/** A client's error messages. An unknown code gets the message of `server_error`. */
export interface RefusalMessages {
  codes: Partial<Record<ErrorCode | 'network', ErrorText>> & { server_error: ErrorText }
  /** Field codes; `invalid` covers those without a message of their own. */
  fields: Record<string, string>
  /** On 429: how long to wait. */
  wait: (seconds: number) => string
}

/** The message for a thrown error: that of its code, else the generic one. On 429 it says how long to wait. */
export function formatError(error: unknown, messages: RefusalMessages): ErrorText {
  if (!(error instanceof CallError)) return messages.codes.server_error
  const text = messages.codes[error.code] ?? messages.codes.server_error
  return error.retryAfter === undefined ? text : { title: text.title, text: messages.wait(error.retryAfter) }
}

/** The message for a field code; generic for a code unknown to this client. */
export function formatField(code: string | undefined, messages: RefusalMessages): string | undefined {
  return code === undefined ? undefined : (messages.fields[code] ?? messages.fields.invalid)
}

/** Creates a client's `toastError`, which shows a failed call as a toast in the current language. */
export function createToastError(messages: Dictionary<RefusalMessages>) {
  return async function toastError(error: unknown): Promise<void> {
    const text = formatError(error, currentLang() === 'pt-BR' ? messages.pt : await inEnglish(messages))
    toast.error(text.title, text.text)
  }
}

/** English messages, or Portuguese ones when English fails to load: an error must show offline too. */
async function inEnglish<T>(messages: Dictionary<T>): Promise<T> {
  try {
    return await messages.load()
  } catch {
    return messages.pt
  }
}
