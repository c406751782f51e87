import type { Side } from '#contract/facts.ts'
import { writtenName } from './openfootball-squads.ts'
import type { ImportedAthlete, ImportedCard, ImportedGoal, ImportedTeam } from './shape.ts'
import { momentWithin90, tidy } from './text.ts'

/** A printed minute: `45+2`, `88`. Undefined in extra time, which never counts (C6). */
export function readMinute(text: string, hadExtraTime: boolean): ReturnType<typeof momentWithin90> {
  const [minute = 0, stoppage = 0] = text.split('+').map(Number)
  return momentWithin90(minute, stoppage, hadExtraTime)
}

/** Splits a text at a separator outside round brackets. */
function partsOf(text: string, separator: string): string[] {
  const parts = ['']
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at)
    depth += char === '(' ? 1 : char === ')' ? -1 : 0
    if (depth === 0 && text.startsWith(separator, at)) {
      parts.push('')
      at += separator.length - 1
    } else parts[parts.length - 1] += char
  }
  return parts.map(tidy).filter(part => part !== '')
}

/** Goals listed under a match, including those of extra time, with `moment` undefined. */
export interface PrintedGoal {
  side: Side
  goal: ImportedGoal | undefined
}

/**
 * Parses `Denis CHERYSHEV 43', 90+1', Artem DZYUBA 71'; Omar HAWSAWI 47'(og)`: the home side's goals precede the semicolon. Without a
 * semicolon all belong to the side that scored; an own goal is listed under the side it counts for.
 */
export function readGoalLine(text: string, onlySide: Side, hadExtraTime: boolean): PrintedGoal[] {
  const lists = text.split(';')
  return lists.flatMap((list, index) => {
    const side: Side = lists.length === 1 ? onlySide : index === 0 ? 'home' : 'away'
    let name = ''
    return list.split(',').flatMap(part => {
      const found = /^(.*?)\s*(\d+(?:\+\d+)?)'(?:\((og|p)\))?$/.exec(tidy(part))
      if (!found) return []
      name = found[1] ? writtenName(found[1]) : name
      const moment = readMinute(found[2] ?? '', hadExtraTime)
      const goal = moment && { side, name, shirt: null, own: found[3] === 'og', penalty: found[3] === 'p', ...moment }
      return [{ side, goal }]
    })
  })
}

export interface LineUp {
  athletes: ImportedAthlete[]
  cards: ImportedCard[]
}

interface Entry {
  side: Side
  team: ImportedTeam
  position: string | null
  starter: boolean
  played: boolean
  hadExtraTime: boolean
}

/**
 * One player with cards and substitute: `Pathe CISS [Y 87'] (83' Pape SARR [c])`. `[Y/R 36']` follows a `[Y 28']`: one yellow and one red
 * (C6). A substitute in extra time did not play.
 */
function readPlayer(text: string, entry: Entry, into: LineUp): void {
  const inside = /\((\d+(?:\+\d+)?)'\s*(.*)\)$/.exec(text)
  const own = inside ? text.slice(0, inside.index) : text
  const name = writtenName(own.replaceAll(/\[[^\]]*\]/g, ''))
  for (const [, kind, minute = ''] of own.matchAll(/\[(Y\/R|Y|R) (\d+(?:\+\d+)?)'\]/g)) {
    const moment = readMinute(minute, entry.hadExtraTime)
    if (moment)
      into.cards.push({ side: entry.side, name, shirt: null, color: kind === 'Y' ? 'yellow' : 'red', ...moment })
  }
  const { side, team, position, starter, played } = entry
  into.athletes.push({ name, side, team, shirt: null, position, played, starter, numbers: {} })
  if (!inside) return
  const cameOn = played && readMinute(inside[1] ?? '', entry.hadExtraTime) !== undefined
  readPlayer(tidy(inside[2] ?? ''), { ...entry, position: null, starter: false, played: cameOn }, into)
}

const ROWS = ['G', 'D', 'M', 'A']

/**
 * Parses a line-up, its rows separated by ` - ` from the goalkeeper forward; four rows are keeper, defence, midfield and attack, with any
 * other count only the keeper is certain. Unused reserves are not listed.
 */
export function readLineUp(text: string, side: Side, team: ImportedTeam, hadExtraTime: boolean): LineUp {
  const lineUp: LineUp = { athletes: [], cards: [] }
  const rows = partsOf(text, ' - ')
  rows.forEach((row, index) => {
    const position = rows.length === ROWS.length || index === 0 ? (ROWS[index] ?? null) : null
    for (const player of partsOf(row, ',')) {
      readPlayer(player, { side, team, position, starter: true, played: true, hadExtraTime }, lineUp)
    }
  })
  return lineUp
}
