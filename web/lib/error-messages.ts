import { defineMessages } from '#client/i18n.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { AccountCode, ChatCode, GameCode, RoomCode, WalletCode } from './refusal-messages.ts'

/** What went wrong and what to do about it. */
export interface ErrorText {
  title: string
  text: string
}

const unexpected: ErrorText = { title: 'Erro inesperado', text: 'Recarregue a página e tente de novo!' }

/** Errors returned only by calls of the operator's console. */
type ConsoleCode =
  // Errors of the public API, whose keys no client of ours uses.
  | 'api_key_invalid'
  | 'question_minutes'
  | 'state_forbids'
  | 'card_incomplete'
  | 'house_short'
  | 'facts_missing'
  | 'import_refused'
  | 'payouts_stopped'
  | 'two_people'
  | 'two_people_new'
  | 'totp_needed'
  | 'totp_wrong'
  | 'totp_to_set'
  | 'role_required'
  | 'last_admin'
  | 'second_person_needed'
  | 'plays_on_match'
  | 'order_exists'
  | 'order_changed'
  | 'withheld_short'
  | 'audit_broken'
  | 'profile_forbidden'
  | 'user_unknown'
  | 'period_too_long'
  | 'gateway_unavailable'
  | 'window_too_soon'
  | 'clock_stale'
  | 'match_over'

/** Errors of accounts, games, money, chats and rooms are in separate dictionaries, to keep the first pages small (game-errors.ts). */
const codes: Record<
  Exclude<ErrorCode, AccountCode | GameCode | WalletCode | ChatCode | RoomCode | ConsoleCode> | 'network',
  ErrorText
> = {
  invalid_input: { title: 'Dados inválidos.', text: 'Confira os campos marcados.' },
  malformed_body: unexpected,
  unauthorized: { title: 'Sua sessão terminou', text: 'Entre de novo para continuar.' },
  forbidden: { title: 'Você não pode fazer isso', text: 'Esta ação não está liberada para a sua conta.' },
  wrong_password: { title: 'Senha incorreta!', text: 'Tente de novo!' },
  not_found: { title: 'Não encontramos', text: 'Isso não existe mais ou não é seu.' },
  conflict: { title: 'Algo mudou', text: 'Recarregue a página e veja como ficou.' },
  username_taken: { title: 'Dados inválidos.', text: 'Este nome de usuário já está em uso.' },
  email_taken: { title: 'Dados inválidos.', text: 'Este e-mail já está em uso.' },
  cpf_taken: { title: 'Dados inválidos.', text: 'Este CPF já tem uma conta.' },
  image_invalid: {
    title: 'Não deu para abrir a imagem',
    text: 'Ela parece danificada ou é grande demais. Tente outra.',
  },
  wrong_credentials: { title: 'Erro de autenticação', text: 'Não foi possível entrar, confira seus dados.' },
  account_blocked: { title: 'Conta bloqueada', text: 'Fale com a gente pela página de ajuda.' },
  token_invalid: { title: 'Este link não vale mais', text: 'Ele já foi usado ou passou do prazo. Peça outro.' },
  idempotency_key_reused: unexpected,
  too_many_requests: { title: 'Muitas tentativas', text: 'Espere um pouco e tente de novo.' },
  server_error: unexpected,
  unavailable: { title: 'Estamos cheios agora', text: 'Tente de novo em alguns segundos.' },
  network: { title: 'Sem conexão', text: 'Confira sua internet e tente de novo.' },
}

/** Field codes that any form can have; the others are in a separate dictionary (field-messages.ts). */
const fields: Record<string, string> = {
  required: 'Preencha este campo.',
  invalid: 'Valor inválido.',
  id_invalid: 'Informe um código válido',
}

const pt = { codes, fields, wait: (seconds: number) => waitPt(seconds) }
export type ErrorMessages = typeof pt
export const errorMessages = defineMessages(pt, () => import('./error-messages.en.ts').then(en => en.errorMessages), {
  isRare: true,
})

function waitPt(seconds: number): string {
  if (seconds < 60) return `Tente de novo em ${seconds} s.`
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? 'Tente de novo em 1 minuto.' : `Tente de novo em ${minutes} minutos.`
}
