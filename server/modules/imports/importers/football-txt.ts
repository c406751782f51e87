import { readGoalLine, readLineUp, type PrintedGoal } from './football-txt-lineups.ts'
import type { Imported, ImportedMatch, Importer, ImportReview, SourceFile } from './shape.ts'
import { ImportRefused } from './shape.ts'
import { byTime, fold, mustAddUp, reviewRow, tidy, utcDate } from './text.ts'

/** UTC offset in hours of leagues whose file names no zone, by the prefix of the title. */
const ZONES: readonly [string, number][] = [['brasil', -3]]
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const HALF_A_YEAR = 6

/** State of the parser: values of earlier lines, valid until a line changes them. */
interface Section {
  title: string
  stage: string
  group: string
  year: number
  month: number
  day: number
  time: [number, number] | null
  zone: number | undefined
  ground: string | null
}

interface Draft {
  match: ImportedMatch
  /** The score in the file includes extra time. */
  afterExtraTime: boolean
  goals: PrintedGoal[] | undefined
  lineUps: number
}

const DATE = /^\s*(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) ([A-Z][a-z]{2})[/ ](\d{1,2})(?: (\d{4}))?\b(.*)$/
const MATCH =
  /^\s+(?:(\d{1,2})[.:](\d\d)\s+)?(\S.*?)\s+v\s+(\S.*?)(?:\s{2,}(?:(\d+)-(\d+)(?: \(\d+-\d+\))?( a\.e\.t\.)?(?:, \d+-\d+ pen\.)?|\[(\w+)\]))?\s*$/

/** A date without a year is in the year of the previous date; if that would be half a year back, it is in the next year. */
function readDate(line: RegExpExecArray, section: Section): void {
  const [, monthName = '', day, year, rest = ''] = line
  const month = MONTHS.indexOf(monthName) + 1
  if (year !== undefined) section.year = Number(year)
  else if (section.month - month >= HALF_A_YEAR) section.year += 1
  section.month = month
  section.day = Number(day)
  const time = /(\d{1,2})[.:](\d\d)/.exec(rest)
  section.time = time ? [Number(time[1]), Number(time[2])] : null
  const zone = /UTC([+-]\d+)/.exec(rest)
  if (zone) section.zone = Number(zone[1])
  section.ground = /@ ([^@]+?)(?:, Att:.*)?$/.exec(rest)?.[1] ?? null
}

const dayOf = ({ year, month, day }: Section): string => utcDate([year, month, day, 0, 0], 0).toISOString().slice(0, 10)

const STATUSES: Record<string, ImportedMatch['status']> = {
  postponed: 'postponed',
  abandoned: 'abandoned',
  cancelled: 'void',
  awarded: 'void',
}

function readMatchLine(line: RegExpExecArray, section: Section, games: Map<string, number>): Draft {
  const [, hour, minute, home = '', away = '', goalsHome, goalsAway, extra, note] = line
  if (hour !== undefined) section.time = [Number(hour), Number(minute)]
  const time = section.time
  const sides = `${tidy(home)} v ${tidy(away)}`
  const group = section.group && `${section.stage} ${section.group}`
  const nth = (games.get(`${group}${tidy(home)}`) ?? 0) + 1
  for (const team of [home, away]) games.set(`${group}${tidy(team)}`, (games.get(`${group}${tidy(team)}`) ?? 0) + 1)
  const score = goalsHome === undefined ? null : { home: Number(goalsHome), away: Number(goalsAway) }
  const startsAt =
    time && section.zone !== undefined && section.month > 0
      ? utcDate([section.year, section.month, section.day, ...time], section.zone)
      : null
  return {
    match: {
      number: sides,
      kind: 'match',
      round: section.group ? `${section.group} ${nth}` : section.stage,
      startsAt,
      ...(startsAt === null && section.month > 0 ? { date: dayOf(section) } : {}),
      place: section.ground,
      home: { name: tidy(home) },
      away: { name: tidy(away) },
      status: score ? 'finished' : note ? (STATUSES[note] ?? 'scheduled') : 'scheduled',
      score,
      goals: [],
      cards: [],
      statistics: {},
      athletes: [],
    },
    afterExtraTime: extra !== undefined,
    goals: undefined,
    lineUps: 0,
  }
}

/** Parses a paragraph under a match: its goals in brackets, or a side's line-up. Skips referees and shoot-outs. */
function readParagraph(text: string, { match, ...draft }: Draft): Partial<Draft> {
  if (text.startsWith('(')) {
    const onlySide = match.score?.home === 0 ? 'away' : 'home'
    return { goals: readGoalLine(text.slice(1).replace(/\)$/, ''), onlySide, draft.afterExtraTime) }
  }
  const [, name = '', players = ''] = /^([^:]+): (.*)$/.exec(text) ?? []
  const side =
    fold(name) === fold(match.home?.name ?? '') ? 'home' : fold(name) === fold(match.away?.name ?? '') ? 'away' : null
  const team = side && match[side]
  if (!side || !team) return {}
  const lineUp = readLineUp(players, side, team, draft.afterExtraTime)
  match.athletes.push(...lineUp.athletes)
  match.cards.push(...lineUp.cards)
  return { lineUps: draft.lineUps + 1 }
}

/**
 * Sets facts that need the whole match: the score of 90 minutes is the file's score minus the goals of extra time, and with both line-ups
 * all cards are known.
 */
function finish(draft: Draft, review: ImportReview[]): ImportedMatch {
  const { match, goals } = draft
  if (match.score && goals) {
    const extra = goals.filter(({ goal }) => goal === undefined)
    const extraOf = (side: string): number => extra.filter(one => one.side === side).length
    match.score = { home: match.score.home - extraOf('home'), away: match.score.away - extraOf('away') }
    match.goals = goals.flatMap(({ goal }) => goal ?? []).sort(byTime)
  } else if (match.score && draft.afterExtraTime && match.score.home + match.score.away > 0) {
    review.push(reviewRow(match.number, 'unknown-fact', match.number, 'no_score_after_90'))
    match.score = null
  }
  if (goals ?? draft.lineUps > 0) mustAddUp(match)
  match.cards.sort(byTime)
  const names = new Set(match.athletes.map(({ name }) => name))
  for (const { name } of draft.lineUps === 2 ? match.goals : []) {
    if (!names.has(name)) review.push(reviewRow(match.number, 'unknown-athlete', name, 'scorer_not_in_line_up'))
  }
  if (draft.lineUps === 2) {
    const count = (color: string, side: string): number =>
      match.cards.filter(card => card.color === color && card.side === side).length
    match.statistics = {
      yellowCards: { home: count('yellow', 'home'), away: count('yellow', 'away') },
      redCards: { home: count('red', 'home'), away: count('red', 'away') },
    }
  }
  return match
}

/** Joins the lines under a match until a blank line: goals in brackets, and a name with a colon. */
const isParagraphStart = (line: string): boolean => /^\s+\(/.test(line) || /^[^\s#=▪»(][^:]*: /.test(line)

/** A side of a cup that is not decided yet: `N.N.`, `Winner Match 49`, `1A`, `W49`, `3A/B/C`. */
export const isPlaceholder = (name: string): boolean =>
  /^(?:n\.?\s?n\.?|tb[dc]|\?+|(?:winner|loser|runner-up|sieger|vencedor|perdedor)\b.*|[123][a-l](?:\/[a-l])*|[wl]\d{1,3})$/i.test(
    name.trim(),
  )

class Reader {
  readonly drafts: Draft[] = []
  readonly games = new Map<string, number>()
  readonly place: Section
  paragraph = ''

  constructor(season: number) {
    const nowhere = {
      title: '',
      sport: 'football',
      stage: '',
      group: '',
      month: 0,
      day: 0,
      time: null,
      zone: undefined,
      ground: null,
    }
    this.place = { ...nowhere, year: season }
  }

  endParagraph(): void {
    const draft = this.drafts.at(-1)
    if (draft && this.paragraph !== '') Object.assign(draft, readParagraph(tidy(this.paragraph), draft))
    this.paragraph = ''
  }

  heading(line: string): boolean {
    const { place } = this
    const title = /^= (.*)$/.exec(line)
    const round = /^» (?:Matchday )?(.*)$/.exec(line)
    const stage = /^▪ (.*)$/.exec(line)
    const group = /^▪▪ (.*)$/.exec(line)
    if (title) {
      place.title = tidy(title[1] ?? '')
      place.zone = ZONES.find(([name]) => fold(place.title).startsWith(name))?.[1]
    } else if (round ?? stage) {
      place.stage = tidy((round ?? stage)?.[1] ?? '')
      place.group = ''
    } else if (group) place.group = tidy(group[1] ?? '')
    return [title, round, stage, group].some(found => found !== null) || line.startsWith('#')
  }

  line(line: string): void {
    if (line.trim() === '' || isParagraphStart(line)) this.endParagraph()
    const date = DATE.exec(line)
    const match = this.paragraph === '' && !date ? MATCH.exec(line) : null
    if (line.trim() === '' || this.heading(line)) return
    if (this.paragraph === '' && date) readDate(date, this.place)
    else if (match && !isParagraphStart(line)) this.drafts.push(readMatchLine(match, this.place, this.games))
    else this.paragraph += ` ${line.trim()}`
  }
}

const isOfUnknownSides = ({ match }: Draft): boolean =>
  match.score === null && [match.home, match.away].some(team => isPlaceholder(team?.name ?? ''))

/**
 * Fixtures and results as text: `2024_br1.txt`, or `2018_full.txt` with goals, line-ups, cards and substitutions. The year appears only
 * once and a time applies to the lines below it; a future fixture has no score. The number of a match is `EC Bahia v Santos FC`; of a
 * postponed match that is listed again the last entry counts.
 * @throws ImportRefused for a text without matches, and naming the match whose goals do not add up.
 */
export function readFootballTxt(files: readonly SourceFile[], options: { season: number }): Imported {
  const review: ImportReview[] = []
  const matches = new Map<string, ImportedMatch>()
  for (const file of files) {
    const reader = new Reader(options.season)
    for (const line of file.text.replaceAll('\r', '').split('\n')) reader.line(line)
    reader.endParagraph()
    if (reader.drafts.length === 0) throw new ImportRefused(null, 'no_match_in_file', { file: file.name })
    const unknown = reader.drafts.filter(isOfUnknownSides)
    if (unknown.length > 0)
      review.push(reviewRow(null, 'left-out', file.name, 'sides_not_known', { count: unknown.length }))
    for (const draft of reader.drafts.filter(one => !isOfUnknownSides(one))) {
      const match = finish(draft, review)
      const earlier = matches.get(match.number)
      if (earlier && earlier.status !== 'postponed' && match.status !== 'postponed') {
        if (earlier.round === match.round) throw new ImportRefused(match.number, 'match_twice')
        match.number = `${match.number} (${match.round})`
      }
      if (!earlier || match.status !== 'postponed') matches.set(match.number, match)
    }
  }
  const timeless = [...matches.values()].filter(match => match.startsAt === null).length
  if (timeless > 0) {
    const names = files.map(({ name }) => name).join(', ')
    review.push(reviewRow(null, 'unknown-fact', names, 'no_times', { count: timeless }))
  }
  return { source: 'football-txt', matches: [...matches.values()], review }
}

export const footballTxt: Importer = {
  source: 'football-txt',
  title: 'Football.TXT (fixtures, results, line-ups)',
  read: readFootballTxt,
}
