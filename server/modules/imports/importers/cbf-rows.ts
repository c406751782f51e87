import type { Side } from '#contract/facts.ts'
import { type ImportedTeam, ImportRefused } from './shape.ts'
import { fold, momentOfElapsed, nameCase, tidy, utcDate, wordsOf } from './text.ts'

/** A line of the squad list: `"3Léo Ortiz Leonardo Rech Ortiz TP422469"`. */
export interface SquadRow {
  shirt: number
  /** Nickname and full name with nothing between them; the full name is cut when long. */
  names: string
  starter: boolean
  keeper: boolean
  registration: string
}

/** Reads a line of the squad list; undefined when it is none. Some thirty a season have blanks between and no P (A1). */
export function readSquadRow(row: string): SquadRow | undefined {
  const found = /^(\d+)(.*?)\s?([TR])(\(g\))?\s?[PA]?\s?(\d+)$/.exec(withoutFigure(tidy(row)))
  if (!found) return undefined
  const [, shirt = '', names = '', role, keeper, registration = ''] = found
  return { shirt: Number(shirt), names, starter: role === 'T', keeper: keeper !== undefined, registration }
}

/** A nickname that begins with a figure runs into the shirt: `877 - Negueba` is Negueba with shirt 87. Others do wear 100 or 197. */
const withoutFigure = (row: string): string => row.replace(/^(\d{2})\d+ - /, '$1')

export interface EventRow {
  half: 1 | 2
  minute: number
  stoppage: number
  /** The source writes the time beyond a half without saying that it was added: no such minute is. */
  isBeyondHalf: boolean
  /** Shown after the final whistle: there is no minute. */
  afterWhistle: boolean
  shirt: number
  /** NR, PN penalty, FT free kick, CT own goal; empty for cards. */
  kind: string
  /** The player's name with the club's behind it. */
  nameAndClub: string
  state: string
}

/**
 * Reads a goal or a card: `"+2 2T 7 NR Name Club/UF"`, with or without the blanks. The time is elapsed in that half, `+2` is
 * stoppage time, and 45:00 without a plus is still the half's last minute. Undefined when the row is no event.
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

/** Reads a substitution: `"17:00 2TBahia/BA 11 - Comes On 19 - Goes Off"` (`INT`: at half-time). Undefined when it is none. */
export function readChangeRow(row: string): { club: string; state: string; on: number; off: number } | undefined {
  const found = /^\+?[\d:]+ (?:INT|[12]T) ?(.*?)\/([A-Z]{2}) (\d+) - .*? (\d+) - .*$/.exec(tidy(row))
  return found
    ? { club: found[1] ?? '', state: found[2] ?? '', on: Number(found[3]), off: Number(found[4]) }
    : undefined
}

/** Whether a substitution was made at half-time. */
export const isHalfTimeRow = (row: string): boolean => /^\S+ INT/.test(tidy(row))

/** Reads `Internacional / RS`. */
export function readClub(header: string): ImportedTeam {
  const found = /^(.*?) ?\/ ?([A-Z]{2})$/.exec(tidy(header))
  return found ? { name: found[1] ?? '', state: found[2] ?? '' } : { name: tidy(header) }
}

/**
 * Which side a club of an event is. Names differ between header and events (`Cuiabá Saf/MT`), so the state decides, and the
 * words only between two clubs of one state. Undefined when neither fits.
 */
export function sideOf(nameOrRow: string, state: string, home: ImportedTeam, away: ImportedTeam): Side | undefined {
  const fits = (team: ImportedTeam): boolean => team.state === state
  if (fits(home) !== fits(away)) return fits(home) ? 'home' : 'away'
  if (!fits(home)) return undefined
  const words = wordsOf(nameOrRow)
  const shared = (team: ImportedTeam): number => {
    const own = wordsOf(team.name)
    // From the end backwards: the club stands behind the player's name, which may hold the other club's word.
    return Math.max(0, ...own.map(word => words.lastIndexOf(word) + 1))
  }
  const [ofHome, ofAway] = [shared(home), shared(away)]
  return ofHome === ofAway ? undefined : ofHome > ofAway ? 'home' : 'away'
}

/** Words that say what a club is; `S.a.f.` is one too. */
const CLUB_KINDS = new Set(['fc', 'saf', 'ec', 'sc', 'ac', 'aa', 'futebol', 'clube', 'club'])

const plainWord = (word: string): string => fold(word).replaceAll(/[^\p{L}\p{N}]/gu, '')

/** How many words at the end are a club's name with words for what it is: `America Fc S.a.f.` of América. */
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

/** The player's name alone, given every spelling of clubs that the file knows, and the club itself as the header calls it. */
export function withoutClub(nameAndClub: string, spellings: readonly string[], header = ''): string {
  const club = spellings
    .filter(spelling => nameAndClub.endsWith(` ${spelling}`))
    .reduce((longest, spelling) => (spelling.length > longest.length ? spelling : longest), '')
  if (club !== '') return tidy(nameAndClub.slice(0, -club.length))
  const words = tidy(nameAndClub).split(' ')
  return words.slice(0, words.length - clubWordsAtEnd(words, header)).join(' ')
}

/** Whether a row is a card shown to the bench's staff, who have letters for a shirt: `"+01:00 1TTCName Club/UF"`. */
export const isStaffRow = (row: string): boolean => /^\+?[\d:]+ [12]T ?[A-Z]{2}.+\/[A-Z]{2}$/.test(tidy(row))

/** The longest nickname the source prints; a longer one is cut after ten letters and gets three dots. */
const LONGEST_NICKNAME = 14

const isParticle = (word: string | undefined): boolean => /^(?:d[aeo]s?|e)$/i.test(word ?? '')

/** A nickname that was cut, its last word made whole from the full name, or dropped. */
function wholeNickname(words: readonly string[], name: string): string {
  if (words.at(-1) !== '...') return words.join(' ')
  const cut = words.slice(0, -1)
  const last = fold(cut.at(-1) ?? '')
  const whole = name.split(' ').find(word => fold(word).startsWith(last))
  const stored = [...cut.slice(0, -1), ...(whole === undefined ? [] : [whole])]
  return (isParticle(stored.at(-1)) ? stored.slice(0, -1) : stored).join(' ')
}

/** Whether every word of a nickname is found, whole or as a beginning, in a full name. */
const echoed = (nickname: readonly string[], full: readonly string[]): boolean =>
  nickname.every(word => full.some(other => other.startsWith(word)))

/** The words of a name; of one that was cut (`Victor Hugo Soares d ...`) without the last, which may be half a word. */
function wholeWords(names: string): string[] {
  const words = tidy(names).split(' ')
  if (words.at(-1) !== '...' || words.length < 4)
    return words.filter((word, at) => word !== '...' || at < words.length - 1)
  const whole = words.slice(0, -2)
  return isParticle(whole.at(-1)) ? whole.slice(0, -1) : whole
}

/**
 * Parts `Léo Ortiz Leonardo Rech Ortiz` in nickname and full name. The source writes no boundary: the full name is known from
 * elsewhere (`known`), or the nickname was cut (`Wesley Rib ... Wesley Ribeiro`), or its first word begins the full name, or it
 * is the longest beginning whose words come again behind it; else it is the first word.
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
  // Of `Candelo Yerson Candelo Miranda` the first word is the nickname; two words of a full name only where it was cut.
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

/** Hours from UTC of every time in a report. */
const BRASILIA = -3

/** When a match starts. @throws ImportRefused for what is no date. */
export function readStart(number: string, day: string, time: string): Date {
  const parts = /^(\d\d)\/(\d\d)\/(\d{4}) (\d\d):(\d\d)$/.exec(`${tidy(day)} ${tidy(time)}`)
  if (!parts) throw new ImportRefused(number, 'not_a_date', { value: `${day} ${time}` })
  const [, date, month, year, hour, minute] = parts.map(Number)
  return utcDate([year ?? 0, month ?? 0, date ?? 0, hour ?? 0, minute ?? 0], BRASILIA)
}
