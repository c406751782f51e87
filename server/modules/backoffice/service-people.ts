import type * as z from 'zod/mini'
import type {
  operatorUser,
  operatorUserGames,
  operatorUsers,
  operatorUserStatement,
} from '#contract/api/admin/people.ts'
import { centavos } from '#contract/money.ts'
import { ageOn, maskCpf, maskEmail } from '#contract/people.ts'
import { statementOf } from '#server/modules/ledger/index.ts'
import { noticesTo } from '#server/modules/notifications/index.ts'
import { storedIn, transactionsOf } from '#server/modules/payments/index.ts'
import { readLimits } from '#server/modules/responsible/index.ts'
import { holdsAsAdmin, signalsOf } from '#server/modules/risk/index.ts'
import { heldPrizesUnder } from '#server/modules/rooms/index.ts'
import { usernamesOf } from '#server/modules/staff/index.ts'
import { businessDay } from '#server/platform/clock.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { pageOf } from '#server/platform/lists.ts'
import { listSessions } from '#server/platform/session.ts'
import { findPerson, type ListedPerson, pageOfPeople, type PersonRow } from './reads-people-list.ts'
import * as reads from './reads-people.ts'
import { maskPhone, wantedOf } from './rules-people.ts'
import { notesOf } from './sql-people.ts'

type Answer<E extends { answer: z.core.$ZodType }> = z.output<E['answer']>
type Using = Pick<Deps, 'db' | 'clock'>
type Detail = Answer<typeof operatorUser>

const SIGNALS_AT_MOST = 20
const NOTES_AT_MOST = 100
const NOTICES_AT_MOST = 20

/** Players that match a search, masked. */
export async function people(
  { db, clock }: Using,
  query: z.output<typeof operatorUsers.query>,
): Promise<Answer<typeof operatorUsers>> {
  const { search, state, page, limit, sort, desc } = query
  const now = clock.now()
  const { rows, total } = await pageOfPeople(db, { wanted: wantedOf(search), state, now, page, limit, sort, desc })
  return pageOf(rows.map(listed), total, query)
}

const listed = (row: ListedPerson): Answer<typeof operatorUsers>['docs'][number] => ({
  _id: row.id,
  username: row.username ?? '',
  name: row.name,
  email: row.email === null ? '' : maskEmail(row.email),
  docNumber: row.cpf === null ? '' : maskCpf(row.cpf),
  createdAt: row.createdAt,
  balance: centavos(row.balance),
  blocked: row.blocked,
  deleted: row.deleted,
  influencer: row.influencer,
  pausing: row.pausing,
  heldUntil: row.heldUntil,
})

/** A player's full page. Refuses `not_found`. */
export async function person(using: Using & Pick<Deps, 'config'>, id: string): Promise<Detail> {
  const { db, clock } = using
  const now = clock.now()
  const row = (await findPerson(db, id, now)) ?? fail('not_found')
  const notes = await notesOf(db, id, NOTES_AT_MOST)
  const names = await usernamesOf(db, [...new Set(notes.map(note => note.operatorId))])
  const signals = await signalsOf(db, id, SIGNALS_AT_MOST)
  return {
    person: detailed(row, now),
    checks: await reads.checksOf(db, id),
    sessions: (await listSessions(db, now, 'player', id)).map(({ device, address, createdAt, seenAt }) => ({
      device,
      address,
      createdAt,
      seenAt,
    })),
    devices: await reads.devicesOf(db, id),
    money: await moneyOf(using, row, now),
    limits: await readLimits(using, id),
    holds: await holdsAsAdmin(using, [id]),
    signals: signals.map(({ id: _id, kind, level, state, lastSeenAt }) => ({ _id, kind, level, state, lastSeenAt })),
    reportsAbout: (await reads.reportsOf(db, id, 'about')).map(shownReport),
    reportsBy: (await reads.reportsOf(db, id, 'by')).map(shownReport),
    mutedUntil: await reads.mutedUntil(db, id, now),
    notices: await noticesTo(db, id, NOTICES_AT_MOST),
    notes: notes.map(({ id: _id, text, at, operatorId }) => ({
      _id,
      text,
      at,
      by: names.get(operatorId) ?? operatorId,
    })),
  }
}

const detailed = (row: PersonRow, now: Date): Detail['person'] => ({
  ...listed(row),
  emailConfirmed: row.emailConfirmed,
  phones: row.phones.map(maskPhone),
  age: row.birthDate === null ? null : ageOn(row.birthDate, businessDay(now)),
  lang: row.lang,
  blockedAt: row.blockedAt,
  deletedAt: row.deletedAt,
  influencerCode: row.influencerCode,
  terms: row.termsVersion === null ? null : { version: row.termsVersion, acceptedAt: row.termsAt },
})

async function moneyOf(
  { db: from, config }: Pick<Deps, 'db' | 'config'>,
  row: PersonRow,
  now: Date,
): Promise<Detail['money']> {
  const balance = centavos(row.balance)
  const held = await storedIn(from, heldPrizesUnder(config), { accountId: row.id, balance, now })
  const { deposited, withdrawn, withdrawing, sent, received, debt } = await reads.sumsOf(from, row.id)
  const months = await reads.monthsOf(from, row.id)
  return {
    balance,
    available: centavos(balance - held.amount),
    held: held.amount,
    heldUntil: held.until,
    deposited: centavos(deposited),
    withdrawn: centavos(withdrawn),
    withdrawing: centavos(withdrawing),
    sent: centavos(sent),
    received: centavos(received),
    debt: centavos(debt),
    months: months.map(({ month, staked, returned, won }) => ({
      month,
      staked: centavos(staked),
      returned: centavos(returned),
      won: centavos(won),
      net: centavos(won + returned - staked),
    })),
  }
}

const shownReport = ({ id, otherId, username, name, ...report }: reads.ReportRow): Detail['reportsBy'][number] => ({
  _id: id,
  other: { _id: otherId, username: username ?? '', name },
  ...report,
})

/** Refuses `not_found` for an unknown account. */
async function known({ db, clock }: Using, id: string): Promise<void> {
  if (!(await findPerson(db, id, clock.now()))) fail('not_found')
}

/** A page of a player's statement as the player sees it. Refuses `not_found`. */
export async function statement(
  using: Using,
  id: string,
  { page, limit, module }: z.output<typeof operatorUserStatement.query>,
): Promise<Answer<typeof operatorUserStatement>> {
  await known(using, id)
  const { rows, total } = await statementOf(using.db, id, { page, limit }, { module })
  const transactions = await transactionsOf(using.db, id, rows)
  const docs = rows.flatMap((row, index) => {
    const shown = transactions[index]
    if (!shown) return []
    const { amount, status, createdAt: at, details, balance, counterpart, game, notes } = shown
    const other = counterpart && { _id: counterpart._id, username: counterpart.username, name: counterpart.name }
    return [{ amount, direction: row.direction, status, at, details, balance, counterpart: other, game, notes }]
  })
  return pageOf(docs, total, { page, limit })
}

/** A page of the games a player entered, of every mode, without picks (C12). Refuses `not_found`. */
export async function games(
  using: Using,
  id: string,
  query: z.output<typeof operatorUserGames.query>,
): Promise<Answer<typeof operatorUserGames>> {
  await known(using, id)
  const { rows, total } = await reads.pageOfGames(using.db, id, query)
  const docs = rows.map(({ id: _id, stakes, prizes, ...game }) => ({
    _id,
    ...game,
    stakes: centavos(stakes),
    prizes: centavos(prizes),
  }))
  return pageOf(docs, total, query)
}
