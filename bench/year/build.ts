import pg from 'pg'
import { type Chance, chanceOf } from '#tests/support/random.ts'
import { Books } from './books.ts'
import { Rows } from './copy.ts'
import { gamesOf, type YearGame } from './game.ts'
import { Payments } from './payments.ts'
import { MEASURED, People } from './people.ts'
import { picksOf } from './predictions.ts'
import { Proofs } from './proofs.ts'
import { leave, settle, type Settling, shownOf } from './settling.ts'
import { DAY, DAYS, type Size } from './size.ts'
import { Standings } from './standings.ts'
import { Notices, Talk } from './talk.ts'
import { World } from './world.ts'

/** The parameters of a year; equal parameters give equal rows. */
export interface Origin {
  seed: number
  size: Size
  /** The end of the year, in milliseconds. */
  until: number
  secretKey: string
  passwordHash: string
  rules: { version: string; hash: string }
}

interface Event {
  at: number
  run: () => void | Promise<void>
}

/** A day's entries come with deposits, prizes and refunds: movements per entry for each. */
const MOVEMENTS_AN_ENTRY = 1.45
const CODES = 0.05
const EVENTS_AT_ONCE = 64

/** Builds a year, day by day: a day depends on the previous ones, so existing days are computed again without writing. */
export class Year {
  readonly rows = new Rows()
  readonly people: People
  readonly books: Books
  readonly world: World
  readonly talk: Talk
  readonly standings: Standings
  readonly games: YearGame[]
  readonly from: number
  readonly origin: Origin
  private readonly chance: Chance
  private readonly payments: Payments
  private readonly notices: Notices
  private readonly settling: Settling
  private running: YearGame[] = []
  private readonly coming: YearGame[]

  constructor(origin: Origin) {
    const { seed, size, until } = origin
    this.origin = origin
    this.from = until - DAYS * DAY
    this.chance = chanceOf(seed)
    const { rows, chance } = this
    const span = { from: this.from, until }
    this.people = new People(size.accounts, { ...span, secretKey: origin.secretKey, passwordHash: origin.passwordHash })
    this.books = new Books(size.accounts, rows, this.people.idOf)
    this.world = new World(seed, { rounds: size.rounds, ...span })
    this.games = gamesOf(size, this.world, chance, span)
    this.coming = this.games.toSorted((one, other) => other.createdAt - one.createdAt)
    this.standings = new Standings(rows, this.people)
    const common = { rows, books: this.books, people: this.people, chance }
    this.talk = new Talk({ ...common, messages: size.messages })
    this.notices = new Notices({ ...common, messages: size.messages, notifications: size.notifications, until })
    this.payments = new Payments({ ...common, tell: this.notices.tell })
    const proofs = new Proofs(seed, origin.rules)
    this.settling = { ...common, proofs, standings: this.standings, tell: this.notices.tell }
  }

  /** Generates the rows of a day. */
  async live(day: number): Promise<void> {
    const [begin, end] = [this.from + day * DAY, this.from + (day + 1) * DAY]
    const events: Event[] = []
    for (const player of this.people.joiningBefore(end))
      events.push({ at: this.people.joinedAt(player), run: () => this.people.join(player, this.rows) })
    while ((this.coming.at(-1)?.createdAt ?? Infinity) < end) this.running.push(this.coming.pop() as YearGame)
    let entries = 0
    for (const game of this.running) entries += this.addEntries(game, events, end)
    const open = this.running.filter(game => game.locksAt > begin)
    this.addMoves(
      events,
      begin,
      Math.round((this.origin.size.movements * (day + 1)) / DAYS - entries * MOVEMENTS_AN_ENTRY),
    )
    const messages =
      Math.round((this.origin.size.messages * (day + 1)) / DAYS) - Math.round((this.origin.size.messages * day) / DAYS)
    for (let index = 0; index < messages; index += 1) {
      const at = begin + this.chance.next() * DAY
      const game = open.length > 0 ? this.chance.pick(open) : undefined
      events.push({ at, run: () => (this.people.joined > MEASURED ? this.talk.post(at, game) : undefined) })
    }
    events.sort((one, other) => one.at - other.at)
    for (const [index, { run }] of events.entries()) {
      const done = run()
      if (done) await done
      // The day before is being sent meanwhile.
      if (index % EVENTS_AT_ONCE === 0) await new Promise(resolve => setImmediate(resolve))
    }
    this.notices.flush(day)
    this.standings.write(end)
  }

  private addEntries(game: YearGame, events: Event[], end: number): number {
    const begun = game.times.findIndex(at => at >= end)
    const today = begun === -1 ? game.times : game.times.subarray(0, begun)
    game.times = game.times.subarray(today.length)
    for (const at of today) events.push({ at, run: () => this.enter(game, at) })
    if (game.when === 'past' && game.settlesAt < end) {
      events.push({ at: game.settlesAt, run: () => settle(this.settling, game) })
      this.running = this.running.filter(one => one !== game)
    }
    return today.length
  }

  /** Movements without games that fill up to the year's total; `wanted` counts from the first day. */
  private addMoves(events: Event[], begin: number, wanted: number): void {
    // A withdrawal is two movements.
    const moves = Math.floor(Math.max(0, wanted - this.books.movements) / 1.2)
    for (let index = 0; index < moves; index += 1) {
      const at = Math.floor(begin + this.chance.next() * DAY)
      const isLast = begin + DAY >= this.origin.until && index < 20
      events.push({ at, run: () => this.moveSome(at, isLast) })
    }
  }

  private moveSome(at: number, isHeld: boolean): void {
    if (this.people.joined < 3) return
    const player = this.somebody()
    const what = this.chance.next()
    if (isHeld) this.payments.withdraw(at, player, true)
    else if (what < 0.45) this.payments.deposit(at, player)
    else if (what < 0.8) this.payments.transfer(at, player, this.chance.below(this.people.joined))
    else this.payments.withdraw(at, player)
  }

  /** A few play a lot, most a little. */
  private somebody(): number {
    return Math.floor(this.people.joined * this.chance.next() ** 1.7)
  }

  /** An entry by an eligible player, with a deposit before if needed. */
  private enter(game: YearGame, at: number): void {
    const { chance, books, people } = this
    const isCard = game.mode === 'athlete-card' || game.mode === 'card-game'
    for (let tries = 0; tries < 20; tries += 1) {
      const player = this.somebody()
      const before = game.predictions.get(player)
      const picks = picksOf(game, chance, game.entries.length === 0)
      const text = picks.join()
      if (before && (!isCard || before.has(text))) continue
      for (let paid = 0; (books.balances[player] ?? 0) < game.price; paid += 1) {
        if (paid > 50) throw new Error('Nobody pays in')
        this.payments.deposit(at, player)
      }
      if (before) before.add(text)
      else game.predictions.set(player, new Set([text]))
      const influencer =
        isCard && chance.happens(CODES) ? chance.below(Math.min(people.influencers, people.joined)) : null
      const id = books.newId(at)
      game.entries.push({ id, player, at, picks, influencer: influencer === player ? null : influencer })
      const shown = shownOf(game, 'new-game', id)
      books.move({
        at,
        from: player,
        to: `escrow:${game.id}`,
        amount: game.price,
        reason: 'new-game',
        cause: id,
        shown,
      })
      return
    }
  }

  /** The state at the end of the year: running games and balances. */
  async finish(): Promise<void> {
    const { until } = this.origin
    const left = [...this.running, ...this.coming].toSorted((one, other) => one.createdAt - other.createdAt)
    for (const game of left) if (game.createdAt <= until) await leave(this.settling, game, until)
    this.standings.write(until, 0)
    for (let player = 0; player < this.people.joined; player += 1)
      this.rows.add('wallet', this.people.idOf(player), this.books.balances[player] ?? 0, this.books.seqs[player] ?? 0)
    for (const [account, { came, went }] of this.books.escrows) {
      this.rows.add('escrow_in', account, 0, came)
      if (went > 0) this.rows.add('escrow_out', account, went, came)
    }
  }
}

/** A connection for COPY that sends one statement after the other. */
export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'crava-year' })
  await client.connect()
  return client
}
