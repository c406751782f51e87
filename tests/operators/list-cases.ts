import * as ads from '#contract/api/admin/ads.ts'
import * as orders from '#contract/api/admin/approvals.ts'
import * as treasury from '#contract/api/admin/books.ts'
import * as cards from '#contract/api/admin/cards.ts'
import * as championshipCards from '#contract/api/admin/championship-cards.ts'
import * as leagues from '#contract/api/admin/leagues.ts'
import * as matches from '#contract/api/admin/matches.ts'
import * as chat from '#contract/api/admin/moderation.ts'
import * as push from '#contract/api/admin/push-games.ts'
import * as rooms from '#contract/api/admin/rooms.ts'
import * as influencers from '#contract/api/player/influencers.ts'
import type { TestApp } from '#tests/support/app.ts'
import { newOperator, type TestOperator } from '#tests/support/operators.ts'
import { newPlayer } from '#tests/support/people.ts'
import { byDays, type Case, type People, threePlayers } from './list-case.ts'
import * as counts from './made-counts.ts'
import { FORMULA, Making, type Three } from './made-lists.ts'
import { moreCases } from './more-list-cases.ts'

/** A case for each list, by what it is of. */
export async function makeCases(app: TestApp, operator: TestOperator) {
  const making = new Making(app)
  const people = await threePlayers(app)
  const championship = making.id()
  const teams = await making.teams()
  const played = await making.matches(championship, teams)
  const championships = await championshipCase(making)
  const talk = await talkCases(making, people)
  const put = await making.pushes(played)
  const games = await gameCases(making, { championship, played, put, people })
  // Its players have the formula for a name from here on.
  const codes = await influencerCase(making, put, people)
  const money = await moneyCases(making, [operator, await newOperator(app), await newOperator(app)])
  const more = await moreCases(making, operator, people)
  return {
    championships,
    ...talk,
    ...games,
    influencers: codes,
    ...money,
    ...matchCases(championship, teams, played),
    ...more,
  }
}

async function championshipCase(making: Making): Promise<Case> {
  const rows = await making.championships()
  await counts.played(making, rows, [1, 0, 2])
  await counts.waiting(making, rows, [1, 2, 0])
  return {
    list: matches.operatorChampionships,
    file: matches.operatorChampionshipsCsv,
    own: { search: 'da lista' },
    rows,
    usual: 'bca',
    sorts: { name: 'abc', season: 'acb', sport: 'bca', source: 'cba', matches: 'bac', review: 'cab' },
    narrowed: [[{ search: 'b da lista' }, 'b']],
    stranger: 'finance',
  }
}

/** Reports, leagues and ads. */
async function talkCases(making: Making, people: People) {
  const { app } = making
  const [first, second, third] = await threePlayers(app, 'Quem Denuncia')
  const reports: Case = {
    list: chat.listReports,
    file: chat.listReportsCsv,
    own: { search: 'quem denuncia' },
    rows: await making.reports(people, [second, third, first]),
    usual: 'abc',
    sorts: { reason: 'bca', author: 'abc', reporter: 'cab', ofAuthor: 'acb', at: 'abc', state: 'cba' },
    narrowed: [[{ state: 'dismissed' }, 'b'], ...byDays('ab', 'c')],
    stranger: 'games',
  }
  // Of the authors, by somebody else.
  await counts.reportsOf(making, people, [0, 2, 1], await newPlayer(app))
  const made = await making.leagues([people[2], people[0], people[1]])
  await counts.leagueReports(making, made, people, [1, 0, 2])
  const leagueCase: Case = {
    list: leagues.operatorLeagues,
    file: leagues.operatorLeaguesCsv,
    own: { search: 'liga lista' },
    rows: made,
    usual: 'cba',
    sorts: { name: 'cba', owner: 'bca', members: 'acb', reports: 'bac', created: 'abc' },
    narrowed: [[{ state: 'closed' }, 'c'], [{ state: 'reported' }, 'ca'], ...byDays('ba', 'c')],
    stranger: 'games',
  }
  const sent = await making.ads()
  await counts.sentTo(making, sent[0], people, [3, 1, 2])
  await counts.sentTo(making, sent[1], people, [2, 2, 0])
  await counts.sentTo(making, sent[2], people, [1, 0, 1])
  const adCase: Case = {
    list: ads.operatorAds,
    file: ads.operatorAdsCsv,
    own: { search: 'de lista' },
    rows: sent,
    usual: 'cba',
    sorts: { title: 'bac', type: 'cab', state: 'bca', at: 'cba', people: 'cba', views: 'cab', clicks: 'bca' },
    narrowed: [[{ state: 'ended' }, 'b']],
    stranger: 'finance',
  }
  return { reports, leagues: leagueCase, ads: adCase }
}

async function influencerCase(making: Making, put: Three, people: People): Promise<Case> {
  const rows = await making.influencers(people)
  await making.put('commission', { game_id: put[0], influencer_id: people[1].id, entries: 1, amount: 500n })
  await making.put('commission', { game_id: put[0], influencer_id: people[2].id, entries: 1, amount: 300n })
  await counts.entriesWith(making, put[1], people, [2, 0, 1])
  return {
    list: influencers.operatorInfluencers,
    file: influencers.operatorInfluencersCsv,
    own: { search: 'lista' },
    rows,
    usual: 'cba',
    sorts: { player: 'abc', code: 'bac', state: 'bac', entries: 'bca', commission: 'acb', given: 'abc' },
    narrowed: [[{ state: 'blocked' }, 'a']],
    stranger: 'support',
    called: row => (row.player as { username: string }).username,
  }
}

async function moneyCases(making: Making, operators: readonly TestOperator[]) {
  const rows = await making.movements()
  const ofDays = byDays('ba', 'c')
  const movements: Case = {
    list: treasury.operatorLedgerMovements,
    file: treasury.operatorLedgerMovementsCsv,
    own: {},
    rows,
    usual: 'cba',
    sorts: { at: 'abc', reason: 'bca', amount: 'cab' },
    narrowed: [[{ cause: `${FORMULA}1` }, 'b'], ...ofDays],
    stranger: 'games',
  }
  const orderCase: Case = {
    list: orders.operatorOrders,
    file: orders.operatorOrdersCsv,
    own: {},
    rows: await making.orders(operators),
    usual: 'acb',
    sorts: { kind: 'cba', amount: 'cab', state: 'bac', decision: ['cba', 'bca'], at: 'abc' },
    narrowed: [[{ state: 'approved' }, 'b'], [{ kind: 'capital-in' }, 'c'], ...byDays('ab', 'c')],
    stranger: 'games',
  }
  return {
    movements,
    movementsOfFund: { ...movements, own: { account: 'house' }, narrowed: ofDays } satisfies Case,
    orders: orderCase,
  }
}

/** Rooms, push games and cards of both types. */
async function gameCases(
  making: Making,
  { championship, played, put, people }: { championship: string; played: Three; put: Three; people: People },
) {
  const pushes: Case = {
    list: push.operatorPushGames,
    file: push.operatorPushGamesCsv,
    own: { search: 'lista' },
    rows: put,
    usual: 'cba',
    sorts: { question: 'abc', match: 'bac', state: 'bca', answers: 'cab', pot: 'cba', at: 'abc' },
    narrowed: [[{ state: 'paid' }, 'b'], ...byDays('ba', 'c')],
    stranger: 'support',
  }
  const roomCase: Case = {
    list: rooms.operatorRooms,
    file: rooms.operatorRoomsCsv,
    own: { search: 'sala lista' },
    rows: await making.rooms(played, [people[1], people[2], people[0]]),
    usual: 'cba',
    sorts: { name: 'abc', kind: 'bac', state: 'bac', owner: 'cab', price: 'bca', created: 'abc' },
    narrowed: [[{ kind: 'coach-friend' }, 'b'], [{ state: 'void' }, 'c'], ...byDays('ba', 'c')],
  }
  const ofCards = {
    own: { search: 'cartela lista' },
    usual: 'cba',
    sorts: { name: 'abc', state: 'bac', start: 'abc', price: 'bca', games: 'cab' },
    narrowed: [[{ state: 'open' }, 'a'], ...byDays('ba', 'c')],
    stranger: 'finance',
  } satisfies Partial<Case>
  const athletes = await making.cards('athlete-card', { game_type: 'options' })
  const scores = await making.cards('card-game', { championship_id: championship })
  const { operatorChampionshipCards: list, operatorChampionshipCardsCsv: file } = championshipCards
  return {
    pushes,
    rooms: roomCase,
    cards: { ...ofCards, list: cards.operatorCards, file: cards.operatorCardsCsv, rows: athletes } satisfies Case,
    championshipCards: { ...ofCards, list, file, rows: scores } satisfies Case,
  }
}

const matchCases = (championship: string, teams: Three, played: Three): Record<'teams' | 'matches', Case> => ({
  teams: {
    list: matches.operatorTeams,
    file: matches.operatorTeamsCsv,
    own: { search: 'de lista' },
    rows: teams,
    usual: 'bac',
    sorts: { team: 'bac', abbrev: 'bca', state: 'cba' },
    narrowed: [[{ search: 'alto de lista' }, 'b']],
    stranger: 'finance',
  },
  matches: {
    list: matches.operatorMatches,
    file: matches.operatorMatchesCsv,
    own: { championship },
    rows: played,
    usual: 'abc',
    sorts: { match: 'bac', round: 'bac', start: 'abc', status: 'bac', pending: 'cab', version: 'bac' },
    narrowed: [[{ status: 'live' }, 'a'], [{ round: '2' }, 'b'], ...byDays('ab', 'c')],
    stranger: 'support',
  },
})
