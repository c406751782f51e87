import type * as z from 'zod/mini'
import type { operatorDailyClose, operatorTreasury } from '#contract/api/admin/books.ts'
import { csvOf } from '#contract/csv.ts'
import type { Lang } from '#contract/limits.ts'
import { centavos, type Centavos } from '#contract/money.ts'
import { ACCOUNTS, fundBalances, payoutStop, sumsUntil } from '#server/modules/ledger/index.ts'
import { worstCase } from '#server/modules/pools/index.ts'
import { businessDayStart, dayAfter, isInTheBooks } from '#server/platform/clock.ts'
import type { Reader } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import * as reads from './reads-close.ts'
import { closeTable } from './rules-close.ts'

type Answer<E extends { answer: z.core.$ZodType }> = z.output<E['answer']>

type Needs = Pick<Deps, 'db' | 'clock'>

/** The balance of a fund by name; 0 if it does not exist. */
async function heldByFunds(from: Reader): Promise<(name: string) => Centavos> {
  const held = new Map((await fundBalances(from)).map(({ name, balance }) => [name, balance]))
  return name => held.get(name) ?? centavos(0)
}

/** The operator's finances, from one snapshot (W5). Accounts that mirror external balances are shown without their minus sign. */
export function treasury({ db, clock }: Needs): Promise<Answer<typeof operatorTreasury>> {
  return db.snapshot(async tx => {
    const fund = await heldByFunds(tx)
    const games = await worstCase(tx)
    const { players } = await reads.heldByType(tx, await sumsUntil(tx))
    return {
      at: clock.now(),
      free: fund(ACCOUNTS.house),
      reserved: games.reserved,
      guaranteed: games.guaranteed,
      worstCase: games.worst,
      openGames: games.openGames,
      players: centavos(players),
      suspense: fund(ACCOUNTS.suspense),
      payouts: fund(ACCOUNTS.payouts),
      withheld: fund(ACCOUNTS.withheld),
      debts: centavos(-fund(ACCOUNTS.debts)),
      capital: centavos(-fund(ACCOUNTS.capital)),
      bank: centavos(-fund(ACCOUNTS.gateway) - fund(ACCOUNTS.capital)),
      payoutsStopped: await payoutStop(tx),
    }
  })
}

/**
 * The close of a day as CSV, from the movements before its end, most of them summed by day: for a past day it never changes. Throws
 * `date_invalid` for an invalid or future day.
 */
export async function dailyClose(
  { db, clock }: Needs,
  { day }: z.output<typeof operatorDailyClose.query>,
  lang: Lang,
): Promise<string> {
  const start = startOf(day) ?? fail('invalid_input', { fields: { day: 'date_invalid' } })
  const now = clock.now()
  if (start > now) fail('invalid_input', { fields: { day: 'date_invalid' } })
  const end = businessDayStart(dayAfter(day, 1))
  return db.snapshot(async tx => {
    await reads.oneCloseAtATime(tx)
    const span = { day, start, end, until: await sumsUntil(tx) }
    const balances = await reads.balancesAround(tx, span)
    const flows = await reads.flowsOf(tx, span)
    const isWhole = isInTheBooks(end, now)
    const { heading, rows } = closeTable({ day, balances, flows, isWhole }, lang)
    return csvOf(heading, rows)
  })
}

function startOf(day: string): Date | undefined {
  try {
    return businessDayStart(day)
  } catch {
    return undefined
  }
}
