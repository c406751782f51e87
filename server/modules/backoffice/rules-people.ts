import { ID_PATTERN } from '#contract/ids.ts'
import { checkCpf } from '#contract/people.ts'

/** The criterion of a search for a player. */
export type Wanted =
  | { by: 'nothing' }
  | { by: 'id' | 'cpf' | 'email' | 'words'; text: string }
  /** The six digits that a mask leaves visible. */
  | { by: 'masked-cpf'; text: string }

/** `***.456.789-**`, as `maskCpf` writes it, with any separators. */
const MASKED = /^[*•.\s-]*(\d{3})[.\s-]?(\d{3})[*•.\s-]*$/

/** Parses the search text of players: an id, a CPF (full or masked), the start of an e-mail, or words. */
export function wantedOf(typed: string): Wanted {
  const text = typed.trim()
  if (text === '') return { by: 'nothing' }
  if (ID_PATTERN.test(text)) return { by: 'id', text }
  const cpf = checkCpf(text)
  if (cpf.ok) return { by: 'cpf', text: cpf.value }
  const masked = /[*•]/.test(text) ? MASKED.exec(text) : null
  if (masked) return { by: 'masked-cpf', text: `${masked[1]}${masked[2]}` }
  if (text.indexOf('@') > 0) return { by: 'email', text: text.toLowerCase() }
  return { by: 'words', text: text.replace(/^@/, '') }
}

/** A phone number with its middle masked: `(11) 9****-4321`. */
export const maskPhone = (phone: string): string =>
  phone.length < 8 ? '****' : `(${phone.slice(0, 2)}) ${phone.slice(2, 3)}****-${phone.slice(-4)}`
