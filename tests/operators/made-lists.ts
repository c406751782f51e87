/** Three rows of each console list: `a`, `b` and `c`, which every column sorts differently. */
import { sql } from 'kysely'
import { getChat, reportMessage, sendMessage } from '#contract/api/player/chat.ts'
import { centavos } from '#contract/money.ts'
import { ACCOUNTS, post } from '#server/modules/ledger/index.ts'
import { newId } from '#server/platform/ids.ts'
import { storeFile } from '#server/platform/stored-files.ts'
import type { TestApp } from '#tests/support/app.ts'
import type { Player } from '#tests/support/people.ts'

/** The ids of the rows. */
export type Three = readonly [a: string, b: string, c: string]

/** A formula that a spreadsheet would run. */
export const FORMULA = '=SOMA(A1:A9)'
/** The days of the rows: the first two, and the last. */
export const [EARLY, LATE] = ['2026-11-18', '2026-11-19']
/** In the evening of the last. */
export const LATER = `${LATE}T20:00:00Z`
export const WHEN = [`${EARLY}T15:00:00Z`, `${EARLY}T16:00:00Z`, `${LATE}T15:00:00Z`] as const

/** Inserts rows into the tables that the lists read. */
export class Making {
  readonly app: TestApp
  constructor(app: TestApp) {
    this.app = app
  }

  async put(table: string, row: Record<string, unknown>): Promise<void> {
    await this.app.deps.db.rows(sql`
      insert into ${sql.table(table)} (${sql.join(Object.keys(row).map(name => sql.ref(name)))}) values (${sql.join(Object.values(row))})`)
  }

  /** An id with the time of its row. */
  id = (index: 0 | 1 | 2 = 0): string => newId(new Date(WHEN[index]))

  /** Ids in the order of their rows. */
  async three(make: (index: 0 | 1 | 2) => Promise<string>): Promise<Three> {
    return [await make(0), await make(1), await make(2)]
  }

  async game(index: 0 | 1 | 2, more: Record<string, unknown>): Promise<string> {
    const id = this.id(index)
    await this.put('game', {
      id,
      name: [FORMULA, 'Nome b', 'Nome c'][index],
      state: ['open', 'draft', 'void'][index],
      price: [300n, 100n, 200n][index],
      fixed: false,
      share_first: 9_000,
      share_second: 0,
      share_third: 0,
      rules_version: '1',
      created_at: WHEN[index],
      starts_at: WHEN[index],
      ...more,
    })
    return id
  }

  championships(): Promise<Three> {
    return this.three(async index => {
      const id = this.id(index)
      await this.put('championship', {
        id,
        name: [`${FORMULA} da lista`, 'B da lista', 'C da lista'][index],
        season: [2022, 2024, 2023][index],
        sport: ['volleyball', 'basketball', 'football'][index],
        source: ['crava', 'cbf', 'cartola'][index],
        created_at: WHEN[index],
      })
      return id
    })
  }

  async teams(): Promise<Three> {
    return this.three(async index => {
      const id = this.id(index)
      const name = ['Beira de Lista', 'Alto de Lista', 'Costa de Lista'][index]
      const colors = sql`array['#112233', '#445566']`
      const state = ['SP', 'RJ', 'AC'][index]
      const abbrev = ['CCC', 'AAA', 'BBB'][index]
      const aliases = sql`array[${FORMULA}]`
      await this.put('team', { id, name, abbrev, state, aliases, colors, created_at: WHEN[0] })
      return id
    })
  }

  /** Matches of one championship: `c` is a cup's final, which has no number. */
  async matches(championship: string, teams: Three): Promise<Three> {
    await this.put('championship', {
      id: championship,
      name: 'Copa de Lista',
      season: 2026,
      source: 'crava',
      created_at: WHEN[0],
    })
    return this.three(async index => {
      const id = this.id(index)
      await this.put('match', {
        id,
        championship_id: championship,
        source: 'crava',
        number: String(index + 1),
        round: ['10', '2', 'Final'][index],
        home_id: teams[index],
        away_id: teams[(index + 1) % 3],
        place: FORMULA,
        starts_at: WHEN[index],
        status: ['live', 'finished', 'scheduled'][index],
        unresolved: [2, 3, 1][index],
        version: [5, 4, 6][index],
        created_at: WHEN[0],
        updated_at: WHEN[0],
      })
      return id
    })
  }

  async report(author: Player, reporter: Player, reason = 'spam or misleading'): Promise<string> {
    const chat = (await reporter.call(getChat, { params: { id: author.id } })).data._id
    const { _id } = (await author.call(sendMessage, { body: { id: chat, text: FORMULA } })).data
    await reporter.call(reportMessage, { params: { kind: 'p2p' }, body: { _id, denounce: reason } })
    return _id
  }

  /** A report of each author, by a reporter each. */
  async reports(authors: readonly Player[], reporters: readonly Player[]): Promise<Three> {
    const reasons = ['spam or misleading', 'child abuse', 'promotes terrorism']
    return this.three(async index => {
      const text = await this.report(authors[index] as Player, reporters[index] as Player, reasons[index])
      const [row] = await this.app.deps.db.rows(sql<{ id: string }>`
        update chat_report set created_at = ${WHEN[index]}, state = ${['open', 'dismissed', 'deleted'][index]},
          answered_at = ${[null, LATER, LATE][index]} where message_id = ${text} returning id`)
      return row?.id ?? ''
    })
  }

  ads(): Promise<Three> {
    return this.three(async index => {
      const id = this.id(index)
      const image = index === 2 ? { type: 'image', file_id: await this.file() } : { type: 'video' }
      await this.put('ad', {
        id,
        ...image,
        title: ['Bom de lista', 'Ar de lista', 'Cor de lista'][index],
        text: `${FORMULA}Texto`,
        alt: '',
        video: 'https://youtu.be/aBcDeFgHiJk',
        link: '',
        players: 'all',
        notify: true,
        live: false,
        state: ['sent', 'ended', 'scheduled'][index],
        send_at: [WHEN[2], WHEN[1], WHEN[0]][index],
        created_at: WHEN[index],
      })
      return id
    })
  }

  private async file(): Promise<string> {
    const content = Buffer.from('picture')
    return (
      await storeFile(this.app.deps, { kind: 'ad', ownerId: null, mime: 'image/webp', filename: 'ad.webp', content })
    ).id
  }

  async pushes(matches: Three): Promise<Three> {
    return this.three(async index => {
      const id = await this.game(index, {
        mode: 'push-game',
        state: ['void', 'paid', 'provisional'][index],
        entries: [2, 3, 1][index],
        stakes: [600n, 300n, 200n][index],
      })
      await this.put('push_game', {
        id,
        match_id: matches[index],
        fact: 'goal',
        window_from: 1,
        window_to: 10,
        question: [FORMULA, 'Pergunta b', 'Pergunta c'][index],
        question_en: 'Question',
        button_type: 0,
        players: 'all',
        created_at: WHEN[index],
      })
      return id
    })
  }

  async influencers(players: readonly Player[]): Promise<Three> {
    const { db } = this.app.deps
    return this.three(async index => {
      const { id, username } = players[index] as Player
      await db.rows(sql`update account set name = ${FORMULA} where id = ${id}`)
      await this.put('influencer_code', {
        code: ['LISTAB', 'LISTAA', 'LISTAC'][index],
        account_id: id,
        given_at: WHEN[index],
        ended_at: index === 2 ? LATER : null,
      })
      if (index === 0) await db.rows(sql`update account set blocked_at = ${LATE} where id = ${id}`)
      return username
    })
  }

  /** Movements with one reference each, from capital to the house account: `c` is a correction. */
  async movements(): Promise<Three> {
    return this.three(async index => {
      const at = new Date(WHEN[index])
      const id = newId(at)
      const reason = ['fees-out', 'capital-in', 'correction'][index] as string
      const amount = centavos([200, 300, 100][index] as number)
      const cause = `${FORMULA}${index}`
      await this.app.deps.db.tx(tx =>
        post(tx, at, [{ id, from: ACCOUNTS.capital, to: ACCOUNTS.house, amount, reason, reference: cause }]),
      )
      return id
    })
  }

  async orders(operators: readonly { id: string }[]): Promise<Three> {
    return this.three(async index => {
      const id = newId(new Date(WHEN[index]))
      const decidedAt = `${LATE}T${20 - index}:00:00Z`
      await this.put('treasury_order', {
        id,
        kind: ['withheld-out', 'fees-out', 'capital-in'][index],
        amount: [200n, 375n, 150n][index],
        reason: FORMULA,
        state: ['open', 'approved', 'refused'][index],
        proposed_by: operators[index]?.id,
        proposed_at: WHEN[index],
        ...(index === 0
          ? {}
          : { decided_by: operators[0]?.id, decided_at: decidedAt, decision_reason: 'Visto', read_at: LATE }),
      })
      return id
    })
  }

  async rooms(matches: Three, owners: readonly Player[]): Promise<Three> {
    return this.three(async index => {
      const id = await this.game(index, { mode: ['game-vs', 'coach-friend', 'game-vs-vip'][index] })
      const room = {
        id,
        type: 'private',
        match_id: matches[index],
        owner_id: owners[index]?.id,
        words: 'sala de lista',
      }
      await this.put('room', { ...room, created_at: WHEN[index] })
      return id
    })
  }

  async leagues(owners: readonly Player[]): Promise<Three> {
    return this.three(async index => {
      const id = this.id(index)
      const name = ['B liga de lista', 'A liga de lista', FORMULA][index]
      const closed = index === 2 ? { closed_at: LATE } : {}
      const members = [1, 3, 2][index]
      const named = { name, words: 'liga de lista', members, paired_week: '2026-W01' }
      await this.put('league', { id, owner_id: owners[index]?.id, ...named, created_at: WHEN[index], ...closed })
      return id
    })
  }

  async cards(mode: string, more: Record<string, unknown>): Promise<Three> {
    return this.three(async index => {
      const id = await this.game(index, { mode, entries: [2, 3, 1][index] })
      await this.put('card', { id, words: 'cartela de lista', ...more })
      return id
    })
  }
}
