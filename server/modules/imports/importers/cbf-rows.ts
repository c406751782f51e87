import type { Side } from '#contract/facts.ts'
import { type ImportedTeam, ImportRefused } from './shape.ts'
import { fold, momentOfElapsed, nameCase, tidy, utcDate, wordsOf } from './text.ts'

/** A line of the squad list: `"3Léo Ortiz Leonardo Rech Ortiz TP422469"`. */
export interface SquadRow {
  shirt: number
  /** Nickname and full name, concatenated without a separator; a long full name is truncated. */
  names: string
  starter: boolean
  keeper: boolean
  registration: string
}

/** Parses a line of the squad list; undefined if it is not one. About thirty lines a season contain blanks and no P (A1). */
export function readSquadRow(row: string): SquadRow | undefined {
  const found = /^(\d+)(.*?)\s?([TR])(\(g\))?\s?[PA]?\s?(\d+)$/.exec(withoutFigure(tidy(row)))
  if (!found) return undefined
  const [, shirt = '', names = '', role, keeper, registration = ''] = found
  return { shirt: Number(shirt), names, starter: role === 'T', keeper: keeper !== undefined, registration }
}

/**
 * A nickname that begins with a digit runs into the shirt number: `877 - Negueba` is Negueba with shirt 87. Shirts such as 100 or 197 do
 * exist.
 */
const withoutFigure = (row: string): string => row.replace(/^(\d{2})\d+ - /, '$1')

export interface EventRow {
  half: 1 | 2
  minute: number
  stoppage: number
  /** The source writes stoppage time without marking it as added: no such minute exists. */
  isBeyondHalf: boolean
  /** Shown after the final whistle, so there is no minute. */
  afterWhistle: boolean
  shirt: number
  /** NR, PN penalty, FT free kick, CT own goal; empty for cards. */
  kind: string
  /** The player's name followed by the club's. */
  nameAndClub: string
  state: string
}

/**
 * Parses a goal or a card: `"+2 2T 7 NR Name Club/UF"`, with or without the blanks. The time is elapsed time in that half, `+2` is stoppage
 * time, and 45:00 without a plus is the half's last minute. Undefined if the row is not an event.
 */
export function readEventRow(row: string): EventRow | undefined {
  const found =
    /^(?:(\+?)(\d+)(?::(\d\d))? ?([12])T|-PJ) ?(\d+) ?((?:NR|PN|FT|CT)(?=[\s\p{Lu}]))? ?(.+)\/([A-Z]{2})$/u.exec(
      tidy(row),
    )
  if (!found) return undefined
  const [, plus, minutes = '0', seconds = '0', halfDigit, shirt = '', kind = '', name = '', state = ''] = found
  const half = halfDigit === '1' ? 1 : 2
  const moment =
    plus === '+'
      ? { half, minute: half * 45, stoppage: Number(minutes) }
      : { ...momentOfElapsed(half, Number(minutes) * 60 + Number(seconds)), stoppage: 0 }
  return {
    ...moment,
    half,
    isBeyondHalf: plus !== '+' && Number(minutes) > 45,
    afterWhistle: halfDigit === undefined,
    shirt: Number(shirt),
    kind,
    nameAndClub: name.replace(' - ', ' '),
    state,
  }
}

/** Parses a substitution: `"17:00 2TBahia/BA 11 - Comes On 19 - Goes Off"` (`INT`: at half-time). Undefined if it is not one. */
export function readChangeRow(row: string): { club: string; state: string; on: number; off: number } | undefined {
  const found = /^\+?[\d:]+ (?:INT|[12]T) ?(.*?)\/([A-Z]{2}) (\d+) - .*? (\d+) - .*$/.exec(tidy(row))
  return found
    ? { club: found[1] ?? '', state: found[2] ?? '', on: Number(found[3]), off: Number(found[4]) }
    : undefined
}

/** Whether a substitution was made at half-time. */
export const isHalfTimeRow = (row: string): boolean => /^\S+ INT/.test(tidy(row))

/** Parses `Internacional / RS`. */
export function readClub(header: string): ImportedTeam {
  const found = /^(.*?) ?\/ ?([A-Z]{2})$/.exec(tidy(header))
  return found ? { name: found[1] ?? '', state: found[2] ?? '' } : { name: tidy(header) }
}

/**
 * The side of a club named in an event. Names differ between header and events (`Cuiabá Saf/MT`), so the state decides, and words are
 * compared only between two clubs of one state. Undefined if neither fits.
 */
export function sideOf(nameOrRow: string, state: string, home: ImportedTeam, away: ImportedTeam): Side | undefined {
  const fits = (team: ImportedTeam): boolean => team.state === state
  if (fits(home) !== fits(away)) return fits(home) ? 'home' : 'away'
  if (!fits(home)) return undefined
  const words = wordsOf(nameOrRow)
  const shared = (team: ImportedTeam): number => {
    const own = wordsOf(team.name)
    // From the end backwards: the club follows the player's name, which may contain the other club's word.
    return Math.max(0, ...own.map(word => words.lastIndexOf(word) + 1))
  }
  const [ofHome, ofAway] = [shared(home), shared(away)]
  return ofHome === ofAway ? undefined : ofHome > ofAway ? 'home' : 'away'
}

/** Words that describe any club; `S.a.f.` is one too. */
const CLUB_KINDS = new Set(['fc', 'saf', 'ec', 'sc', 'ac', 'aa', 'futebol', 'clube', 'club'])

const plainWord = (word: string): string => fold(word).replaceAll(/[^\p{L}\p{N}]/gu, '')

/** The number of trailing words that form a club's name with generic words: `America Fc S.a.f.` for América. */
function clubWordsAtEnd(words: readonly string[], club: string): number {
  const bare = (all: readonly string[]): string[] => all.map(plainWord).filter(word => !CLUB_KINDS.has(word))
  const own = bare(club.split(' '))
  let kinds = 0
  while (kinds < words.length && CLUB_KINDS.has(plainWord(words.at(-1 - kinds) ?? ''))) kinds += 1
  const end = words
    .slice(0, words.length - kinds)
    .slice(-own.length)
    .map(plainWord)
  const isClub = own.length > 0 && own.length + kinds < words.length && own.every((word, at) => word === end[at])
  return isClub ? own.length + kinds : 0
}

/** The player's name without the club, given every spelling of clubs in the file, and the club as the header names it. */
export function withoutClub(nameAndClub: string, spellings: readonly string[], header = ''): string {
  const club = spellings
    .filter(spelling => nameAndClub.endsWith(` ${spelling}`))
    .reduce((longest, spelling) => (spelling.length > longest.length ? spelling : longest), '')
  if (club !== '') return tidy(nameAndClub.slice(0, -club.length))
  const words = tidy(nameAndClub).split(' ')
  return words.slice(0, words.length - clubWordsAtEnd(words, header)).join(' ')
}

/** Whether a row is a card shown to the bench's staff, who have letters instead of a shirt number: `"+01:00 1TTCName Club/UF"`. */
export const isStaffRow = (row: string): boolean => /^\+?[\d:]+ [12]T ?[A-Z]{2}.+\/[A-Z]{2}$/.test(tidy(row))

/** The longest nickname that the source prints; a longer one is truncated to ten letters and three dots. */
const LONGEST_NICKNAME = 14

const isParticle = (word: string | undefined): boolean => /^(?:d[aeo]s?|e)$/i.test(word ?? '')

/** A truncated nickname, with its last word completed from the full name or dropped. */
function wholeNickname(words: readonly string[], name: string): string {
  if (words.at(-1) !== '...') return words.join(' ')
  const cut = words.slice(0, -1)
  const last = fold(cut.at(-1) ?? '')
  const whole = name.split(' ').find(word => fold(word).startsWith(last))
  const stored = [...cut.slice(0, -1), ...(whole === undefined ? [] : [whole])]
  return (isParticle(stored.at(-1)) ? stored.slice(0, -1) : stored).join(' ')
}

/** Whether every word of a nickname occurs in a full name, completely or as a prefix. */
const echoed = (nickname: readonly string[], full: readonly string[]): boolean =>
  nickname.every(word => full.some(other => other.startsWith(word)))

/** The words of a name; of a truncated one (`Victor Hugo Soares d ...`) without the last, which may be incomplete. */
function wholeWords(names: string): string[] {
  const words = tidy(names).split(' ')
  if (words.at(-1) !== '...' || words.length < 4)
    return words.filter((word, at) => word !== '...' || at < words.length - 1)
  const whole = words.slice(0, -2)
  return isParticle(whole.at(-1)) ? whole.slice(0, -1) : whole
}

/**
 * Splits `Léo Ortiz Leonardo Rech Ortiz` into nickname and full name. The source has no separator: the full name is known from elsewhere
 * (`known`), or the nickname was truncated (`Wesley Rib ... Wesley Ribeiro`), or its first word begins the full name, or it is the longest
 * prefix whose words occur again after it; else it is the first word.
 */
export function partNames(names: string, known: string | undefined): { name: string; nickname?: string } {
  // A row with blanks between has no nickname.
  if (names.startsWith(' ')) return { name: known ?? nameCase(wholeWords(names).join(' ')) }
  const words = wholeWords(names)
  const parted = (at: number): { name: string; nickname?: string } => {
    const name = known ?? nameCase(words.slice(at).join(' '))
    const nickname = nameCase(wholeNickname(words.slice(0, at), name))
    return { name, ...(nickname === '' ? {} : { nickname }) }
  }
  if (known !== undefined) {
    const at = words.findIndex((_, from) => fold(known).startsWith(fold(words.slice(from).join(' '))))
    if (at > 0) return parted(at)
  }
  const dots = words.indexOf('...')
  if (dots > 0) return parted(dots + 1)
  const folded = words.map(word => fold(word))
  const indexes = words
    .map((_, at) => at)
    .filter(at => at > 0 && words.slice(0, at).join(' ').length <= LONGEST_NICKNAME)
  // In `Candelo Yerson Candelo Miranda` the first word is the nickname; two words of a full name are taken only if it was truncated.
  const last = words.length - (names.endsWith('...') ? 1 : 2)
  const again = indexes.find(at => (at === 1 || at < last) && folded[at]?.startsWith(folded[0] ?? ''))
  const echo = indexes.findLast(at => echoed(folded.slice(0, at), folded.slice(at)))
  return parted(again ?? echo ?? Math.min(1, words.length - 1))
}

/** When an event happened. */
export const momentOf = ({ half, minute, stoppage }: EventRow): Pick<EventRow, 'half' | 'minute' | 'stoppage'> => ({
  half,
  minute,
  stoppage,
})

/** UTC offset in hours of every time in a report. */
const BRASILIA = -3

/**
 * The kick-off of a match.
 * @throws ImportRefused for an invalid date.
 */
export function readStart(number: string, day: string, time: string): Date {
  const parts = /^(\d\d)\/(\d\d)\/(\d{4}) (\d\d):(\d\d)$/.exec(`${tidy(day)} ${tidy(time)}`)
  if (!parts) throw new ImportRefused(number, 'not_a_date', { value: `${day} ${time}` })
  const [, date, month, year, hour, minute] = parts.map(Number)
  return utcDate([year ?? 0, month ?? 0, date ?? 0, hour ?? 0, minute ?? 0], BRASILIA)
}
