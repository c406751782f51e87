import { playCard } from '#contract/api/player/cards.ts'
import { openDispute } from '#contract/api/player/disputes.ts'
import { cardBody, fund, newRound, openCard, playBody, readCard, publishFacts } from '#tests/support/cards.ts'
import { matchCardBody, newSeason, playScores } from '#tests/support/championship-cards.ts'
import { guessInTurn, kickOff, makeLobby, makeStarted, newTable, readDuel, publishScore } from '#tests/support/duels.ts'
import { cravaMatch, importMatches } from '#tests/support/matches.ts'
import { newOperator } from '#tests/support/operators.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'
import { answerTo, pushBody } from '#tests/support/push-games.ts'
import type { Witness } from './witness.ts'

const HOUR = 3_600_000

/** A card type: names of its calls, and how to create, play and decide one. */
interface Type {
  name: string
  made: () => Promise<{ body: Record<string, unknown>; championship: string; end: (times?: number) => Promise<void> }>
  /** The player at index 0 predicts better than the one at index 1. */
  play: (player: Player, id: string, body: Record<string, unknown>, index: number) => Promise<unknown>
}

/** All actions on a card of one type, from draft to correction. */
async function cards({ app, does, reason }: Witness, { name, made, play }: Type): Promise<void> {
  const call = (verb: string) => `operator${verb}${name}`
  const by = (id: string) => ({ params: { id }, body: reason })
  const round = await made()
  const { _id: id } = await does(call('Create'), { body: round.body })
  await does(call('Update'), { params: { id }, body: { ...round.body, seq: 0, name: 'Outro nome' } })
  const copy = await does(call('Clone'), by(id))
  await does(call('Delete'), by(copy._id))
  await does(call('Open'), by(id))
  const next = await does(call('DraftNext'), { body: { championship: round.championship, ...reason } })
  await does(call('Delete'), by(next._id))
  const players = [await newPlayer(app), await newPlayer(app)]
  for (const [index, player] of players.entries()) {
    await fund(app, player, 500)
    await play(player, id, round.body, index)
  }
  app.clock.advance(1_000)
  await does(call('Lock'), by(id))
  await does('operatorHoldGame', { params: { id }, body: { hold: true, ...reason } })
  await does('operatorHoldGame', { params: { id }, body: { hold: false, ...reason } })
  app.clock.advance(4 * HOUR)
  await round.end()
  const late = await newOperator(app)
  await does('operatorSettleGame', by(id), late)
  await app.drain()
  await round.end(2)
  await app.drain()
  if (name === 'Card') await does('operatorCorrectAll', { body: reason }, late)
  else await does('operatorCorrectGame', by(id), late)

  const other = await made()
  const gone = (await does(call('Create'), { body: other.body }, late))._id
  await does(call('Open'), by(gone), late)
  await does('operatorVoidGame', by(gone), late)
  await app.drain()
}

/** Athletes cards. */
export const athleteCards = (w: Witness): Promise<void> =>
  cards(w, {
    name: 'Card',
    made: async () => {
      const round = await newRound(w.app)
      const end = async (goals = 1) => {
        for (const match of round.matches) {
          const own = round.athletes.filter(athlete => athlete.matchId === match)
          await publishFacts(w.app, match, {
            score: { home: goals * own.length, away: 0 },
            athletes: Object.fromEntries(own.map(athlete => [athlete.id, { goals }])),
          })
        }
      }
      return { body: cardBody(round), championship: round.championshipId, end }
    },
    play: async (player, id, _body, index) => {
      const card = await readCard(player, id)
      return (
        await player.call(playCard, {
          body: playBody(card, [
            [1 - index, 0],
            [0, 0],
            [2, 3],
            [0, 2],
          ]),
        })
      ).data
    },
  })

/** Championship cards. */
export const championshipCards = (w: Witness): Promise<void> =>
  cards(w, {
    name: 'ChampionshipCard',
    made: async () => {
      const season = await newSeason(w.app)
      const end = async (home = 1) => {
        for (const match of season.matches) await publishFacts(w.app, match, { score: { home, away: 0 } })
      }
      return { body: matchCardBody(season), championship: season.championshipId, end }
    },
    play: (player, id, body, index) =>
      playScores(player, id, body.matches as string[], [
        [1, index],
        [2, 0],
        [0, 0],
        [0, 1],
      ]),
  })

/** Ticks and disputes of a card that waits for payment. */
export async function doubts({ app, does, reads, reason }: Witness): Promise<void> {
  const operator = await newOperator(app)
  const round = await newRound(app)
  const body = cardBody(round)
  const options = body.statisticOptions as { name: string; rule: unknown }[]
  const ticked = { name: 'Comemorou', nameEn: 'Celebrated', value: 5, rule: null }
  const id = await openCard(operator, { ...body, statisticOptions: [...options.slice(0, 3), ticked] })
  const player = await newPlayer(app)
  await fund(app, player, 100)
  const card = await readCard(player, id)
  await player
    .call(playCard, {
      body: playBody(card, [
        [1, 0],
        [0, 0],
        [2, 2],
        [0, 2],
      ]),
    })
    .then(answer => answer.data)
  const other = await newPlayer(app)
  await fund(app, other, 100)
  await other
    .call(playCard, {
      body: playBody(card, [
        [1, 1],
        [0, 0],
        [2, 2],
        [0, 2],
      ]),
    })
    .then(answer => answer.data)
  app.clock.advance(4 * HOUR)
  for (const match of round.matches) {
    const own = round.athletes.filter(athlete => athlete.matchId === match)
    const athletes = Object.fromEntries(own.map(athlete => [athlete.id, { goals: 1 }]))
    await publishFacts(app, match, { score: { home: own.length, away: 0 }, athletes })
  }
  await app.drain()
  const late = await newOperator(app)
  const detail = (await reads('operatorCard', { params: { id } })) as {
    statisticOptions?: { _id: string; name: string }[]
    athletes?: { _id?: string; _athlete: string }[]
  }
  const option = detail.statisticOptions?.find(one => one.name === 'Comemorou')?._id
  const ticks = round.athletes.map((_, index) => ({ place: index, _option: option, happened: true }))
  await does('operatorTick', { params: { id }, body: { ticks, ...reason } }, late)
  const fact = round.athletes[0]?.id ?? ''
  const text = await player.call(openDispute, { body: { game: id, fact, text: 'O gol foi dele' } })
  void text.data
  const { docs } = (await reads('operatorDisputes', { query: { game: id } })) as { docs: { _id: string }[] }
  const answer = { accept: false, answer: 'Conferido: não foi' }
  await does('operatorAnswerDispute', { params: { id: docs[0]?._id ?? '' }, body: answer }, late)
}

/** Rooms, duels, and an alert about them. */
export async function roomsAsAdmin({ app, does, reason }: Witness): Promise<void> {
  const table = await newTable(app)
  const open = await makeLobby(table)
  await does('operatorVoidGame', { params: { id: open }, body: reason }, await newOperator(app))
  const params = { id: await makeStarted(table) }
  await guessInTurn(table, params.id, ['1-0', '0-1'])
  await kickOff(table, await readDuel(table.owner, params.id))
  app.clock.advance(2 * HOUR)
  const late = await newOperator(app)
  await publishScore(app, table.match, '1-0', 'finished')
  await does('operatorHoldGame', { params, body: { hold: true, ...reason } }, late)
  await does('operatorHoldGame', { params, body: { hold: false, ...reason } }, late)
  await does('operatorSettleGame', { params, body: reason }, late)
  await app.drain()
  // The match's facts change, and the operator pays the difference.
  app.clock.advance(1_000)
  await fund(app, null, 1_000)
  await publishScore(app, table.match, '0-1', 'finished')
  await does('operatorCorrectGame', { params, body: reason }, late)
}

/** Push games about a match. */
export async function questions({ app, does, reason }: Witness): Promise<void> {
  const round = await newRound(app)
  const operator = await newOperator(app)
  const [match] = round.matches
  const by = (id: string) => ({ params: { id }, body: reason })
  const write = async () => (await does('operatorAddPush', { body: pushBody(match) }, operator))._id
  const gone = await write()
  await does('operatorChangePush', { params: { id: gone }, body: pushBody(match, { from: 62 }) }, operator)
  await does('operatorDeletePush', by(gone), operator)
  const id = await write()
  await does('operatorSendPush', by(id), operator)
  await does('operatorHoldGame', { params: { id }, body: { hold: true, ...reason } }, operator)
  await does('operatorHoldGame', { params: { id }, body: { hold: false, ...reason } }, operator)
  await does('operatorVoidGame', by(id), operator)

  const request = await write()
  const players = [await newPlayer(app), await newPlayer(app)]
  for (const player of players) await fund(app, player, 100)
  await does('operatorSendPush', by(request), operator)
  for (const [index, player] of players.entries()) {
    await answerTo(player, request, index === 0).then(answer => answer.data)
  }
  app.clock.advance(2 * HOUR + 75 * 60_000)
  await publishFacts(app, match, { status: 'live', clock: { half: 2, minute: 75, stoppage: 0 } })
  const late = await newOperator(app)
  await does('operatorAnswerPush', { params: { id: request }, body: { correct: true, ...reason } }, late)
  await app.drain()
  await does('operatorSettleGame', by(request), late)
  await app.drain()
  // Messages with the same time have no order.
  app.clock.advance(1_000)
  await does('operatorAnswerPush', { params: { id: request }, body: { correct: false, ...reason } }, late)
  await does('operatorCorrectGame', by(request), late)
}

/** Championships, imports, facts and teams. */
export async function matchData({ app, does, reason }: Witness): Promise<void> {
  const body = { name: 'Copa da Mesa', season: 2026, sport: 'football', source: 'crava', ...reason }
  const { _id: championship } = await does('operatorCreateChampionship', { body }, await newOperator(app))
  const points = { points: null, seq: 0, ...reason }
  await does('operatorSetRangePoints', { params: { id: championship }, body: points }, await newOperator(app))
  const form = new FormData()
  form.set('source', 'crava')
  form.set('reason', 'Dados de teste')
  const goals = ['Ninguém', 'Outrem'].map((name, index) => ({ side: 'home', name, half: 1, minute: 30 + index }))
  const matches = [cravaMatch({ goals, score: { home: 2, away: 0 } })]
  form.set('file', new Blob([JSON.stringify({ matches })]), 'partidas.json')
  const late = await newOperator(app)
  const { job = '' } = await does('operatorImport', { params: { id: championship }, form }, late)
  await app.drain()
  const preview = (await late.call(endpointOf(app, 'operatorImportStatus'), { params: { id: job } })).raw as {
    preview: { teams: { ref: string }[] }
  }
  const decided = preview.preview.teams.map(({ ref }) => ({ ref, link: null }))
  await does('operatorDecideImport', { params: { id: job }, body: { teams: decided } }, late)
  await app.drain()
  await does('operatorApplyImport', { params: { id: job }, body: {} }, late)
  await app.drain()
  const rows = (await late.call(endpointOf(app, 'operatorReview'), { query: { championship } })).raw as {
    docs: { _id: string }[]
  }
  const bulk = { ids: [rows.docs[1]?._id ?? ''], answer: 'leave', ...reason }
  await does('operatorResolveReviews', { body: bulk }, late)
  await does(
    'operatorResolveReview',
    { params: { id: rows.docs[0]?._id ?? '' }, body: { link: null, ...reason } },
    late,
  )
  const teams = (await late.call(endpointOf(app, 'operatorTeams'), { query: { limit: 1 } })).raw as {
    docs: { _id: string }[]
  }
  const team = { name: 'Time da Mesa', abbrev: 'TDM', aliases: [], colors: ['#112233', '#ffffff'], ...reason }
  const found = (await late.call(endpointOf(app, 'operatorMatches'), { query: { championship } })).raw as {
    docs: { _id: string }[]
  }
  const params = { id: found.docs[0]?._id ?? '' }
  const { facts, versions } = (await late.call(endpointOf(app, 'operatorMatch'), { params })).raw as {
    facts: { statistics: object }
    versions: { version: number }[]
  }
  const statistics = { ...facts.statistics, corners: { home: 4, away: 2 } }
  const written = { version: versions[0]?.version, facts: { ...facts, statistics }, ...reason }
  await does('operatorSetFacts', { params, body: written }, late)
  const version = (written.version ?? 0) + 1
  await does('operatorFollowSource', { params, body: { version, ...reason } }, late)
  await late.call(endpointOf(app, 'operatorPreviewFacts'), { params, body: { version: written.version, facts } })
  await does('operatorUpdateTeam', { params: { id: teams.docs[0]?._id ?? '' }, body: team }, late)
  const inDays = (days: number) => new Date(app.clock.now().getTime() + days * 24 * HOUR).toISOString()
  const typed = { round: '2', startsAt: null, playsOn: inDays(3).slice(0, 10), place: null }
  const sides = { home: 'Time da Esquina', away: 'Time do Beco', newTeams: true }
  const added = await does('operatorAddMatch', { params: { id: championship }, body: { ...typed, ...sides } }, late)
  const kickOffs = [{ match: added._id, startsAt: inDays(3) }]
  await does('operatorSetKickOffs', { body: { kickOffs } }, late)
  const { doc } = (await late.call(endpointOf(app, 'operatorMatch'), { params: { id: added._id } })).raw as {
    doc: { home: { _id: string }; away: { _id: string }; startsAt: string }
  }
  const before = { ...typed, startsAt: doc.startsAt, playsOn: null, home: doc.home._id, away: doc.away._id }
  const moved = { ...before, postponed: true, before: { ...before, postponed: false }, ...reason }
  await does('operatorEditMatch', { params: { id: added._id }, body: moved }, late)
  const schedule = { championship, mode: 'card-game', active: true, opens: true, ...reason }
  await does('operatorSetCardSchedule', { body: schedule }, late)
  const done = await importMatches(app, late, championship, [cravaMatch({ number: '2', round: '2' })])
  await does('operatorUndoImport', { params: { id: done._id }, body: reason }, late)
}

const endpointOf = (app: Witness['app'], name: string) => {
  const found = app.apps.operator.endpoints.find(one => one.name === name)
  if (!found) throw new Error(`There is no call ${name}`)
  return found
}
