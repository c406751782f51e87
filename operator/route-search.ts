import { MATCH_STATUSES, type MatchStatus } from '#contract/facts.ts'
import { ID_PATTERN } from '#contract/ids.ts'

/** What each page reads of its address. The router gives digits as numbers. */
type Search = Record<string, unknown>

/** The page of a long list, from 1. The first one is not written in the address. */
export const pageSearch = ({ page }: Search): { page?: number } =>
  typeof page === 'number' && Number.isInteger(page) && page > 1 && page <= 100_000 ? { page } : {}

const textOf = (given: unknown): string | undefined =>
  (typeof given === 'string' && given !== '') || typeof given === 'number' ? String(given) : undefined
const idOf = (given: unknown): string | undefined => {
  const text = textOf(given)
  return text !== undefined && ID_PATTERN.test(text) ? text : undefined
}

/** A list that can be searched. */
export function listSearch(search: Search): { page?: number; search?: string } {
  const text = textOf(search.search)
  return { ...pageSearch(search), ...(text === undefined ? {} : { search: text }) }
}

/** The part of a championship's page, what is looked for among its matches, and the import that is being followed. */
export function championshipSearch(search: Search): {
  part?: 'import'
  page?: number
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
export function reviewSearch(search: Search): { page?: number; championship?: string; state?: 'linked' | 'left-out' } {
  const championship = idOf(search.championship)
  const { state } = search
  return {
    ...pageSearch(search),
    ...(championship === undefined ? {} : { championship }),
    ...(state === 'linked' || state === 'left-out' ? { state } : {}),
  }
}

/** Rows of a name and a state; the page knows which states there are. */
export function cardsSearch(search: Search): { page?: number; search?: string; state?: string } {
  const { state } = search
  return { ...listSearch(search), ...(typeof state === 'string' ? { state } : {}) }
}

/** Disputes of a state, or of one game. */
export function disputesSearch(search: Search): { page?: number; state?: string; game?: string } {
  const { state } = search
  const game = idOf(search.game)
  return {
    ...pageSearch(search),
    ...(typeof state === 'string' ? { state } : {}),
    ...(game === undefined ? {} : { game }),
  }
}

/** What was done to one thing alone. */
export function auditSearch(search: Search): { page?: number; subject?: string } {
  const subject = idOf(search.subject)
  return { ...pageSearch(search), ...(subject === undefined ? {} : { subject }) }
}

const DAY = /^\d{4}-\d\d-\d\d$/
const dayOf = (given: unknown): string | undefined => (typeof given === 'string' && DAY.test(given) ? given : undefined)

/** Accounts of the ledger, of one kind. */
export function booksSearch(search: Search): { page?: number; search?: string; kind?: 'player' | 'game' } {
  const { kind } = search
  return { ...listSearch(search), ...(kind === 'player' || kind === 'game' ? { kind } : {}) }
}

/** Movements of one account, or of one cause. */
export function movementsSearch(search: Search): { page?: number; account?: string; cause?: string } {
  const [account, cause] = [textOf(search.account), textOf(search.cause)]
  return {
    ...pageSearch(search),
    ...(account === undefined ? {} : { account }),
    ...(cause === undefined ? {} : { cause }),
  }
}

/** The days that are compared with the bank. */
export function daysSearch(search: Search): { from?: string; to?: string } {
  const [from, to] = [dayOf(search.from), dayOf(search.to)]
  return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }
}
