import { defineMessages } from '#client/i18n.ts'

const players = (count: number): string => (count === 1 ? '1 jogador' : `${count} jogadores`)

const voidReasons: Readonly<Record<string, string>> = {
  too_few_matches: 'sobraram poucas partidas válidas',
  too_few_athletes: 'sobraram poucos craques válidos',
  too_few_players: 'menos de duas pessoas jogaram',
  no_entries: 'ninguém jogou',
  no_answers: 'ninguém respondeu',
  all_equal: 'todos fizeram os mesmos pontos',
  nobody_scored: 'ninguém fez pontos',
  nobody_right: 'ninguém acertou',
  nobody_wrong: 'ninguém errou',
  edge_event: 'houve um lance na beirada dos minutos',
  match_void: 'a partida não valeu',
  no_full_pair: 'nenhum par de palpites completo',
  room_deleted: 'o dono apagou a sala',
  not_started: 'não começou a tempo',
}

const pt = {
  voidReasons,
  /** Messages that differ between types of games. */
  of: {
    card: {
      settle: 'Publicar e pagar',
      entries: (count: number) => (count === 1 ? '1 jogo' : `${count} jogos`),
      early: 'A cartela ainda não começou.',
      running: 'Os jogos ainda não acabaram.',
      voidTitle: 'Anular esta cartela?',
      voided: 'Cartela anulada',
    },
    room: {
      settle: 'Pagar agora',
      entries: players,
      early: 'A partida ainda não começou.',
      running: 'A partida ainda não acabou.',
      voidTitle: 'Anular esta sala?',
      voided: 'Sala anulada',
    },
    push: {
      settle: 'Pagar agora',
      entries: players,
      early: 'Os minutos da pergunta ainda não acabaram.',
      running: 'Os minutos da pergunta ainda não acabaram.',
      voidTitle: 'Anular esta pergunta?',
      voided: 'Pergunta anulada',
    },
  },
  blocks: {
    held: 'Solte o pagamento para pagar.',
    loading: 'Calculando o pagamento.',
    settling: 'O pagamento está em andamento.',
    paid: 'Paga.',
    voiding: 'A devolução está em andamento.',
    void: 'Anulada.',
  },
  blockedBy: (what: string) => `Falta ${what}.`,
  blockedByMany: (what: string, more: number) => `Falta ${what}, e mais ${more}.`,
  ready: 'Tudo conferido.',
  settleTitle: 'Pagar agora?',
  settleText: (prizes: string, winners: string) => `${prizes} vão agora para ${winners}.`,
  settleFee: (fee: string, commissions: string) => `Taxa da casa: ${fee}, da qual ${commissions} são comissões.`,
  settleFinal: 'Depois de pago, ninguém é debitado: uma correção só acrescenta.',
  settleVoid: (reason: string, amount: string) => `Ela é anulada (${reason}), e ${amount} voltam a quem jogou.`,
  settled: 'Pagamento iniciado',
  hold: 'Segurar pagamento',
  holdTitle: 'Segurar o pagamento?',
  holdText: (prizes: string) => `${prizes} esperam até você soltar.`,
  held: 'Pagamento segurado',
  release: 'Soltar pagamento',
  releaseTitle: 'Soltar o pagamento?',
  releaseText: (prizes: string) => `${prizes} voltam a ser pagos no prazo.`,
  released: 'Pagamento solto',
  void: 'Anular',
  voidText: (amount: string, entries: string) => `${amount} voltam agora a quem jogou (${entries}).`,
  voidReserve: (amount: string) => `${amount} garantidos voltam para a casa.`,
  voidFinal: 'Não tem volta, e cada jogador lê o motivo.',
  voidYes: 'Anular e devolver',
  correct: 'Pedir correção',
  correctTitle: 'Pedir o que a correção acrescenta?',
  paidAlready: (prizes: string) => `Já foram pagos ${prizes}.`,
  correctText: 'Quem ganharia mais com os dados de agora recebe a diferença, do caixa da casa; ninguém devolve nada.',
  corrected: (amount: string, entries: string) => `Correção pedida: ${amount} para ${entries}. Outra pessoa aprova.`,
  correctedNobody: 'Ranking corrigido: ninguém recebe mais',
  secondRequested: 'Falta outra pessoa aprovar',
  secondRequestedText: 'O valor passa do que uma pessoa decide sozinha. O pedido está na Tesouraria; até lá nada muda.',
  correctNothing: 'Nada mudou desde o pagamento',
  counting: 'Calculando a diferença…',
  sum: (amount: string, count: number) => `A casa paga ${amount} a ${players(count)}.`,
  sumWithheld: (amount: string) => `Desse valor, ${amount} ficam retidos como imposto.`,
  sumNobody: 'Ninguém recebe mais: só o ranking muda.',
  sumUnknown: 'Não deu para calcular agora. A diferença aparece no pedido.',
  isVoiding: (reason: string) => `Anulada: ${reason}. A devolução está em andamento.`,
  wasVoid: (reason: string) => `Anulada, com tudo devolvido: ${reason}.`,
  onHold: (reason: string) => `Pagamento segurado: ${reason}.`,
}

export type GameMessages = typeof pt
export const gameMessages = defineMessages(pt, () => import('./i18n.en.ts').then(en => en.gameMessages))

/** Why a game is void: the text of a rule, or the operator's own. */
export const formatVoid = (reason: string, messages: GameMessages): string => messages.voidReasons[reason] ?? reason
