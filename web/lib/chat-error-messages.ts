import type { ErrorText } from '#client/errors.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { defineMessages } from './i18n.ts'

/** What calls of chats refuse. These words are loaded when one of them is said. */
export type ChatCode = Extract<
  ErrorCode,
  | 'chat_closed'
  | 'chat_muted'
  | 'chat_with_self'
  | 'not_a_member'
  | 'text_required'
  | 'voice_invalid'
  | 'voice_too_long'
  | 'report_exists'
>

const codes: Record<ChatCode, ErrorText> = {
  chat_closed: {
    title: 'Esta conversa está fechada',
    text: 'Um de vocês bloqueou o outro, ou a conta não existe mais.',
  },
  chat_muted: {
    title: 'Você está sem poder escrever por um tempo',
    text: 'Foi por causa de uma denúncia. Em Notificações você vê até quando.',
  },
  chat_with_self: { title: 'Esta é a sua própria conta', text: 'Escolha outra pessoa para conversar.' },
  not_a_member: { title: 'Esta resenha é só de quem joga aqui', text: 'Entre no jogo para ler e escrever.' },
  text_required: { title: 'Escreva alguma coisa antes', text: 'A mensagem está vazia.' },
  voice_invalid: { title: 'Não deu para ler esta gravação', text: 'Descarte e grave de novo.' },
  voice_too_long: { title: 'A gravação passou de 59 segundos', text: 'Descarte e grave uma mais curta.' },
  report_exists: { title: 'Você já denunciou esta mensagem', text: 'Nossa equipe vai olhar.' },
}

/** Codes of single fields, said beside the field. */
const fields: Record<string, string> = {
  reason_required: 'Escolha um motivo.',
}

const pt = { codes, fields }
export type ChatErrorMessages = typeof pt
export const chatErrorMessages = defineMessages(pt, () => import('./chat-error-messages.en.ts'))
