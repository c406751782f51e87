import type { JsonObject, Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { keyedHash } from '#server/platform/ids.ts'
import { sourceOf } from '#server/platform/source.ts'
import * as reads from './reads-signs.ts'
import * as rules from './rules.ts'
import * as sql from './sql.ts'

/*
 * Scans for signals in the changes since the last scan, each type separately: signals are stored with the position of the scan, in one
 * transaction, so that an interrupted scan is repeated with the same effect.
 */

export type Finding = Pick<Deps, 'db' | 'clock' | 'config'>

/** Maximum subjects of a type per scan; the rest is left for the next. */
const AT_ONCE = 2_000
const SESSIONS_AT_MOST = 50_000
const GAMES_AT_ONCE = 20
/** Maximum groups with the same rare picks per game; more would be chance. */
const GROUPS_AT_MOST = 2_000
/** Transactions that began before a scan may commit after it, and clocks differ: the last minutes are scanned again. */
const AGAIN_MS = 5 * 60_000
/** How long a lock that commits late, or by another process's clock, is still found. */
const LOCKED_AGAIN_MS = 3_600_000
const CARD_MODES = ['athlete-card', 'card-game']

interface Looked {
  found: sql.Found[]
  /** The time of the last scanned change. */
  latest: Date | undefined
}

/** Scans for signals of every type once. Safe in several processes at once. */
export async function findSigns(deps: Finding): Promise<void> {
  await look(deps, 'device', findDevices)
  await look(deps, 'address', findAddresses)
  await look(deps, 'pix-key', findKeys)
  await look(deps, 'versus', findDuels)
  await look(deps, 'transfers', findGifts)
  await look(deps, 'funnel', findReceivers)
  await findSamePicks(deps)
}

async function look(
  deps: Finding,
  type: rules.Type,
  find: (deps: Finding, since: Date, now: Date) => Promise<Looked>,
): Promise<void> {
  const now = deps.clock.now()
  const mark = await sql.markOf(deps.db, type)
  const { found, latest } = await find(deps, mark, now)
  const again = new Date(now.getTime() - AGAIN_MS)
  await deps.db.tx(async tx => {
    await saveAll(tx, found, now)
    // A scan that reached its limit continues from where it ended.
    const upTo = latest && latest < again ? latest : again
    await sql.setMark(tx, type, upTo)
  })
}

/** In a fixed order, to prevent deadlocks between two scans. */
async function saveAll(tx: Tx, found: readonly sql.Found[], at: Date): Promise<void> {
  for (const one of found.toSorted((a, b) => (a.subject < b.subject ? -1 : 1))) await sql.saveFound(tx, one, at)
}

const windowOf = (now: Date): Date => new Date(now.getTime() - rules.LOOKED_AT_MS)
/** The time of the last subject if the scan reached its limit; undefined if everything was scanned. */
const latestOf = (rows: readonly { at: Date }[], isFull: boolean): Date | undefined =>
  isFull ? rows.at(-1)?.at : undefined
const pairOf = (one: string, other: string): string => [one, other].toSorted().join(':')

async function findDevices({ db }: Finding, since: Date): Promise<Looked> {
  const rows = await reads.sharedDevices(db, { since, limit: AT_ONCE })
  const found = rows.flatMap(({ device, accountIds }): sql.Found[] => {
    const level = rules.deviceLevel(accountIds.length)
    const evidence = { count: accountIds.length }
    return level ? [{ kind: 'device', subject: device, level, accountIds, facts: accountIds, evidence }] : []
  })
  return { found, latest: latestOf(rows, rows.length >= AT_ONCE) }
}

/** `203.0.113.7` → `203.0.113.•`; for IPv6 the first half of the network. */
const maskSource = (source: string): string =>
  source.includes(':') ? `${source.split(':').slice(0, 2).join(':')}:•` : source.replace(/\.\d+$/, '.•')

/** By source within a day: for sources with a session since the last scan, every account that signed in within the day before it. */
async function findAddresses({ db, config }: Finding, since: Date, now: Date): Promise<Looked> {
  const dayAgo = new Date(now.getTime() - rules.ADDRESS_WITHIN_MS)
  const opened = await reads.openedSessions(db, { since: dayAgo, limit: SESSIONS_AT_MOST })
  const sources = Map.groupBy(opened, ({ address }) => sourceOf(address))
  const found = [...sources].flatMap(([source, sessions]): sql.Found[] => {
    if (source === 'unknown' || !sessions.some(({ at }) => at > since)) return []
    const made = new Map(sessions.map(one => [one.accountId, one.made > dayAgo]))
    const accountIds = [...made.keys()].toSorted()
    const count = { accounts: accountIds.length, made: [...made.values()].filter(Boolean).length }
    const level = rules.addressLevel(count)
    if (!level) return []
    const subject = keyedHash(config.secretKey, `risk-source:${source}`)
    const evidence = { count: count.accounts, part: count.made, mark: maskSource(source) }
    return [{ kind: 'address', subject, level, accountIds, facts: accountIds, evidence }]
  })
  return { found, latest: undefined }
}

async function findKeys({ db }: Finding, since: Date): Promise<Looked> {
  const rows = await reads.sharedKeys(db, { since, limit: AT_ONCE })
  const found = rows.flatMap(({ key, mark, accountIds, withdrawals, people, paid }): sql.Found[] => {
    const level = rules.pixKeyLevel({ people, paid })
    const evidence = { count: withdrawals, part: paid, mark }
    return level ? [{ kind: 'pix-key', subject: key, level, accountIds, facts: accountIds, evidence }] : []
  })
  return { found, latest: latestOf(rows, rows.length >= AT_ONCE) }
}

async function findDuels({ db }: Finding, since: Date, now: Date): Promise<Looked> {
  const rows = await reads.duelPairs(db, { since, limit: AT_ONCE, windowFrom: windowOf(now) })
  const found = rows.flatMap(({ winnerId, loserId, gameIds, won, net, alerts }): sql.Found[] => {
    const level = rules.versusLevel({ games: gameIds.length, won, net, alerts })
    const evidence = { count: gameIds.length, part: won, amount: String(net), alerts }
    const accountIds = [winnerId, loserId]
    return level
      ? [{ kind: 'versus', subject: pairOf(winnerId, loserId), level, accountIds, facts: gameIds, evidence }]
      : []
  })
  return { found, latest: latestOf(rows, rows.length >= AT_ONCE) }
}

async function findGifts({ db }: Finding, since: Date, now: Date): Promise<Looked> {
  const rows = await reads.giftPairs(db, { since, limit: AT_ONCE, windowFrom: windowOf(now) })
  const found = rows.flatMap(({ senderId, receiverId, transferIds, ...sums }): sql.Found[] => {
    const level = rules.transfersLevel({ count: transferIds.length, ...sums })
    const evidence = evidenceOf(transferIds.length, sums)
    const [accountIds, subject] = [[receiverId, senderId], `${senderId}:${receiverId}`]
    return level ? [{ kind: 'transfers', subject, level, accountIds, facts: transferIds, evidence }] : []
  })
  return { found, latest: latestOf(rows, rows.length >= AT_ONCE) }
}

async function findReceivers({ db }: Finding, since: Date, now: Date): Promise<Looked> {
  const rows = await reads.receivers(db, { since, limit: AT_ONCE, windowFrom: windowOf(now) })
  const found = rows.flatMap(({ receiverId, senderIds, ...sums }): sql.Found[] => {
    const level = rules.funnelLevel({ senders: senderIds.length, ...sums })
    const evidence = evidenceOf(senderIds.length, sums)
    const accountIds = [receiverId, ...senderIds]
    return level ? [{ kind: 'funnel', subject: receiverId, level, accountIds, facts: senderIds, evidence }] : []
  })
  return { found, latest: latestOf(rows, rows.length >= AT_ONCE) }
}

const evidenceOf = (count: number, sums: { amount: bigint; back: bigint; withdrawn: bigint }): JsonObject => ({
  count,
  amount: String(sums.amount),
  back: String(sums.back),
  withdrawn: String(sums.withdrawn),
})

/** C12: only locked games, each scanned once. */
async function findSamePicks({ db, clock }: Finding): Promise<void> {
  const now = clock.now()
  const since = await sql.markOf(db, 'picks')
  const games = await reads.gamesToLookAt(db, CARD_MODES, { since, limit: GAMES_AT_ONCE })
  const gameIds = games.map(({ id }) => id)
  const again = new Date(now.getTime() - LOCKED_AGAIN_MS)
  const few = { common: rules.COMMON_PICKS, numbers: rules.PICKS_NUMBERS, most: GROUPS_AT_MOST }
  await db.tx(async tx => {
    await sql.setMark(tx, 'picks', latestOf(games, games.length >= GAMES_AT_ONCE) ?? again)
    if (gameIds.length === 0) return
    for (const gameId of gameIds) await sql.keepSamePicks(tx, gameId, few)
    const pairs = await reads.samePickPairs(tx, gameIds, rules.SAME_GAMES)
    const found = pairs.flatMap(({ firstId, secondId, gameIds: games }): sql.Found[] => {
      const level = rules.picksLevel(games.length)
      const accountIds = [firstId, secondId]
      const subject = `${firstId}:${secondId}`
      return level
        ? [{ kind: 'picks', subject, level, accountIds, facts: games, evidence: { count: games.length } }]
        : []
    })
    await saveAll(tx, found, now)
  })
}
