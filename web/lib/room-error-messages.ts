import type { ErrorText } from '#client/errors.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { defineMessages } from './i18n.ts'

/** What calls of rooms, duels and push games refuse. These words are loaded when one of them is said. */
export type RoomCode = Extract<
  ErrorCode,
  | 'match_started'
  | 'match_void'
  | 'room_full'
  | 'room_closed'
  | 'room_playing_closed'
  | 'room_started'
  | 'room_not_started'
  | 'room_too_late'
  | 'room_left'
  | 'already_in_room'
  | 'has_paid'
  | 'owner_stays'
  | 'not_ready'
  | 'not_your_turn'
  | 'guess_taken'
  | 'opponent_cannot_play'
  | 'push_over'
  | 'answer_not_offered'
  | 'user_unknown'
  | 'state_forbids'
>

const codes: Record<RoomCode, ErrorText> = {
  match_started: { title: 'A partida já começou', text: 'Escolha outra partida.' },
  match_void: { title: 'A partida foi anulada', text: 'Quem pagou recebe tudo de volta na carteira.' },
  room_full: { title: 'A sala está cheia', text: 'Peça ao dono outra sala, ou crie a sua.' },
  room_closed: { title: 'Ninguém pode entrar nesta sala', text: 'O dono fechou as entradas.' },
  room_playing_closed: { title: 'Você não pode mais jogar aqui', text: 'O dono encerrou os jogos desta sala.' },
  room_started: { title: 'A sala já começou', text: 'Isso não dá mais para fazer agora.' },
  room_not_started: { title: 'O jogo ainda não começou', text: 'Espere o dono da sala começar.' },
  room_too_late: { title: 'Ficou tarde para isso', text: 'Falta pouco para a partida, e o prazo passou.' },
  room_left: {
    title: 'Você saiu desta sala',
    text: 'Quem sai depois de enviar o palpite não volta para a mesma sala.',
  },
  already_in_room: { title: 'Já está na sala', text: 'Não é preciso convidar de novo.' },
  has_paid: {
    title: 'Quem já jogou não pode ser removido',
    text: 'O palpite desta pessoa, e o que ela pagou, estão garantidos.',
  },
  owner_stays: { title: 'O dono não sai da sala', text: 'Se não quiser mais jogar, apague a sala.' },
  not_ready: { title: 'Seu adversário ainda não está pronto', text: 'Ele precisa tocar em Pronto no último minuto.' },
  not_your_turn: { title: 'Não é a sua vez', text: 'Espere o palpite do adversário.' },
  guess_taken: { title: 'Este palpite já foi feito!', text: 'Escolha um placar livre.' },
  opponent_cannot_play: {
    title: 'Seu adversário não pode começar agora',
    text: 'Nada foi cobrado. Ele foi avisado do motivo.',
  },
  push_over: { title: 'O tempo acabou', text: 'A resposta chegou depois dos 30 segundos. Nada foi cobrado.' },
  answer_not_offered: { title: 'Esta resposta não vale aqui', text: 'Use o botão da pergunta.' },
  user_unknown: { title: 'Esse usuário não foi encontrado', text: 'Confira o nome e tente de novo.' },
  state_forbids: { title: 'Isso não dá mais para fazer', text: 'A situação mudou. Recarregue e veja como ficou.' },
}

/** Codes of single fields, said beside the field. */
const fields: Record<string, string> = {
  name_required: 'Dê um nome à sala.',
  name_too_long: 'O nome pode ter até 60 letras.',
  room_type_invalid: 'Tipo de sala inválido',
  price_required: 'O valor é obrigatório',
  price_low: 'O valor é menor que o mínimo.',
  price_high: 'O valor é maior que o máximo.',
  vip_price_low: 'O valor mínimo é R$10.000',
  match_required: 'Escolha uma partida.',
  too_many_shots: 'São no máximo três jogadores.',
  range_invalid: 'Escolha uma das opções.',
}

const pt = { codes, fields }
export type RoomErrorMessages = typeof pt
export const roomErrorMessages = defineMessages(pt, () => import('./room-error-messages.en.ts'))
