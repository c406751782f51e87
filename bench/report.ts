import { median } from '../scripts/write-table.ts'
import type { CallFigures } from './calls.ts'
import type { FanOut, FanOutWay } from './fan-out.ts'
import type { SizeFigures } from './games.ts'
import type { Load } from './load.ts'
import type { ProcessesFigure, Way } from './plays.ts'
import type { PushFigures } from './push-games.ts'
import { type RankingFigures, READS } from './rankings.ts'
import type { RestFigures } from './rest.ts'

const whole = (value: number): string => Math.round(value).toLocaleString('en-US')

/** (a) The ways side by side, and the relevant ratios. */
export function playsTable(figures: Record<Way, Load[]>, conditions: string): string {
  const names: Record<Way, string> = {
    together: 'together, as the product does',
    two: 'the same in two processes over one database, both together',
    apart: 'one transaction a play',
    none: 'the same route, nothing behind it',
  }
  const rate = (way: Way) => median(figures[way].map(one => one.perSecond))
  const rows = (Object.keys(names) as Way[]).map(way => {
    const runs = figures[way]
    const refused = runs.reduce((sum, one) => sum + one.failed, 0)
    return `| ${names[way]} | ${whole(rate(way))} | ${median(runs.map(one => one.p50)).toFixed(0)} | ${median(runs.map(one => one.p99)).toFixed(0)} | ${refused} |`
  })
  return [
    `${conditions}. 256 connections, 2,000 players, durable commit.`,
    '',
    '| Way | plays/s | p50, ms | p99, ms | refused |',
    '|---|---:|---:|---:|---:|',
    ...rows,
    '',
    `Together is ${(rate('together') / rate('apart')).toFixed(1)} times one transaction a play (target 5) and ${Math.round((rate('together') / rate('none')) * 100)} % of the route alone (target 60). Two processes on these cores take ${(rate('two') / rate('together')).toFixed(2)} times as many as one.`,
  ].join('\n')
}

/** The cost of an entry and a socket by number of processes, and the resources needed for ten million entries in a last hour. */
export function processesTable(
  figures: readonly ProcessesFigure[],
  spread: FanOut & { processes: number },
  conditions: string,
): string {
  const rows = figures.map(
    one =>
      `| ${one.processes} | ${whole(one.perSecond)} | ${one.p50.toFixed(0)} | ${one.p99.toFixed(0)} | ${one.serverUs.toFixed(0)} | ${one.databaseUs.toFixed(0)} | ${whole(one.walBytes)} | ${one.failed} |`,
  )
  return [
    `${conditions}. 256 connections in all, one card, durable commit.`,
    '',
    '| Processes | plays/s | p50, ms | p99, ms | servers, µs a play | PostgreSQL, µs a play | write-ahead log, bytes a play | refused |',
    '|---:|---:|---:|---:|---:|---:|---:|---:|',
    ...rows,
    '',
    `${whole(spread.sockets)} sockets over ${spread.processes} processes: the last one hears an event after ${median(spread.delays).toFixed(0)} ms, and a socket takes ${spread.memory.toFixed(1)} kB.`,
  ].join('\n')
}

/** (b) to (d) by size, and their growth from the smallest: 1 is linear. */
export function gamesTable(sizes: readonly SizeFigures[], conditions: string): string {
  const [smallest] = sizes
  const growth = (one: SizeFigures, figure: 'settled' | 'voided'): string =>
    smallest ? (one[figure] / one.entries / (smallest[figure] / smallest.entries)).toFixed(2) : ''
  const rows = sizes.map(one =>
    [
      whole(one.entries),
      one.settled.toFixed(2),
      growth(one, 'settled'),
      one.voided.toFixed(2),
      growth(one, 'voided'),
      one.bareUpdate.toFixed(2),
      (one.voided / one.bareUpdate).toFixed(2),
      one.notified.toFixed(1),
      one.first.p99.toFixed(1),
      one.deep.p99.toFixed(1),
      one.mine.p99.toFixed(1),
      one.goal.toFixed(3),
      one.firstGoal.toFixed(3),
      whole(one.memory),
    ].join(' | '),
  )
  return [
    `${conditions}. Growth: time an entry against the smallest card, 1 is linear. Rankings: 2,000 requests over 4 connections.`,
    '',
    '| Entries | settled and paid, s | growth | void and refunded, s | growth | one bare UPDATE, s | ratio | all told, s later | first page p99, ms | deep page p99, ms | my position p99, ms | goal to ranking, s | first goal, s | memory, MB |',
    `|${'---:|'.repeat(14)}`,
    ...rows.map(row => `| ${row} |`),
  ].join('\n')
}

/** R1: reading and building a ranking, compared with reading by offset and by counting in the same run. */
/** Nakama 3.15 with a million records on two cores, over 64 connections: microseconds of processor time per call. */
const PEER = { first: '533', deep: '38,900', mine: '257' }

export function rankingTable(figures: RankingFigures, conditions: string): string {
  const names: Record<(typeof READS)[number], string> = {
    first: 'first page',
    deep: 'pages around the 60,000th',
    mine: 'one player’s position',
  }
  const rows = READS.map(read => {
    const runs = figures.reads[read]
    const p50 = median(runs.map(one => one.p50))
    const before = median(figures.before[read])
    const failed = runs.reduce((sum, one) => sum + one.failed, 0)
    const cells = [
      p50.toFixed(1),
      median(runs.map(one => one.p99)).toFixed(1),
      whole(median(runs.map(one => one.perSecond))),
      failed,
      before.toFixed(1),
      (before / p50).toFixed(1),
      whole(figures.costs[read].cpu),
      whole(figures.costs[read].perSecond),
      PEER[read],
      figures.redis ? `${whole(figures.redis[read].cpu)} (${whole(figures.redis[read].perSecond)})` : '–',
    ]
    return `| ${names[read]} | ${cells.join(' | ')} |`
  })
  return [
    `${conditions}. ${whole(figures.players)} players with ${whole(figures.scores)} different scores; 2,000 requests over 4 connections, each run. "By offset" is the p50 of the statement alone that sorts by an index, skips and counts, without HTTP; the ratio is against the p50 over HTTP (target: p99 under 20 ms).`,
    '',
    '| Read | p50, ms | p99, ms | a second | refused | by offset, ms | ratio | µs of processor, 64 connections | a second, 64 connections | Nakama 3.15, µs | Redis sorted set without HTTP, µs (a second) |',
    '|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|',
    ...rows,
    '',
    `A new board is made in ${median(figures.built).toFixed(1)} s and holds ${(figures.bytes / 2 ** 20).toFixed(0)} MB; while one is being made a first page has p99 ${figures.during.p99.toFixed(1)} ms.`,
  ].join('\n')
}

/** (e) The last receiver's delay, and the cost of a socket. */
export function fanOutTable(figures: readonly Record<FanOutWay, FanOut>[], conditions: string): string {
  const rows = figures.map(({ product, bare }) => {
    const [ours, theirs] = [median(product.delays), median(bare.delays)]
    const ratio = (ours / theirs).toFixed(1)
    return `| ${whole(product.sockets)} | ${ours.toFixed(0)} | ${theirs.toFixed(0)} | ${ratio} | ${product.memory.toFixed(1)} | ${bare.memory.toFixed(1)} |`
  })
  return [
    `${conditions}. From the sending to the last receiver; server and receivers are two processes on one machine, the bytes are the same.`,
    '',
    '| Sockets | last receiver, ms | bare `ws`, ms | ratio | memory a socket, kB | bare `ws`, kB |',
    '|---:|---:|---:|---:|---:|---:|',
    ...rows,
  ].join('\n')
}

/** P2: when all connected players have received a question, and when all have answered. */
export function pushGamesTable({ people, sockets, runs }: PushFigures, conditions: string): string {
  const middle = (figure: (run: PushFigures['runs'][number]) => number): string => whole(median(runs.map(figure)))
  const recorded = runs.map(run => `${whole(run.recorded)} of ${whole(run.request)}`)
  return [
    `${conditions}. ${whole(people)} players, ${whole(sockets)} of them connected; from the operator's call to the last of 99 in 100 sockets (target: under 2,000 ms), then an answer of each of them, one in ten of them sent twice with the same key (target: all within 5 s, each recorded once).`,
    '',
    '| question at 99 % of the sockets, ms | at the last, ms | the operator is answered, ms | all answers, s | answer p50, ms | answer p99, ms | refused | recorded once |',
    `|${'---:|'.repeat(8)}`,
    `| ${[
      middle(run => run.p99),
      middle(run => run.last),
      middle(run => run.sent),
      median(runs.map(run => run.answers.seconds)).toFixed(2),
      middle(run => run.answers.p50),
      middle(run => run.answers.p99),
      runs.reduce((sum, run) => sum + run.answers.failed, 0),
      [...new Set(recorded)].join(', '),
    ].join(' | ')} |`,
  ].join('\n')
}

/** Calls of a player's pages, the most expensive first. */
export function callsTable(figures: readonly CallFigures[], conditions: string): string {
  const total = (one: CallFigures): number => one.server + one.database
  const rows = figures
    .toSorted((a, b) => total(b) - total(a))
    .map(
      one =>
        `| \`${one.path}\` | ${whole(total(one))} | ${whole(one.server)} | ${whole(one.database)} | ${whole(one.few)} | ${one.p50.toFixed(1)} | ${one.statements.toFixed(1)} | ${one.rows.toFixed(1)} | ${one.pages.toFixed(0)} | ${one.failed} |`,
    )
  return [
    `${conditions}. Processor time of the server and of PostgreSQL, in the demo's world, over 64 connections and over 4; statements, rows and pages of a call alone, once its statements are prepared.`,
    '',
    '| Call | µs | server | database | µs, 4 connections | p50, ms | statements | rows | pages | refused |',
    '|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|',
    ...rows,
    '',
    `Median ${whole(median(figures.map(total)))} µs (target 500); over 4 connections ${whole(median(figures.map(one => one.few)))}.`,
  ].join('\n')
}

/** Startup time, and resources of the idle product. */
export function restTable(figures: RestFigures, conditions: string): string {
  const { ready, readyWithDatabase, early, late, restMs, server, database, connections, statements } = figures
  const rows = [
    ['ready, the database running, ms', whole(median(ready)), '700'],
    ['ready, the embedded database started with it, ms', whole(median(readyWithDatabase)), ''],
    ['resident after 10 s, MB', whole(early.rss), '150'],
    [`resident after ${restMs / 1_000} s more, MB`, whole(late.rss), '150'],
    ['of it its own (PSS), MB', whole(late.pss), ''],
    ['processor of the server, % of a core', server.toFixed(2), '0.5'],
    ['processor of PostgreSQL for it, % of a core', database.toFixed(2), ''],
    ['connections', String(connections), ''],
    ['statements a second', statements.toFixed(1), ''],
  ]
  return [
    `${conditions}. \`node scripts/start.ts\` with the compile cache, without the demo, on an empty database that is up to date; nobody calls.`,
    '',
    '| Figure | measured | target |',
    '|---|---:|---:|',
    ...rows.map(cells => `| ${cells.join(' | ')} |`),
    '',
    'The most frequent statements, each of all connections:',
    '',
    '| a second | ms | statement |',
    '|---:|---:|---|',
    ...figures.frequent
      .slice(0, 12)
      .map(
        ({ perSecond, ms, text }) =>
          `| ${perSecond.toFixed(2)} | ${ms.toFixed(3)} | \`${text.slice(0, 90).replaceAll('|', '¦')}\` |`,
      ),
  ].join('\n')
}
