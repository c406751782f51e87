import type { Transaction } from '#contract/api/player/transactions.ts'
import { defineMessages } from '#web/lib/i18n.ts'
import type { TypeKey } from './transaction-display.ts'
import type { Period } from './statement-period.ts'

/** What the statement can be narrowed to. */
const modules: Record<Transaction['details']['module'], string> = {
  deposit: 'Compras de moedas',
  withdraw: 'Saques',
  transfer: 'Transferências',
  'athletes-of-the-week': 'Craques da Semana',
  'card-game': 'Campeonatos',
  'coach-friend': 'Família vs Amigos',
  'game-vs': 'Versus',
  'game-vs-vip': 'Versus VIP',
  challenger: 'Desafios',
  'push-game': 'Palpites relâmpago',
}
const periods: Record<Period, string> = {
  all: 'Desde o começo',
  month: 'Este mês',
  lastMonth: 'Mês passado',
  ninety: 'Últimos 90 dias',
  own: 'Escolher dias',
}
/** Beside the entry, where its kind does not say it already. */
const notes: Record<Exclude<Transaction['notes'][number], 'correction' | 'commission'>, string> = {
  late: 'Pago depois do prazo',
  amount: 'Valor diferente do pedido',
  extra: 'Pago mais uma vez',
  closing: 'Saque de todo o saldo',
  formerAccount: 'Da sua conta anterior',
}
/** What happened, in a sentence, in the details. */
const stories: Record<Transaction['notes'][number] | Extract<TypeKey, 'clawedBack' | 'bounced' | 'refund'>, string> = {
  late: 'O Pix chegou depois que a cobrança venceu. Creditamos mesmo assim.',
  amount: 'O valor pago foi diferente do que você pediu. Creditamos o que foi pago.',
  extra: 'Esta cobrança foi paga mais de uma vez. Cada pagamento entrou no seu saldo.',
  closing: 'Você sacou todo o saldo, com os centavos.',
  formerAccount: 'Este valor chegou para a conta que você tinha antes e agora está nesta.',
  correction: 'Um resultado foi corrigido, e você recebeu a diferença do prêmio.',
  commission: 'Sua parte pelos jogos enviados com o seu código.',
  clawedBack: 'O banco que enviou um Pix o tomou de volta, e este valor saiu do seu saldo por causa disso.',
  bounced: 'O banco devolveu um saque depois de pago. O valor voltou para o seu saldo.',
  refund: 'O jogo não valeu, e você recebeu o valor de volta.',
}

/** Why a game was void, by its code; an operator's own words are shown as they are. */
const reasons: Partial<Record<string, string>> = {
  no_entries: 'Ninguém jogou.',
  too_few_players: 'Menos de dois jogadores participaram.',
  all_equal: 'Todos terminaram iguais.',
  nobody_scored: 'Ninguém marcou pontos.',
  too_few_athletes: 'Poucos craques entraram em campo.',
  too_few_matches: 'Poucas partidas da cartela foram jogadas.',
  late_entry: 'O jogo chegou depois do início da partida.',
  account_frozen: 'Sua conta estava congelada.',
  left_room: 'Você saiu da sala.',
  room_deleted: 'A sala foi apagada por quem a criou.',
  not_started: 'O duelo não começou a tempo.',
  match_void: 'A partida não valeu.',
  no_full_pair: 'A partida começou antes de os dois darem um palpite.',
  edge_event: 'Um lance caiu no limite do tempo perguntado.',
  no_answers: 'Ninguém respondeu.',
  nobody_right: 'Ninguém acertou.',
  nobody_wrong: 'Todo mundo acertou.',
}

/** Words of the statement. Amounts, days and times arrive written. */
const pt = {
  modules,
  periods,
  notes,
  stories,
  reasons,
  filters: 'Filtros do extrato',
  module: 'Tipo',
  year: 'Extrato anual',
  allModules: 'Tudo',
  period: 'Período',
  from: 'Do dia',
  to: 'Até o dia',
  daysWrong: 'O último dia vem antes do primeiro.',
  count: (count: string, isOne: boolean) => (isOne ? '1 transação' : `${count} transações`),
  download: 'Baixar CSV',
  downloaded: 'Extrato baixado',
  fileName: 'extrato',
  list: 'Transações',
  loading: 'Carregando o extrato',
  broken: 'O extrato não carregou',
  empty: 'Nada por aqui ainda',
  emptyText: 'Suas compras, saques, jogos e prêmios aparecem neste extrato.',
  none: 'Nada nesses filtros',
  noneText: 'Escolha outro tipo ou outro período.',
  clear: 'Limpar filtros',
  today: 'Hoje',
  yesterday: 'Ontem',
  balance: (amount: string) => `Saldo ${amount}`,
  details: 'Detalhes',
  facts: {
    when: 'Data e hora',
    status: 'Situação',
    kind: 'O que foi',
    from: 'De',
    to: 'Para',
    about: 'Sobre',
    reason: 'Motivo',
    balance: 'Saldo depois',
    code: 'Código',
  },
  noBalance: 'Ainda não mudou seu saldo',
  seeGame: 'Ver o jogo',
  seeWithdrawal: 'Acompanhar o saque',
  seePayment: 'Pagar com Pix',
  help: 'Tirar dúvidas',
}

export type StatementMessages = typeof pt
export const statementMessages = defineMessages(pt, () => import('./statement-messages.en.ts'))
