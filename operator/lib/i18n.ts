import { defineMessages } from '#client/i18n.ts'
import type { GAME_STATES } from '#contract/api/admin/cards.ts'
import type { DraftProblem } from '#contract/api/admin/match-schedule.ts'
import type { FACT_SOURCES } from '#contract/api/admin/matches.ts'
import type { FactName, MatchStatus, TeamStatistic } from '#contract/facts.ts'
import type { GameMode, Profile } from '#contract/settings.ts'

const en = () => import('./i18n.en.ts')

const daysPt = {
  from: 'Primeiro dia',
  to: 'Último dia',
  dayNeeded: 'Escolha um dia.',
  wrongDays: 'O último dia vem antes do primeiro.',
}
export type DaysMessages = typeof daysPt
export const daysMessages = defineMessages(daysPt, () => en().then(all => all.daysMessages))

type FactSource = (typeof FACT_SOURCES)[number]

const statuses: Record<MatchStatus, string> = {
  scheduled: 'Marcada',
  live: 'Ao vivo',
  finished: 'Encerrada',
  postponed: 'Adiada',
  abandoned: 'Interrompida',
  void: 'Anulada',
}
const sources: Record<FactSource, string> = {
  cbf: 'CBF (súmulas)',
  cartola: 'Cartola (rodadas)',
  openfootball: 'openfootball (JSON)',
  'football-txt': 'football.txt',
  'football-data': 'football-data (CSV)',
  wyscout: 'Wyscout',
  f1db: 'F1DB',
  crava: 'Crava',
  'api-football': 'API-Football (ao vivo)',
  operator: 'Operador (à mão)',
}
const numbers: Record<FactName, string> = {
  goals: 'Gols',
  'goals-first-half': 'Gols no 1º tempo',
  'goals-second-half': 'Gols no 2º tempo',
  'goals-in-area': 'Gols na área',
  'goals-outside-area': 'Gols de fora da área',
  'first-goal-minute': 'Minuto do 1º gol',
  assists: 'Assistências',
  'yellow-cards': 'Amarelos',
  'red-cards': 'Vermelhos',
  'clean-sheet': 'Sem sofrer gol',
  woodwork: 'Na trave',
  'penalties-saved': 'Pênaltis defendidos',
  shots: 'Finalizações',
  offsides: 'Impedimentos',
  fouls: 'Faltas',
  'start-position': 'Largada',
  'finish-position': 'Chegada',
  'sets-won': 'Sets vencidos',
  'finishing-place': 'Colocação',
  'field-goals': 'Field goals',
  touchdowns: 'Touchdowns',
  'two-point-conversions': 'Conversões de 2',
  'extra-kicks': 'Chutes extras',
  safeties: 'Safeties',
  'pick-six-touchdowns': 'Pick-six',
}
const statistics: Record<TeamStatistic, string> = {
  corners: 'Escanteios',
  offsides: 'Impedimentos',
  yellowCards: 'Amarelos',
  redCards: 'Vermelhos',
}

/** Messages for facts: match states, sources, and statistics. */
const factPt = { statuses, sources, numbers, statistics }

export type FactMessages = typeof factPt
export const factMessages = defineMessages(factPt, () => en().then(all => all.factMessages))

/** State of a game of the pools engine: a card, a room, a duel, a push game. */
export type GameState = (typeof GAME_STATES)[number]

const gameStatePt: Record<GameState, string> = {
  draft: 'Rascunho',
  scheduled: 'Agendada',
  open: 'Aberta',
  locked: 'Preparando',
  running: 'Ao vivo',
  provisional: 'Conferir',
  settling: 'Pagando',
  paid: 'Encerrada',
  voiding: 'Devolvendo',
  void: 'Anulada',
}

export const gameStateMessages = defineMessages(gameStatePt, () => en().then(all => all.gameStateMessages))

/** Messages of every list's toolbar. */
const listPt = {
  days: 'Dias',
  from: 'De',
  to: 'Até',
  turned: 'Este dia vem antes do primeiro.',
  noneFound: 'Nada encontrado',
  noneFoundText: 'Mude os filtros.',
  file: 'Baixar CSV',
  fileOf: (list: string) => `Baixar CSV: ${list}`,
  views: 'Visões salvas',
  saveView: 'Salvar esta visão',
  viewName: 'Nome da visão',
  viewNameNeeded: 'Dê um nome à visão.',
  viewNameTaken: 'Já existe uma visão com este nome.',
  viewsText: 'Filtros e ordem ficam guardados neste aparelho, só para você. Para enviar a alguém, copie o link.',
  viewSaved: 'Visão salva',
  forgetView: (name: string) => `Esquecer a visão ${name}`,
  copyLink: 'Copiar link',
  linkCopied: 'Link copiado',
  linkNotCopied: 'O navegador não deixou copiar. Copie o endereço da barra.',
  choose: (name: string) => `Escolher ${name}`,
  chooseAll: 'Todas da página',
  chosen: (count: number) => (count === 1 ? '1 escolhida' : `${count} escolhidas`),
  bulk: 'Ações para várias linhas',
  bulkAbout: (count: number, chosen: number) =>
    count === chosen ? (count === 1 ? '1 linha' : `${count} linhas`) : `${count} das ${chosen} escolhidas`,
  bulkText: 'Cada linha é feita por si: se uma for recusada, as outras seguem, e você vê qual e por quê.',
  bulkProgress: (done: number, all: number) => `${done} de ${all}`,
  bulkDone: (count: number) => (count === 1 ? '1 linha feita' : `${count} linhas feitas`),
  bulkPartly: (done: number, refused: number) => `${done} feitas, ${refused} recusadas`,
  bulkStop: 'Parar',
  bulkStopped: (done: number, refused: number, all: number) =>
    `Parado: ${done} de ${all} feitas${refused === 0 ? '' : `, ${refused} recusadas`}`,
  bulkSeen: 'Entendi',
}

export type ListMessages = typeof listPt
export const listMessages = defineMessages(listPt, () => en().then(all => all.listMessages))

/** The names of the modes in the console. */
const modePt: Record<GameMode, string> = {
  'athlete-card': 'Craques da Semana',
  'card-game': 'Placares',
  'coach-friend': 'Família vs Amigos',
  'game-vs': 'Versus',
  'game-vs-vip': 'Versus VIP',
  'push-game': 'Palpite relâmpago',
}
export type ModeMessages = typeof modePt
export const modeMessages = defineMessages(modePt, () => en().then(all => all.modeMessages))

/** Two-person approvals of the operator's money. */
const orderPt = {
  kind: {
    'capital-in': 'Entrada de capital',
    'fees-out': 'Retirada de taxas',
    'withheld-out': 'Imposto ao Estado',
    correction: 'Correção de prêmio',
    guarantee: 'Prêmio garantido',
    void: 'Anular jogo',
    settle: 'Pagar antes do prazo',
    fees: 'Mudança de taxa',
    profile: 'Mudança de perfil',
  },
  /** Settings that need two people. */
  field: {
    'fees.coach-friend': 'Taxa de Família vs Amigos',
    'fees.game-vs': 'Taxa do Versus',
    'fees.game-vs-vip': 'Taxa do Versus VIP',
    'fees.push-game': 'Taxa do Palpite relâmpago',
    withholding: 'Imposto retido do prêmio',
    profile: 'Perfil da casa',
  },
  profiles: { licensed: 'Licenciada', fantasy: 'Fantasy', free: 'Gratuita' } satisfies Record<Profile, string>,
  settingsRequested: (what: string, who: string) => `${what}: pedido de ${who}`,
  settingsRequestedText: 'Nada mudou ainda. Espera outra pessoa na Tesouraria, por até sete dias.',
  state: { open: 'Aberta', approved: 'Aprovada', refused: 'Recusada', lapsed: 'Sem efeito' },
  stepRequested: (kind: string, amount: string, who: string) => `${kind} (${amount}): pedido de ${who}`,
  stepRequestedText: 'Espera a aprovação de outra pessoa na Tesouraria, por até sete dias.',
  about: 'Segunda pessoa',
  guaranteeNeeded: (amount: string) => `A premiação garantida de ${amount} precisa de outra pessoa.`,
  guaranteeNeededText: 'É mais do que uma pessoa abre sozinha. O jogo só abre depois da aprovação.',
  guaranteeRequested: (amount: string) => `A premiação garantida de ${amount} espera outra pessoa.`,
  guaranteeRequestedText: 'Se o jogo estiver agendado, ele abre sozinho com a aprovação.',
  guaranteeApproved: (amount: string) => `A premiação garantida de ${amount} está aprovada.`,
  ask: 'Pedir aprovação',
  askTitle: 'Pedir aprovação da premiação?',
  askText: (amount: string) => `${amount} da casa ficam garantidos neste jogo. Nada se move agora.`,
  filters: 'Aprovação pedida',
  correctionRequested: (amount: string, by: string) => `Correção de ${amount} pedida por ${by}: espera outra pessoa.`,
  correctionRequestedText: 'Nada foi pago ainda.',
  giveUp: 'Desistir do pedido',
  giveUpTitle: 'Desistir deste pedido?',
  giveUpText: 'Nada se move.',
  gaveUp: 'Pedido retirado',
  toTreasury: 'Ver na tesouraria',
  answerApproved: (what: string, by: string) => `${what}: aprovado por ${by}.`,
  answerRefused: (what: string, by: string) => `${what}: recusado por ${by}.`,
  understood: 'Entendi',
  waiting: (count: number) => (count === 1 ? '1 pedido espera você' : `${count} pedidos esperam você`),
}

export type OrderMessages = typeof orderPt
export const orderMessages = defineMessages(orderPt, () => en().then(all => all.orderMessages))

const picturePt = {
  upload: 'Enviar imagem',
  replace: 'Trocar imagem',
  uploading: 'Enviando a imagem',
  uploaded: 'Imagem enviada. Ela vale depois de salvar.',
  hint: 'JPG, PNG ou WebP de até 10 MB. O melhor é 1280 × 720.',
  none: 'Sem imagem',
}

export type PictureMessages = typeof picturePt
export const pictureMessages = defineMessages(picturePt, () => en().then(all => all.pictureMessages))

/** Types of questions that are switched off, shown where they would be selected. */
const questionsOffPt = {
  option: (type: string) => `${type} (desligado)`,
  some: 'Os tipos de pergunta marcados como desligados não são oferecidos em jogos novos.',
  chosen: 'Este tipo está desligado nas configurações: escolha outro para salvar.',
  settings: 'Ver nas configurações',
}
export type QuestionsOffMessages = typeof questionsOffPt
export const questionsOffMessages = defineMessages(questionsOffPt, () => en().then(all => all.questionsOffMessages))

/** Outcome of a received Pix, and why it was not credited automatically. */
const receiptPt = {
  state: {
    credited: 'Creditado',
    suspense: 'Em suspenso',
    returning: 'Voltando',
    returned: 'Devolvido',
    reversed: 'Estornado pelo banco',
  },
  reason: {
    third_party: 'Pago por outra pessoa',
    payer_unknown: 'Não se sabe quem pagou',
    no_deposit: 'Não é de nenhum depósito',
    limit: 'Passa do limite do jogador',
    paused: 'O jogador está em pausa',
    barred: 'O jogador está impedido de apostar ou seus dados não conferem',
    closed: 'Conta encerrada ou bloqueada',
    return_refused: 'O banco não aceitou a devolução',
  },
}

export type ReceiptMessages = typeof receiptPt
export const receiptMessages = defineMessages(receiptPt, () => en().then(all => all.receiptMessages))

/** Messages about risk signals and holds, shared by the pages of players and of risk. */
const riskPt = {
  type: {
    device: 'Mesmo aparelho',
    address: 'Mesmo endereço de rede',
    'pix-key': 'Mesma chave Pix',
    versus: 'Mesma dupla no Versus',
    picks: 'Palpites iguais',
    transfers: 'Transferências de um lado só',
    funnel: 'Vários enviam para um',
  },
  level: { low: 'Leve', medium: 'Médio', high: 'Grave' },
  state: { open: 'Aberto', seen: 'Visto', dismissed: 'Descartado' },
  holdType: {
    identity: 'Dados da conta',
    payments: 'Pagamentos',
    games: 'Jogos',
    security: 'Segurança da conta',
  },
  holds: 'Esperas',
  noHolds: 'Nada foi posto em espera.',
  hold: 'Pôr em espera',
  holdTitle: (who: string) => `Pôr em espera o que sai da conta de ${who}?`,
  holdText:
    'Enquanto durar, saques são aceitos e esperam, e transferências são recusadas. A pessoa continua jogando e é avisada do assunto e do prazo, não do seu motivo.',
  holdTypeLabel: 'O que a pessoa vê',
  hours: 'Por quanto tempo',
  hoursOf: (hours: number) => (hours < 48 ? `${hours} h` : `${hours / 24} dias`),
  held: 'Em espera',
  heldDone: 'Conta em espera',
  until: 'até',
  over: 'Terminou',
  lifted: (by: string) => `Encerrada antes por ${by}`,
  lift: 'Encerrar',
  liftOf: (who: string) => `Encerrar a espera de ${who}`,
  liftTitle: 'Encerrar esta espera agora?',
  liftText: 'O que estava em espera segue em seguida, e a pessoa é avisada.',
  liftDone: 'Espera encerrada',
  by: (who: string) => `por ${who}`,
}

export type RiskMessages = typeof riskPt
export const riskMessages = defineMessages(riskPt, () => en().then(all => all.riskMessages))

/** Messages about an operator's sessions. */
const sessionPt = {
  none: 'Nenhuma sessão aberta.',
  unknownDevice: 'Aparelho desconhecido',
  seen: 'Visto',
  thisOne: 'Esta',
}

export type SessionMessages = typeof sessionPt
export const sessionMessages = defineMessages(sessionPt, () => en().then(all => all.sessionMessages))

/** Messages about kick-off times and drafts of cards. */
const schedulePt = {
  toDefine: 'horário a definir',
  noDate: 'sem data',
  untimed: (count: number) =>
    count === 1 ? '1 partida sem horário: informe.' : `${count} partidas sem horário: informe.`,
  allAt: 'Um horário para todas',
  allAtHint: 'Horário de Brasília, no dia de cada uma. Depois dá para mudar uma a uma.',
  reasonHint: 'Há jogo aberto em uma delas. Um início mais cedo adianta o fechamento; um mais tarde, não.',
  addMatch: 'Nova partida',
  addMatchText: 'Para partidas que nenhum arquivo traz. Os dados dela você informa à mão.',
  matchAdded: 'Partida criada',
  searchClub: 'Buscar clube',
  searchClubHint: 'Há mais clubes do que cabe nas listas abaixo.',
  editMatch: 'Editar partida',
  editMatchText: 'O que o arquivo só repete não desfaz o que você muda aqui.',
  matchSaved: 'Partida salva',
  changedSince: 'A partida mudou enquanto você editava',
  changedSinceText: 'O que você digitou continua aqui; o resto já está como ficou. Confira e salve de novo.',
  save: 'Salvar',
  home: 'Mandante',
  away: 'Visitante',
  newTeams: 'Criar os times que ainda não existem',
  round: 'Rodada',
  kickOff: 'Início (horário de Brasília)',
  day: 'Dia, enquanto não há horário',
  venue: 'Local',
  postponed: 'Adiada: se não começar em 48 horas do horário marcado, é anulada para todos',
  problems: {
    no_round: 'Este campeonato não tem rodada por vir. Importe a tabela ou crie a partida à mão.',
    no_settling_match: 'As partidas desta rodada vêm de outra fonte, que não decide este campeonato.',
    no_squads: 'Nenhum clube desta rodada tem elenco. Importe uma partida com escalações.',
    no_athletes_source:
      'A fonte que decide este campeonato não traz craques. Importe escalações dela, ou crie o campeonato com outra fonte.',
    failed: 'Deu erro. Tentamos de novo em 10 minutos.',
    forbidden: 'Quem ligou a repetição não pode mais abrir cartelas. Desligue e ligue de novo em seu nome.',
    withdrawn: 'Alguém tirou a cartela desta rodada do agendamento. Ela só abre se uma pessoa abrir.',
  } satisfies Record<DraftProblem | 'failed' | 'forbidden' | 'withdrawn', string>,
}

export type ScheduleMessages = typeof schedulePt
export const scheduleMessages = defineMessages(schedulePt, () => en().then(all => all.scheduleMessages))

/** Timeline events of a game, a match, a player, a deposit or a withdrawal. */
const timelinePt = {
  title: 'Linha do tempo',
  empty: 'Nada aconteceu ainda.',
  more: 'Mostrar mais',
  failed: 'A linha do tempo não carregou.',
  audit: 'Ver na auditoria',
  by: (who: string) => `por ${who}`,
  created: 'Criado',
  closed: (entries: number, stakes: string) =>
    `Entradas fechadas com ${entries === 1 ? '1 palpite' : `${entries} palpites`} (${stakes})`,
  proof: (place: number) => `Palpites lacrados no registro público, nº ${place}`,
  facts: (version: number, author: string) => `Dados da partida, versão ${version} (${author})`,
  ranking: (version: number) => `Ranking, versão ${version}`,
  settled: (prizes: string, version: number) => `Prêmios decididos: ${prizes}, pelo ranking ${version}`,
  paid: 'Pago',
  paidAmount: (amount: string) => `Pago: ${amount}`,
  requested: (amount: string) => `Pedido: ${amount}`,
  voided: (reason: string) => `Anulado: ${reason}`,
  disputed: 'Contestado',
  answered: 'Contestação respondida',
  order: {
    asked: (what: string, amount: string) => `Pedido a outra pessoa: ${what}, ${amount}`,
    approved: (what: string, amount: string) => `Aprovado: ${what}, ${amount}`,
    refused: (what: string, amount: string) => `Recusado: ${what}, ${amount}`,
    lapsed: (what: string, amount: string) =>
      `Pedido sem efeito (vencido, trocado ou resolvido antes): ${what}, ${amount}`,
  },
  game: 'Jogo criado',
  gameOver: 'Jogo pago ou devolvido',
  signedUp: 'Cadastro',
  entered: 'Entrada sem custo',
  steps: {
    asked: 'Pedido pelo jogador',
    held: 'Segurado',
    released: 'Liberado',
    sending: 'Enviando ao banco',
    unanswered: 'O banco não respondeu',
    sent: 'O banco aceitou',
    paid: 'Pago',
    failed: 'Não pago: as moedas voltaram',
    bounced: 'Voltou do banco do jogador',
  },
  stepReasons: { account_held: 'A conta está em espera', account_blocked: 'A conta está bloqueada' },
  pix: (amount: string, state: string) => `Pix de ${amount}: ${state}`,
  returned: (amount: string) => `Devolução de ${amount}`,
  authors: { import: 'importação', feed: 'ao vivo', replay: 'replay', rule: 'regra', operator: 'operador' } as Record<
    string,
    string
  >,
}
export type TimelineMessages = typeof timelinePt
export const timelineMessages = defineMessages(timelinePt, () => en().then(all => all.timelineMessages))
