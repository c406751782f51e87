import type { ErrorText } from '#client/errors.ts'
import { defineMessages } from '#client/i18n.ts'
import type { ErrorCode } from '#contract/errors.ts'

const en = () => import('./refusal-messages.en.ts')

/** Error codes of calls about one's own account and pictures. Their messages load on demand. */
export type AccountCode = Extract<
  ErrorCode,
  'too_large' | 'unsupported_media' | 'birth_date_fixed' | 'photo_unknown' | 'balance_left' | 'debt_left'
>

const codes: Record<AccountCode, ErrorText> = {
  too_large: { title: 'Arquivo grande demais', text: 'Escolha uma imagem de até 10 MB.' },
  unsupported_media: { title: 'Tipo de arquivo não aceito', text: 'Use uma imagem JPG, PNG ou WebP.' },
  birth_date_fixed: {
    title: 'Data de nascimento já informada',
    text: 'Para corrigir, fale com a gente pela página de ajuda.',
  },
  photo_unknown: { title: 'Envie a foto de novo', text: 'A imagem enviada não está mais guardada.' },
  balance_left: { title: 'Ainda há dinheiro na sua conta', text: 'Saque o saldo e espere seus jogos terminarem.' },
  debt_left: {
    title: 'Sua conta ainda deve à casa',
    text: 'Um Pix seu voltou ao banco depois de usado. Compre moedas para quitar, ou fale com a gente pela página de ajuda.',
  },
}

const accountErrorPt = { codes, fields: {} as Record<string, string> }
export type AccountErrorMessages = typeof accountErrorPt
export const accountErrorMessages = defineMessages(accountErrorPt, () => en().then(all => all.accountErrorMessages))

/** Error codes of chat calls. Their messages load on demand. */
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

const chatErrorCodes: Record<ChatCode, ErrorText> = {
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

/** Field codes, shown beside the field. */
const fields: Record<string, string> = {
  reason_required: 'Escolha um motivo.',
}

const chatErrorPt = { codes: chatErrorCodes, fields }
export type ChatErrorMessages = typeof chatErrorPt
export const chatErrorMessages = defineMessages(chatErrorPt, () => en().then(all => all.chatErrorMessages))

/** Error codes of game calls. Their messages load on demand. */
export type GameCode = Extract<
  ErrorCode,
  | 'not_yet_visible'
  | 'card_not_open'
  | 'duplicate_entry'
  | 'entries_limit'
  | 'insufficient_balance'
  | 'athletes_incomplete'
  | 'athlete_unknown'
  | 'athlete_repeated'
  | 'matches_incomplete'
  | 'match_unknown'
  | 'match_repeated'
  | 'option_unknown'
  | 'score_invalid'
  | 'code_unavailable'
  | 'birth_date_needed'
  | 'under_age'
  | 'mode_unavailable'
  | 'not_locked_yet'
  | 'report_not_ready'
  | 'dispute_closed'
  | 'dispute_exists'
>

const changed: ErrorText = { title: 'Esta cartela mudou', text: 'Recarregue a página e confira suas escolhas.' }

const gameErrorCodes: Record<GameCode, ErrorText> = {
  not_yet_visible: { title: 'Ainda é segredo', text: 'Os jogos dos outros aparecem quando a cartela fecha.' },
  card_not_open: { title: 'Esta cartela já fechou', text: 'Nada foi cobrado. Veja as outras cartelas abertas.' },
  duplicate_entry: {
    title: 'Você já enviou este mesmo jogo',
    text: 'Nada foi cobrado. Mude ao menos uma escolha para enviar outro.',
  },
  entries_limit: { title: 'Você já usou todos os seus jogos', text: 'Nada foi cobrado. Esta cartela não aceita mais.' },
  insufficient_balance: {
    title: 'Você não possui saldo suficiente!',
    text: 'Adicione moedas na plataforma antes de continuar',
  },
  athletes_incomplete: {
    title: 'Faltam escolhas',
    text: 'Selecione todas as opções disponíveis antes de jogar',
  },
  athlete_unknown: changed,
  athlete_repeated: changed,
  matches_incomplete: { title: 'Faltam placares', text: 'Preencha o placar de todos os jogos antes de enviar.' },
  match_unknown: changed,
  match_repeated: changed,
  option_unknown: changed,
  score_invalid: { title: 'Número inválido', text: 'Use um número inteiro de 0 a 999.' },
  code_unavailable: { title: 'Código não disponível', text: 'Confira o código ou jogue sem ele.' },
  birth_date_needed: {
    title: 'Informe sua data de nascimento',
    text: 'Ela é pedida antes da primeira compra e do primeiro jogo pago. Fica em Perfil, Dados pessoais.',
  },
  under_age: { title: 'É preciso ter 18 anos ou mais', text: 'Jogos pagos são proibidos para menores.' },
  mode_unavailable: { title: 'Este jogo não está liberado aqui', text: 'Nada foi cobrado.' },
  not_locked_yet: { title: 'Ainda não há prova', text: 'Ela sai segundos depois que este jogo fecha.' },
  report_not_ready: { title: 'O relatório ainda não saiu', text: 'Ele sai assim que o jogo é pago ou devolvido.' },
  dispute_closed: { title: 'O prazo para contestar terminou', text: 'Fale com a gente pela página de ajuda.' },
  dispute_exists: { title: 'Você já contestou isto', text: 'Aguarde a resposta.' },
}

/** Field codes, shown beside the field. */
const gameErrorFields: Record<string, string> = {
  score_invalid: 'Use um número inteiro de 0 a 999.',
  athletes_incomplete: 'Selecione todas as opções disponíveis antes de jogar',
  code_unavailable: 'Código não disponível',
  fact_required: 'Escolha o que você quer contestar.',
  text_required: 'Conte o que aconteceu.',
  text_too_short: 'Conte um pouco mais: são ao menos 10 letras.',
  text_too_long: 'O número máximo de caracteres é 1000',
}

const gameErrorPt = { codes: gameErrorCodes, fields: gameErrorFields }
export type GameErrorMessages = typeof gameErrorPt
export const gameErrorMessages = defineMessages(gameErrorPt, () => en().then(all => all.gameErrorMessages))

/** Error codes of calls about rooms, duels and push games. Their messages load on demand. */
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
  | 'league_full'
  | 'leagues_limit'
  | 'league_removed'
  | 'already_in_league'
  | 'invitation_refused'
  | 'hand_over_first'
  | 'not_ready'
  | 'not_your_turn'
  | 'guess_taken'
  | 'opponent_cannot_play'
  | 'push_over'
  | 'answer_not_offered'
  | 'user_unknown'
  | 'state_forbids'
>

const roomErrorCodes: Record<RoomCode, ErrorText> = {
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
  league_full: { title: 'A liga está cheia', text: 'Não cabe mais ninguém. Que tal criar a sua?' },
  leagues_limit: { title: 'Você já está em 20 ligas', text: 'Saia de uma delas para entrar em outra.' },
  league_removed: { title: 'Quem cuida da liga tirou você', text: 'Para voltar, peça um convite.' },
  invitation_refused: { title: 'O convite foi recusado', text: 'Dá para convidar de novo uma semana depois.' },
  already_in_league: { title: 'Já está na liga', text: 'Não é preciso convidar de novo.' },
  hand_over_first: { title: 'A liga é sua', text: 'Antes de sair, passe a liga para alguém ou encerre.' },
  not_ready: { title: 'Seu adversário ainda não está pronto', text: 'Ele precisa confirmar no último minuto.' },
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

/** Field codes, shown beside the field. */
const roomErrorFields: Record<string, string> = {
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

const roomErrorPt = { codes: roomErrorCodes, fields: roomErrorFields }
export type RoomErrorMessages = typeof roomErrorPt
export const roomErrorMessages = defineMessages(roomErrorPt, () => en().then(all => all.roomErrorMessages))

/** Error codes of money calls. Their messages load on demand. */
export type WalletCode = Extract<
  ErrorCode,
  | 'amount_invalid'
  | 'package_unknown'
  | 'package_price'
  | 'open_deposits'
  | 'email_unconfirmed'
  | 'limit_deposit'
  | 'limit_loss'
  | 'paused'
  | 'self_excluded'
  | 'identity_mismatch'
  | 'identity_pending'
  | 'barred'
  | 'staff'
  | 'account_held'
  | 'entries_stopped'
  | 'deposits_stopped'
  | 'terms_needed'
  | 'key_of_another'
  | 'withdraw_daily'
  | 'transfer_to_self'
  | 'transfer_limit'
  | 'receiver_cannot_receive'
  | 'too_many_rows'
>

const walletErrorChanged: ErrorText = {
  title: 'Este pacote mudou',
  text: 'Nada foi cobrado. Recarregue a página e confira o valor.',
}

const walletErrorCodes: Record<WalletCode, ErrorText> = {
  amount_invalid: { title: 'A quantidade de moedas informadas não é válida', text: 'Use um número inteiro de moedas.' },
  package_unknown: walletErrorChanged,
  package_price: walletErrorChanged,
  open_deposits: {
    title: 'Você já tem 5 compras esperando pagamento',
    text: 'Pague ou desista de uma delas antes de pedir outro Pix.',
  },
  email_unconfirmed: {
    title: 'Confirme seu e-mail primeiro',
    text: 'Abra o link que mandamos para o seu e-mail. Em Perfil dá para pedir outro.',
  },
  limit_deposit: {
    title: 'Isto passa do seu limite de depósitos',
    text: 'Nada foi cobrado. Veja quanto ainda cabe em Carteira, Limites e pausa.',
  },
  limit_loss: {
    title: 'Isto passa do seu limite de perdas',
    text: 'Nada foi cobrado. Veja quanto ainda cabe em Carteira, Limites e pausa.',
  },
  paused: {
    title: 'Você está em pausa',
    text: 'Nada foi cobrado. Em Carteira, Limites e pausa, você vê quando ela termina.',
  },
  self_excluded: {
    title: 'Você está em autoexclusão',
    text: 'Nada foi cobrado. Em Carteira, Limites e pausa, você vê quando ela termina.',
  },
  key_of_another: {
    title: 'Esta chave Pix é de outra pessoa',
    text: 'Só fazemos Pix para a sua própria conta. Nada saiu do seu saldo.',
  },
  withdraw_daily: { title: 'Saque indisponível', text: 'O limite é de 1 saque por dia. Tente de novo amanhã.' },
  transfer_to_self: {
    title: 'Não é possível realizar transferências para si mesmo',
    text: 'Escolha outra pessoa.',
  },
  transfer_limit: {
    title: 'Isto passa do seu limite diário de transferência',
    text: 'Escolha um valor menor ou tente de novo amanhã.',
  },
  receiver_cannot_receive: {
    title: 'Esta pessoa não pode receber moedas agora',
    text: 'Nada saiu do seu saldo.',
  },
  identity_mismatch: {
    title: 'Seus dados não conferem',
    text: 'Nome, CPF e data de nascimento precisam ser os do seu documento. Fale com a gente pela página de ajuda.',
  },
  identity_pending: {
    title: 'Ainda estamos conferindo seus dados',
    text: 'Leva pouco tempo. Tente de novo em instantes.',
  },
  barred: {
    title: 'Seu CPF não pode jogar a dinheiro',
    text: 'Ele está na lista oficial de impedidos. Seu saldo continua seu: dá para sacar.',
  },
  staff: {
    title: 'Quem trabalha na casa não joga a dinheiro',
    text: 'Jogos grátis continuam abertos, e seu saldo continua seu: dá para sacar.',
  },
  account_held: { title: 'Sua conta está em análise', text: 'Fale com a gente pela página de ajuda.' },
  entries_stopped: {
    title: 'As entradas estão paradas agora',
    text: 'Seu saldo está seguro. Tente de novo mais tarde.',
  },
  terms_needed: {
    title: 'Falta aceitar os termos',
    text: 'Leia e aceite os termos de uso para continuar. Seu saldo e seus saques seguem como antes.',
  },
  deposits_stopped: { title: 'Os depósitos estão parados agora', text: 'Nada foi cobrado. Tente de novo mais tarde.' },
  too_many_rows: { title: 'São transações demais para um arquivo', text: 'Escolha um período menor.' },
}

/** Field codes, shown beside the field. */
const walletErrorFields: Record<string, string> = {
  amount_required: 'A quantidade de moedas é obrigatória',
  amount_invalid: 'A quantidade de moedas informadas não é válida',
  insufficient_balance: 'A quantidade inserida é maior que o saldo atual',
  package_unknown: 'Este pacote não existe mais.',
  package_price: 'O preço deste pacote é outro.',
  pix_key_type_required: 'A tipo da chave é obrigatório',
  pix_key_type_invalid: 'Escolha um dos tipos de chave.',
  pix_key_required: 'A chave é obrigatória',
  random_key_invalid: 'A chave aleatória informada não é válida',
  key_of_another: 'Esta chave é de outra pessoa. Use uma chave sua.',
  transfer_limit: 'A quantidade inserida é inválida',
  transfer_to_self: 'Não é possível realizar transferências para si mesmo',
  date_invalid: 'Data inválida. Confira dia, mês e ano.',
  module_invalid: 'Escolha um dos tipos de transação.',
  reminder_invalid: 'Escolha um dos tempos da lista.',
  pause_days_invalid: 'Escolha de 1 a 30 dias.',
  exclusion_months_invalid: 'Escolha de 3 a 60 meses.',
}

const walletErrorPt = { codes: walletErrorCodes, fields: walletErrorFields }
export type WalletErrorMessages = typeof walletErrorPt
export const walletErrorMessages = defineMessages(walletErrorPt, () => en().then(all => all.walletErrorMessages))
