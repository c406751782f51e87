import { MATCH_STATUSES, type MatchStatus } from '#contract/facts.ts'
import { ID_PATTERN } from '#contract/ids.ts'

/** What each page reads of its address. The router gives digits as numbers. */
type Search = Record<string, unknown>

/** What every long list reads of its address: the page, its order, and the days that it is looked at between. */
interface ListSearch {
  page?: number
  sort?: string
  desc?: true
  from?: string
  to?: string
}

const DAY = /^\d{4}-\d\d-\d\d$/
const dayOf = (given: unknown): string | undefined => (typeof given === 'string' && DAY.test(given) ? given : undefined)

/**
 * The page of a long list, from 1 (the first one is not written in the address), the column that it is sorted by (the page knows which there
 * are) and whether the other way around, and the first and the last day.
 */
export function pageSearch({ page, sort, desc, ...search }: Search): ListSearch {
  const [from, to] = [dayOf(search.from), dayOf(search.to)]
  return {
    ...(typeof page === 'number' && Number.isInteger(page) && page > 1 && page <= 100_000 ? { page } : {}),
    ...(typeof sort === 'string' ? { sort } : {}),
    ...(typeof sort === 'string' && desc === true ? { desc } : {}),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  }
}

const textOf = (given: unknown): string | undefined =>
  (typeof given === 'string' && given !== '') || typeof given === 'number' ? String(given) : undefined
const idOf = (given: unknown): string | undefined => {
  const text = textOf(given)
  return text !== undefined && ID_PATTERN.test(text) ? text : undefined
}

/** A list that can be searched. */
export function listSearch(search: Search): ListSearch & { search?: string } {
  const text = textOf(search.search)
  return { ...pageSearch(search), ...(text === undefined ? {} : { search: text }) }
}

/** The part of a championship's page, what is looked for among its matches, and the import that is being followed. */
export function championshipSearch(search: Search): ListSearch & {
  part?: 'import'
  search?: string
  round?: string
  status?: MatchStatus
  job?: string
} {
  const round = textOf(search.round)
  const status = MATCH_STATUSES.find(one => one === search.status)
  const job = idOf(search.job)
  return {
    ...(search.part === 'import' ? { part: 'import' } : {}),
    ...listSearch(search),
    ...(round === undefined ? {} : { round }),
    ...(status === undefined ? {} : { status }),
    ...(job === undefined ? {} : { job }),
  }
}

/** Which rows of imports are shown; those that wait are not written in the address. */
export function reviewSearch(
  search: Search,
): ListSearch & { championship?: string; state?: 'remarks' | 'linked' | 'left-out' } {
  const championship = idOf(search.championship)
  const { state } = search
  return {
    ...pageSearch(search),
    ...(championship === undefined ? {} : { championship }),
    ...(state === 'remarks' || state === 'linked' || state === 'left-out' ? { state } : {}),
  }
}

/** Rows of a name and a state; the page knows which states there are. */
export function cardsSearch(search: Search): ListSearch & { search?: string; state?: string } {
  const { state } = search
  return { ...listSearch(search), ...(typeof state === 'string' ? { state } : {}) }
}

/** Rooms of a kind too; the page knows which there are. */
export function roomsSearch(search: Search): ListSearch & { search?: string; state?: string; kind?: string } {
  const { kind } = search
  return { ...cardsSearch(search), ...(typeof kind === 'string' ? { kind } : {}) }
}

/** Signs of risk, of a kind and a level too; the page knows which there are. */
export function riskSearch(
  search: Search,
): ListSearch & { search?: string; state?: string; kind?: string; level?: string } {
  const { level } = search
  return { ...roomsSearch(search), ...(typeof level === 'string' ? { level } : {}) }
}

/** The part of a player's page, and the page of its list. */
export function personSearch(search: Search): ListSearch & { part?: string } {
  const { part } = search
  return { ...pageSearch(search), ...(typeof part === 'string' ? { part } : {}) }
}

/** Influencers; `give` is the username of somebody who is to get a code. */
export function influencersSearch(search: Search): ListSearch & { search?: string; state?: string; give?: string } {
  const give = textOf(search.give)
  return { ...cardsSearch(search), ...(give === undefined ? {} : { give }) }
}

/** Disputes of a state, or of one game. */
export function disputesSearch(search: Search): ListSearch & { state?: string; game?: string } {
  const { state } = search
  const game = idOf(search.game)
  return {
    ...pageSearch(search),
    ...(typeof state === 'string' ? { state } : {}),
    ...(game === undefined ? {} : { game }),
  }
}

/** What was done to one thing, by somebody, or of a kind. */
export function auditSearch(search: Search): ListSearch & { subject?: string; operator?: string; action?: string } {
  const [subject, operator, action] = [textOf(search.subject), textOf(search.operator), textOf(search.action)]
  return {
    ...pageSearch(search),
    ...(subject === undefined ? {} : { subject }),
    ...(operator === undefined ? {} : { operator }),
    ...(action === undefined ? {} : { action }),
  }
}

/** Accounts of the ledger, of one kind. */
export function booksSearch(search: Search): ListSearch & { search?: string; kind?: 'player' | 'game' } {
  const { kind } = search
  return { ...listSearch(search), ...(kind === 'player' || kind === 'game' ? { kind } : {}) }
}

/** Movements of one account, or of one cause. */
export function movementsSearch(search: Search): ListSearch & { account?: string; cause?: string } {
  const [account, cause] = [textOf(search.account), textOf(search.cause)]
  return {
    ...pageSearch(search),
    ...(account === undefined ? {} : { account }),
    ...(cause === undefined ? {} : { cause }),
  }
}

/** The days and the steps of the figures. */
export function figuresSearch(search: Search): { from?: string; to?: string; by?: 'day' | 'week' | 'month' } {
  const { by } = search
  return { ...daysSearch(search), ...(by === 'day' || by === 'week' || by === 'month' ? { by } : {}) }
}

/** The years of players. */
export function taxStatementsSearch(search: Search): ListSearch & { search?: string; year?: number } {
  const { year } = search
  const isYear = typeof year === 'number' && Number.isInteger(year) && year >= 2000 && year < 3000
  return { ...listSearch(search), ...(isYear ? { year } : {}) }
}

/** The days that are compared with the bank. */
export function daysSearch(search: Search): { from?: string; to?: string } {
  const [from, to] = [dayOf(search.from), dayOf(search.to)]
  return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }
}
