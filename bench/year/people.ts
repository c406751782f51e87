import { TERMS_VERSION } from '#contract/limits.ts'
import { keyedHash, tokenHash } from '#server/platform/ids.ts'
import { cpfOf } from '#tests/support/cpf.ts'
import { tokenOf } from '../seed.ts'
import type { Rows } from './copy.ts'
import { DAY, DAYS } from './size.ts'

const FIRST =
  'ana bia caio davi elis fabio gabi hugo iara joca kaua lara mila nara otto pedro rita saulo tais vera'.split(' ')
const LAST = 'silva souza costa lima alves rocha dias melo nunes prado ramos reis sales teles viana'.split(' ')
/** Share of the accounts that exist on the first day; the others join during the year. */
const FROM_THE_START = 0.2
/** Players with a session whose token is known: they are used for measurements. */
export const KNOWN_SESSIONS = 200
/** The player whose reads are measured: one of the most active, with a code and a chat of two in a year of any size. */
export const MEASURED = 3
/** One in this many is an influencer. */
const INFLUENCERS = 1_000

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** Selects players, who are numbered in the order in which they joined. */
export class People {
  readonly count: number
  joined = 0
  private readonly at: Float64Array
  private readonly options: { from: number; until: number; secretKey: string; passwordHash: string }

  constructor(count: number, options: { from: number; until: number; secretKey: string; passwordHash: string }) {
    this.count = count
    this.options = options
    const early = Math.floor(count * FROM_THE_START)
    this.at = Float64Array.from({ length: count }, (_, player) =>
      Math.floor(
        player < early
          ? options.from + (player / early) * 0.5 * DAY
          : options.from + DAY + ((player - early) / (count - early)) * (DAYS - 1.01) * DAY,
      ),
    )
  }

  joinedAt = (player: number): number => this.at[player] ?? 0
  idOf = (player: number): string =>
    this.joinedAt(player).toString(16).padStart(12, '0') + player.toString(16).padStart(12, '0')
  nameOf = (player: number): string =>
    `${capital(FIRST[player % FIRST.length] ?? '')} ${capital(LAST[player % LAST.length] ?? '')}`
  usernameOf = (player: number): string => `${FIRST[player % FIRST.length]}.${LAST[player % LAST.length]}${player}`
  cpfHashOf = (player: number): string => keyedHash(this.options.secretKey, `cpf:${cpfOf(100_000_000 + player)}`)
  /** The influencers are among the first players. */
  get influencers(): number {
    return Math.max(3, Math.floor(this.count / INFLUENCERS))
  }
  codeOf = (player: number): string | null =>
    player === MEASURED || player < this.influencers ? `CRAQUE${player}` : null

  /** The players who joined before a moment, in order. */
  joiningBefore(end: number): number[] {
    const joining: number[] = []
    for (let player = this.joined; player < this.count && this.joinedAt(player) < end; player += 1) joining.push(player)
    return joining
  }

  join(player: number, rows: Rows): void {
    this.joined = player + 1
    if (!rows.isWriting) return
    const id = this.idOf(player)
    const at = new Date(this.joinedAt(player))
    const cpf = cpfOf(100_000_000 + player)
    const username = this.usernameOf(player)
    const code = this.codeOf(player)
    const phone = `119${String(80_000_000 + player)}`
    rows.add(
      'account',
      id,
      username,
      `${username}@crava.example`,
      cpf,
      this.cpfHashOf(player),
      this.nameOf(player),
      player % 2 === 0 ? 'F' : 'M',
      [phone],
      `19${60 + (player % 40)}-0${1 + (player % 9)}-15`,
      this.options.passwordHash,
      code === null ? [] : ['influencer'],
      code,
      at,
      TERMS_VERSION,
      at,
      at,
    )
    if (code !== null) rows.add('influencer_code', code, id, at)
    const seen = new Date(
      this.options.until - ((player * 7_919) % 300) * DAY * (this.options.until - at.getTime() > 300 * DAY ? 1 : 0),
    )
    rows.add('account_device', id, keyedHash('device', String(player)), at, seen)
    this.addSession(player, id, rows)
  }

  /** One in five was active in the last month. */
  private addSession(player: number, id: string, rows: Rows): void {
    if (player >= KNOWN_SESSIONS && player % 5 !== 0) return
    const { until } = this.options
    const created = Math.max(this.joinedAt(player), until - (player < KNOWN_SESSIONS ? 1 : (player * 31) % 29) * DAY)
    const token = tokenHash(tokenOf(player))
    const expires = new Date(created + 30 * DAY)
    const address = `10.${player % 250}.${Math.floor(player / 250) % 250}.${Math.floor(player / 62_500) % 250}`
    rows.add(
      'session',
      `5e${id.slice(2)}`,
      'player',
      id,
      token,
      'Firefox',
      address,
      new Date(created),
      new Date(created),
      expires,
    )
  }
}
