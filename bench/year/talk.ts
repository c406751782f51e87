import type { Chance } from '#tests/support/random.ts'
import type { Books } from './books.ts'
import type { Rows } from './copy.ts'
import type { YearGame } from './game.ts'
import { MEASURED, type People } from './people.ts'
import { DAY, DAYS } from './size.ts'

const BETWEEN_TWO = 0.6
const MESSAGES_A_CHAT = 30
const WORDS = 'bora vamos que golaço hoje ganha rodada cartela virou juiz travessão gol palpite sorte valeu'.split(' ')
const KINDS: Partial<Record<YearGame['mode'], string>> = {
  'athlete-card': 'card-athlete',
  'card-game': 'card-game',
  'coach-friend': 'coach',
  'game-vs': 'vs',
  'game-vs-vip': 'vs',
}

interface YearChat {
  id: string
  kind: string
  /** The two members of a private chat. */
  people: readonly [number, number] | null
  seq: number
  lastAt: number
}

interface Talking {
  rows: Rows
  books: Books
  people: People
  chance: Chance
  messages: number
}

/** Chat messages of players, in pairs and about games. */
export class Talk {
  private readonly year: Talking
  private readonly private: YearChat[] = []
  private readonly pairs = new Set<string>()
  private readonly bySubject = new Map<string, YearChat>()
  private readonly all: YearChat[] = []
  private isReported = false

  constructor(year: Talking) {
    this.year = year
  }

  /** The final number of chats of two. */
  private get most(): number {
    return Math.max(10, Math.floor((this.year.messages * BETWEEN_TWO) / MESSAGES_A_CHAT))
  }

  post(at: number, game: YearGame | undefined): void {
    const { rows, books, people, chance } = this.year
    const kind = game && KINDS[game.mode]
    const chat =
      game && kind && game.entries.length > 0 && !chance.happens(BETWEEN_TWO)
        ? this.chatOf(at, game, kind)
        : this.chatOfTwo(at)
    if (!chat) return
    const author = chat.people?.[chance.below(2)] ?? game?.entries[chance.below(game.entries.length)]?.player ?? 0
    chat.seq += 1
    chat.lastAt = at
    const id = books.newId(at)
    const text = Array.from({ length: 3 + chance.below(8) }, () => chance.pick(WORDS)).join(' ')
    rows.add('message', chat.id, chat.seq, id, people.idOf(author), id, text, new Date(at))
    if (chat.seq === 5 && (chat.id.endsWith('7') || !this.isReported)) this.report(at, chat, { id, author, text })
  }

  /** Some messages are reported; most reports are resolved. */
  private report(at: number, chat: YearChat, { id, author, text }: { id: string; author: number; text: string }): void {
    const { rows, books, people } = this.year
    this.isReported = true
    const quoted = {
      id,
      authorId: people.idOf(author),
      text,
      voiceId: null,
      voiceSeconds: null,
      createdAt: new Date(at),
    }
    const reporter = chat.people?.find(one => one !== author) ?? (author + 1) % people.joined
    rows.add(
      'chat_report',
      books.newId(at),
      chat.kind,
      chat.id,
      id,
      people.idOf(reporter),
      people.idOf(author),
      'spam or misleading',
      JSON.stringify([quoted]),
      new Date(at),
    )
  }

  private chatOf(at: number, game: YearGame, kind: string): YearChat {
    const known = this.bySubject.get(game.id)
    if (known) return known
    const chat: YearChat = { id: this.year.books.newId(at), kind, people: null, seq: 0, lastAt: at }
    this.bySubject.set(game.id, chat)
    this.all.push(chat)
    this.year.rows.add('chat', chat.id, kind, game.id, null, null, new Date(at))
    return chat
  }

  private chatOfTwo(at: number): YearChat | undefined {
    const { books, people, chance, rows } = this.year
    const isNew = this.private.length < 5 || (this.private.length < this.most && chance.happens(1 / MESSAGES_A_CHAT))
    if (!isNew) return chance.pick(this.private)
    const [some, another] = [chance.below(people.joined), chance.below(people.joined)]
    const [one, other] = [this.private.length === 0 ? MEASURED : some, another].toSorted((a, b) =>
      people.idOf(a) < people.idOf(b) ? -1 : 1,
    ) as [number, number]
    if (one === other || this.pairs.has(`${one}:${other}`)) return this.private[0]
    this.pairs.add(`${one}:${other}`)
    const chat: YearChat = { id: books.newId(at), kind: 'p2p', people: [one, other], seq: 0, lastAt: at }
    this.private.push(chat)
    this.all.push(chat)
    rows.add('chat', chat.id, 'p2p', null, people.idOf(one), people.idOf(other), new Date(at))
    return chat
  }

  /** Adds the read positions, and returns each chat's last message for its row. */
  finish(): { id: string; seq: number; at: Date }[] {
    const { rows, people } = this.year
    for (const [index, { id, people: both, seq, lastAt }] of this.all.entries()) {
      const unread = index % 4 === 0 ? Math.min(seq, 2) : 0
      for (const [place, player] of (both ?? []).entries()) {
        const missing = place === 0 ? unread : 0
        rows.add('chat_member', id, people.idOf(player), seq - missing, missing, seq === 0 ? null : new Date(lastAt))
      }
    }
    return this.all.map(({ id, seq, lastAt }) => ({ id, seq, at: new Date(lastAt) }))
  }
}

const NOTICED_MS = 30 * DAY
const READ = 0.9

/** Notifies players; a day has its share of the year's notifications. */
export class Notices {
  private readonly year: Talking & { notifications: number; until: number }
  private waiting: Parameters<Notices['tell']>[] = []
  private notified = 0

  constructor(year: Talking & { notifications: number; until: number }) {
    this.year = year
  }

  tell = (at: number, player: number, kind: string, detail: object, redirect: string, onceKey: string): void => {
    this.waiting.push([at, player, kind, detail, redirect, onceKey])
  }

  /** Ends a day. */
  flush(day: number): void {
    const { rows, books, people, chance, notifications, until } = this.year
    const wanted = Math.round((notifications * (day + 1)) / DAYS) - this.notified
    const every = Math.max(1, this.waiting.length / Math.max(1, wanted))
    const once = new Set<string>()
    for (let at = 0; at < this.waiting.length && wanted > 0; at += every) {
      const notice = this.waiting[Math.floor(at)]
      if (!notice) break
      const [time, player, kind, detail, redirect, onceKey] = notice
      if (once.has(`${player}:${onceKey}`)) continue
      once.add(`${player}:${onceKey}`)
      this.notified += 1
      const id = books.newId(time)
      const made = new Date(time)
      const readAt = chance.happens(READ) ? new Date(time + 3_600_000) : null
      rows.add('notification', id, people.idOf(player), kind, JSON.stringify(detail), redirect, made, readAt, onceKey)
      if (until - time > NOTICED_MS || this.notified % 5 !== 0) continue
      const expires = new Date(time + 2 * DAY)
      rows.add('notice_sending', id, 'mail', people.idOf(player), 'results', 'sent', made, expires, 1, made)
    }
    this.waiting = []
  }
}
