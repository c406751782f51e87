import type { Lang } from '#contract/limits.ts'
import { centavos, centavosToReais } from '#contract/money.ts'

/** The balance of an account type before a day and at its end, in centavos. */
interface TypeBalance {
  kind: string
  opening: bigint
  closing: bigint
}

/** The total moved between two account types for one reason, in centavos. */
interface Flow {
  reason: string
  from: string
  to: string
  count: bigint
  amount: bigint
}

export interface Close {
  /** Of São Paulo, `yyyy-mm-dd`. */
  day: string
  balances: readonly TypeBalance[]
  flows: readonly Flow[]
  /** Whether the day is over, so that nothing can be added to it. */
  isWhole: boolean
}

type Row = (string | number | null)[]

const messages = {
  'pt-BR': {
    heading: [
      'dia',
      'parte',
      'nome',
      'de',
      'para',
      'movimentos',
      'abertura',
      'entrou',
      'saiu',
      'fechamento',
      'valor',
      'confere',
    ],
    account: 'conta',
    all: 'todas as contas',
    bank: 'no banco',
    reason: 'motivo',
    day: 'dia encerrado',
    sum: 'soma',
    yes: 'sim',
    no: 'não',
    kinds: {
      players: 'jogadores',
      games: 'jogos',
      house: 'casa',
      capital: 'capital',
      gateway: 'banco (jogadores)',
      payouts: 'saques a pagar',
      suspense: 'em suspenso',
      debts: 'dívidas',
      withheld: 'imposto retido',
    },
  },
  en: {
    heading: ['day', 'part', 'name', 'from', 'to', 'movements', 'opening', 'in', 'out', 'closing', 'amount', 'adds up'],
    account: 'account',
    all: 'all accounts',
    bank: 'at the bank',
    reason: 'reason',
    day: 'day is over',
    sum: 'sum',
    yes: 'yes',
    no: 'no',
    kinds: {
      players: 'players',
      games: 'games',
      house: 'house',
      capital: 'capital',
      gateway: 'bank (players)',
      payouts: 'payouts',
      suspense: 'suspense',
      debts: 'debts',
      withheld: 'withheld tax',
    },
  },
} as const satisfies Record<Lang, { kinds: Record<string, string> } & Record<string, unknown>>

const ORDER = ['players', 'games', 'house', 'payouts', 'suspense', 'debts', 'withheld', 'capital', 'gateway']
const reais = (amount: bigint): number => centavosToReais(centavos(amount))
const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n)

type Messages = (typeof messages)[Lang]

/** An account type on the day: its flows are summed from the reasons, independently of its balances. */
interface Type extends TypeBalance {
  came: bigint
  went: bigint
}

const isMirror = ({ kind }: Type): boolean => kind === 'gateway' || kind === 'capital'
const total = (kinds: readonly Type[], what: 'opening' | 'came' | 'went' | 'closing'): bigint =>
  sum(kinds.map(type => type[what]))

/**
 * The close of a day as a table: each account type with its opening balance, credits, debits and closing balance; the resulting balance at
 * the bank (W5); then every reason. Balances and flows are summed independently, so `adds up` is a proof: opening balance plus flows equals
 * closing balance for each type, and all accounts sum to zero.
 */
export function closeTable(close: Close, lang: Lang): { heading: readonly string[]; rows: Row[] } {
  const w = messages[lang]
  const kinds = typesOf(close)
  const { day, flows, isWhole } = close
  const isWholeRow: Row = [day, w.day, ...nothing(9), isWhole ? w.yes : w.no]
  return {
    heading: w.heading,
    rows: [...accountRows(day, kinds, w), ...reasonRows(day, flows, kinds, w), isWholeRow],
  }
}

function typesOf({ balances, flows }: Close): Type[] {
  const rank = (type: string): number => (ORDER.includes(type) ? ORDER.indexOf(type) : ORDER.length)
  const moved = (side: 'from' | 'to', type: string): bigint =>
    sum(flows.filter(flow => flow[side] === type).map(flow => flow.amount))
  return balances
    .map(balance => ({ ...balance, came: moved('to', balance.kind), went: moved('from', balance.kind) }))
    .toSorted((one, other) => rank(one.kind) - rank(other.kind))
}

const nothing = (cells: number): null[] => Array.from({ length: cells }, () => null)
const nameOf = (type: string, w: Messages): string => (w.kinds as Readonly<Record<string, string>>)[type] ?? type

function accountRows(day: string, kinds: readonly Type[], w: Messages): Row[] {
  const line = (part: string, name: string, figures: readonly (bigint | null)[], holds: boolean): Row => {
    const shown = figures.map(figure => (figure === null ? null : reais(figure)))
    return [day, part, name, ...nothing(3), ...shown, null, holds ? w.yes : w.no]
  }
  const [mirrors, holders] = [kinds.filter(isMirror), kinds.filter(type => !isMirror(type))]
  const atBank = (when: 'opening' | 'closing'): bigint => -total(mirrors, when)
  const sums = (['opening', 'came', 'went', 'closing'] as const).map(what => total(kinds, what))
  return [
    ...kinds.map(({ kind, opening, came, went, closing }) =>
      line(w.account, nameOf(kind, w), [opening, came, went, closing], opening + came - went === closing),
    ),
    line(w.sum, w.all, sums, sums[0] === 0n && sums[3] === 0n && sums[1] === sums[2]),
    line(
      w.sum,
      w.bank,
      [atBank('opening'), null, null, atBank('closing')],
      atBank('opening') === total(holders, 'opening') && atBank('closing') === total(holders, 'closing'),
    ),
  ]
}

function reasonRows(day: string, flows: readonly Flow[], kinds: readonly Type[], w: Messages): Row[] {
  const row = (
    part: string,
    cells: readonly (string | null)[],
    count: bigint,
    amount: bigint,
    holds: string | null,
  ): Row => [day, part, ...cells, Number(count), ...nothing(4), reais(amount), holds]
  const moved = sum(flows.map(({ amount }) => amount))
  return [
    ...flows.map(({ reason, from, to, count, amount }) =>
      row(w.reason, [reason, nameOf(from, w), nameOf(to, w)], count, amount, null),
    ),
    row(
      w.sum,
      [w.reason, null, null],
      sum(flows.map(({ count }) => count)),
      moved,
      moved === total(kinds, 'came') ? w.yes : w.no,
    ),
  ]
}
