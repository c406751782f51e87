/** Parses the report of a settled game as untrusted input. */
import type { LogRow, Report } from '../api/player/proofs.ts'
import * as is from './shape.ts'

/** A row of the log. */
export const readRow: is.Read<LogRow> = is.object({
  seq: is.count,
  game: is.nullable(is.id),
  root: is.hash,
  leaves: is.count,
  at: is.moment,
  previous: is.hash,
  rulesVersion: is.text,
  rulesHash: is.hash,
  settingsHash: is.hash,
  hash: is.hash,
})

const evidence = { version: is.count, at: is.moment, startedAt: is.nullable(is.moment), facts: is.anything }

const readShares: is.Read<[number, number, number]> = (value, at) => {
  const [first, second, third, ...more] = is.list(is.count)(value, at)
  if (first === undefined || second === undefined || third === undefined || more.length > 0)
    throw new is.Unreadable(at, 'three shares', value)
  return [first, second, third]
}

const totals = {
  entries: is.count,
  counted: is.count,
  players: is.count,
  stakesCentavos: is.count,
  reservedCentavos: is.count,
  poolCentavos: is.count,
  prizesCentavos: is.count,
  feeCentavos: is.count,
  commissionsCentavos: is.count,
  refundsCentavos: is.count,
  houseCentavos: is.count,
}

const entry = {
  _id: is.id,
  player: is.count,
  picks: is.list(is.whole),
  acceptedAt: is.moment,
  nonce: is.nonce,
  leaf: is.hash,
  void: is.nullable(is.oneOf('late_entry', 'account_frozen', 'left_room')),
  scoreHundredths: is.nullable(is.whole),
  rank: is.nullable(is.count),
  prizeCentavos: is.count,
  refundCentavos: is.count,
}

const readFormat = is.oneOf('crava-report-1', 'crava-report-2')

/** Fields that the first format did not have. */
const absent =
  <T>(value: T): is.Read<T> =>
  () =>
    value

/** The parts of a report about tax: `rate` and `withheld` read the fields that a format has. */
const readerOf = (rate: is.Read<number | null>, withheld: is.Read<number>): is.Read<Report> =>
  is.object({
    format: readFormat,
    game: is.object({
      _id: is.id,
      mode: is.text,
      name: is.text,
      state: is.oneOf('paid', 'void'),
      voidReason: is.nullable(is.text),
      rulesVersion: is.text,
      priceCentavos: is.count,
      fixed: is.flag,
      guaranteedCentavos: is.count,
      shares: readShares,
      entriesPerUser: is.count,
      withholding: rate,
      locksAt: is.moment,
      lockedAt: is.moment,
      settledAt: is.moment,
    }),
    definition: is.anything,
    evidence: is.nullable(is.object(evidence)),
    row: readRow,
    totals: is.object({ ...totals, withheldCentavos: withheld }),
    corrections: is.list(
      is.object({
        ...evidence,
        paid: is.list(is.object({ _id: is.id, amountCentavos: is.count, withheldCentavos: withheld })),
      }),
    ),
    entries: is.list(is.object({ ...entry, withheldCentavos: withheld })),
    players: is.list(
      is.object({
        player: is.count,
        entries: is.count,
        user: is.nullable(is.object({ username: is.text, name: is.text })),
      }),
    ),
    seal: is.hash,
  })

const readers = {
  'crava-report-1': readerOf(absent(null), absent(0)),
  'crava-report-2': readerOf(is.nullable(is.count), is.count),
}

/** A report; throws Unreadable at the first invalid field. The first format has no tax. */
export const readReport = (value: unknown): Report =>
  readers[readFormat(is.fieldsOf(value, '').format, 'format')](value, '')
