import { defineMessages } from '#client/i18n.ts'

const en = () => import('./notice-messages.en.ts')

/** Messages about the app itself: offline, new version. */
const appNoticesPt = {
  offline: 'Você está sem internet',
  stale: (time: string) => `O que está na tela é das ${time} e pode ter mudado.`,
  nothing: 'Esta página continua sozinha quando a conexão voltar.',
  back: 'A internet voltou',
  close: 'Fechar aviso',
  update: 'Há uma versão nova da Crava',
  updateText: 'Atualizar leva um instante. O que você está digitando aqui se perde.',
  updateNow: 'Atualizar',
  later: 'Agora não',
}

export type AppNoticesMessages = typeof appNoticesPt
export const appNoticesMessages = defineMessages(appNoticesPt, () => en().then(all => all.appNoticesMessages))

const operatorNoticePt = {
  label: 'Aviso da Crava',
  entries: 'Entradas paradas',
  deposits: 'Depósitos parados',
  payouts: 'Saques em espera',
  modes: {
    'athlete-card': 'Craques da Semana',
    'card-game': 'Placares',
    'coach-friend': 'Família vs Amigos',
    'game-vs': 'Versus',
    'game-vs-vip': 'Versus VIP',
    'push-game': 'Palpite relâmpago',
  },
  paused: (mode: string) => `${mode}: entradas paradas`,
}
export type OperatorNoticeMessages = typeof operatorNoticePt
export const operatorNoticeMessages = defineMessages(operatorNoticePt, () =>
  en().then(all => all.operatorNoticeMessages),
)

const notOfferedPt = {
  title: 'Este jogo não está nesta casa',
  text: 'Aqui a Crava oferece outros jogos. O que você já jogou continua valendo.',
  home: 'Ver os jogos daqui',
  mine: 'Minhas salas',
}
export type NotOfferedMessages = typeof notOfferedPt
export const notOfferedMessages = defineMessages(notOfferedPt, () => en().then(all => all.notOfferedMessages))

/** Messages of the session reminder. */
const reminderPt = {
  title: (time: string) => `Você está aqui há ${time}`,
  net: 'Seu resultado do mês',
  netText: 'Prêmios e devoluções menos o que você jogou.',
  text: 'Uma boa hora para ver se ainda está divertido. Dá para parar por hoje ou fazer uma pausa maior.',
  goOn: 'Continuar',
  pause: 'Fazer uma pausa',
}

export type ReminderMessages = typeof reminderPt
export const reminderMessages = defineMessages(reminderPt, () => en().then(all => all.reminderMessages))

/** "45 min", "1 h", "1 h 30 min"; takes minutes. */
export function formatStay(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ')
}

const termsPt = {
  title: 'Os termos de uso mudaram',
  text: 'Leia com calma. Até você aceitar, só os depósitos esperam: seus jogos, seu saldo e seus saques seguem como antes.',
  firstTitle: 'Falta aceitar os termos de uso',
  firstText:
    'Leia com calma. Até você aceitar, só os depósitos e os jogos pagos esperam: seu saldo e seus saques seguem como antes.',
  read: 'Ler os termos',
  accept: 'Li e aceito',
  later: 'Agora não',
  accepted: 'Obrigado! Termos aceitos',
  close: 'Fechar',
}
export type TermsMessages = typeof termsPt
export const termsMessages = defineMessages(termsPt, () => en().then(all => all.termsMessages))

const prizeMomentPt = {
  title: 'Você ganhou!',
  place: (place: string, players: number | null) =>
    players === null ? `${place} lugar` : `${place} lugar de ${players.toLocaleString('pt-BR')}`,
  paid: 'Já está na sua carteira.',
  checked: 'Cada centavo conferido: veja a conta',
  see: 'Ver meu jogo',
}
export type PrizeMomentMessages = typeof prizeMomentPt
export const prizeMomentMessages = defineMessages(prizeMomentPt, () => en().then(all => all.prizeMomentMessages))
