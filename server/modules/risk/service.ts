import type * as z from 'zod/mini'
import type {
  operatorHoldAccount,
  operatorRiskSignal,
  operatorRiskSignals,
  zOperatorHold,
} from '#contract/api/admin/risk.ts'
import { centavos } from '#contract/money.ts'
import { type PublicAccount, publicAccounts } from '#server/modules/accounts/index.ts'
import { type Actor, recordAudit } from '#server/modules/audit/index.ts'
import { type Hold, placeHold, holdInForce, accountHoldsOf, liftHold } from '#server/modules/payments/index.ts'
import { usernamesOf } from '#server/modules/staff/index.ts'
import type { JsonObject, Reader } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { pageOf } from '#server/platform/lists.ts'
import * as reads from './reads.ts'
import * as sql from './sql.ts'

type Answer<E extends { answer: z.core.$ZodType }> = z.output<E['answer']>
type Using = Pick<Deps, 'db' | 'clock'>
type Done = { data: boolean }
type ShownHold = z.output<typeof zOperatorHold>

/** Maximum accounts of one signal shown side by side. */
const SHOWN_ACCOUNTS = 20
const SHOWN_GAMES = 50
const SHOWN_HOLDS = 20

const whoOf = (people: ReadonlyMap<string, PublicAccount>, id: string) => {
  const { username = '', name = '' } = people.get(id) ?? {}
  return { _id: id, username, name }
}

const peopleOf = (from: Reader, ids: readonly string[]) => publicAccounts(from, [...new Set(ids)])

/** A page of signals. */
export async function signals(
  { db }: Pick<Deps, 'db'>,
  query: z.output<typeof operatorRiskSignals.query>,
): Promise<Answer<typeof operatorRiskSignals>> {
  const { kind, level, state, search: who, page, limit, sort, desc } = query
  const { rows, total } = await reads.pageOfSignals(db, { who, kind, level, state, page, limit, sort, desc })
  const shown = rows.map(row => ({ ...row, accountIds: row.accountIds.slice(0, SHOWN_ACCOUNTS) }))
  const people = await peopleOf(
    db,
    shown.flatMap(row => row.accountIds),
  )
  return pageOf(
    shown.map(row => listed(row, people)),
    total,
    query,
  )
}

const listed = (row: reads.ListedSignal, people: ReadonlyMap<string, PublicAccount>) => ({
  _id: row.id,
  kind: row.kind,
  level: row.level,
  state: row.state,
  people: row.accountIds.slice(0, SHOWN_ACCOUNTS).map(id => whoOf(people, id)),
  firstSeenAt: row.firstSeenAt,
  lastSeenAt: row.lastSeenAt,
})

/** A signal with its evidence and its accounts side by side. Refuses `not_found`. */
export async function signal({ db, clock }: Using, id: string): Promise<Answer<typeof operatorRiskSignal>> {
  const row = (await sql.findSignal(db, id)) ?? fail('not_found')
  const ids = row.accountIds.slice(0, SHOWN_ACCOUNTS)
  const found = new Map((await reads.sideBySide(db, ids, id)).map(one => [one.id, one]))
  const names = await usernamesOf(db, row.answeredBy === null ? [] : [row.answeredBy])
  const now = clock.now()
  const heldUntil = new Map<string, Date | null>()
  for (const accountId of ids) heldUntil.set(accountId, (await holdInForce(db, accountId, now))?.until ?? null)
  const isAboutGames = row.kind === 'picks' || row.kind === 'versus'
  const games = isAboutGames ? await reads.namesOfGames(db, row.facts.slice(-SHOWN_GAMES)) : undefined
  return {
    signal: listed(row, await peopleOf(db, ids)),
    evidence: { ...evidenceOf(row.evidence), ...(games ? { games } : {}) },
    answered:
      row.answeredAt && row.answeredBy
        ? { at: row.answeredAt, by: names.get(row.answeredBy) ?? row.answeredBy, reason: row.answer ?? '' }
        : null,
    accounts: ids.flatMap(accountId => {
      const one = found.get(accountId)
      return one ? [{ ...besideOthers(one), heldUntil: heldUntil.get(accountId) ?? null }] : []
    }),
    holds: await holdsAsAdmin({ db, clock }, ids),
  }
}

const besideOthers = ({ id, username, name, ...one }: reads.SideBySide) => ({
  who: { _id: id, username: username ?? '', name },
  createdAt: one.createdAt,
  blocked: one.blocked,
  deleted: one.deleted,
  balance: centavos(one.balance),
  deposited: centavos(one.deposited),
  withdrawn: centavos(one.withdrawn),
  sent: centavos(one.sent),
  received: centavos(one.received),
  seenAt: one.seenAt,
  others: one.others,
})

/** Stored evidence: amounts are centavos as text. */
function evidenceOf(stored: JsonObject): Answer<typeof operatorRiskSignal>['evidence'] {
  const number = (name: string): number | undefined => (typeof stored[name] === 'number' ? stored[name] : undefined)
  const amount = (name: string) => (typeof stored[name] === 'string' ? centavos(BigInt(stored[name])) : undefined)
  return {
    count: number('count') ?? 0,
    part: number('part'),
    alerts: number('alerts'),
    amount: amount('amount'),
    back: amount('back'),
    withdrawn: amount('withdrawn'),
    mark: typeof stored.mark === 'string' ? stored.mark : undefined,
  }
}

/** The newest holds of some accounts, with who placed them and whether they are active. */
export async function holdsAsAdmin({ db, clock }: Using, accountIds: readonly string[]): Promise<ShownHold[]> {
  const holds = await accountHoldsOf(db, accountIds, SHOWN_HOLDS)
  const people = await peopleOf(
    db,
    holds.map(hold => hold.accountId),
  )
  const operators = holds.flatMap(hold => [hold.operatorId, ...(hold.liftedBy === null ? [] : [hold.liftedBy])])
  const names = await usernamesOf(db, [...new Set(operators)])
  return holds.map(hold => shownHold(hold, people, names, clock.now()))
}

function shownHold(
  hold: Hold,
  people: ReadonlyMap<string, PublicAccount>,
  names: ReadonlyMap<string, string>,
  now: Date,
): ShownHold {
  const { liftedAt, liftedBy, liftReason } = hold
  return {
    _id: hold.id,
    player: whoOf(people, hold.accountId),
    kind: hold.kind,
    reason: hold.reason,
    by: names.get(hold.operatorId) ?? hold.operatorId,
    at: hold.at,
    until: hold.until,
    inForce: liftedAt === null && hold.until > now,
    lifted:
      liftedAt && liftedBy ? { at: liftedAt, by: names.get(liftedBy) ?? liftedBy, reason: liftReason ?? '' } : null,
  }
}

/**
 * Marks a signal as reviewed, or dismisses it, with a note. A dismissed one reopens only with new evidence. Refuses `not_found`, and
 * `state_forbids` if it already has that state.
 */
export const answer = (
  { db, clock }: Using,
  { operatorId, reason }: Actor,
  id: string,
  state: 'seen' | 'dismissed',
): Promise<Done> =>
  db.tx(async tx => {
    const row = (await sql.lockSignal(tx, id)) ?? fail('not_found')
    if (row.state === 'dismissed' || row.state === state) fail('state_forbids')
    const at = clock.now()
    await sql.answerSignal(tx, id, { state, operatorId, reason, at })
    const details = {
      kind: row.kind,
      level: row.level,
      before: row.state,
      accounts: row.accountIds.slice(0, SHOWN_ACCOUNTS),
    }
    await recordAudit(tx, { operatorId, action: `risk.${state}`, subject: id, reason, details }, at)
    return { data: true }
  })

/**
 * Places a hold on an account's outgoing money. Refuses `not_found` for an unknown account or signal, and `state_forbids` while an equally
 * long hold is active.
 */
export async function hold(
  using: Using,
  by: Actor,
  accountId: string,
  { kind, hours, signal: signalId }: z.output<typeof operatorHoldAccount.body>,
): Promise<Answer<typeof operatorHoldAccount>> {
  if (signalId !== null && !(await sql.findSignal(using.db, signalId))) fail('not_found')
  return placeHold(using, by, { accountId, kind, hours, signalId })
}

/** Lifts a hold early. Refuses `not_found`, and `state_forbids` for an expired one. */
export const lift = (using: Using, by: Actor, id: string): Promise<Done> => liftHold(using, by, id)
