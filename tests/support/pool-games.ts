import { centavos } from '#contract/money.ts'
import { leagueJobs } from '#server/modules/leagues/jobs.ts'
import { ACCOUNTS, post, walletOf } from '#server/modules/ledger/index.ts'
import { notificationJobs } from '#server/modules/notifications/jobs.ts'
import {
  createSubmitEntry,
  createGame,
  type GameSettings,
  lockedGame,
  type Mode,
  openGame,
  type GameSnapshot,
  touchGames,
  voidGame,
} from '#server/modules/pools/index.ts'
import { poolJobs } from '#server/modules/pools/jobs.ts'
import { advance } from '#server/modules/pools/service-life.ts'
import { proofJobs } from '#server/modules/proofs/jobs.ts'
import { rankingJobs } from '#server/modules/rankings/jobs.ts'
import { versusJobs } from '#server/modules/rooms/jobs.ts'
import { newId } from '#server/platform/ids.ts'
import { drainJobs } from '#server/platform/jobs-drain.ts'
import type { JobSet } from '#server/platform/jobs.ts'
import type { TestApp } from './app.ts'
import type { Player } from './people.ts'

const HOUR = 3_600_000

const SETTINGS: GameSettings = {
  name: 'Rodada 34',
  price: centavos(10_00),
  fixed: false,
  guaranteed: centavos(0),
  shares: [5_000, 2_500, 1_500],
  entriesPerUser: 3,
  opensAt: null,
  startsAt: null,
}

const NOTHING_YET: GameSnapshot = {
  startsAt: null,
  startedAt: null,
  endedAt: null,
  scoring: {},
  facts: {},
  missing: [],
  voidReason: null,
}

interface UsedCode {
  code: string | null
  influencerId: string | null
}
const NO_CODE: UsedCode = { code: null, influencerId: null }

/** The same tasks without effect. */
const idle = (set: JobSet): JobSet => ({
  tasks: Object.fromEntries(Object.keys(set.tasks).map(name => [name, () => Promise.resolve()])),
})

/** The product's jobs, with game jobs for this mode and a small batch size. */
function queueOf(app: TestApp, mode: Mode, atOnce: number) {
  const deps = () => app.deps
  const own = [
    poolJobs(deps, () => mode),
    proofJobs(deps, () => mode),
    notificationJobs(deps, () => mode, atOnce),
    rankingJobs(deps, atOnce),
    leagueJobs(deps, atOnce),
    // A duel here is only its game, without turns.
    idle(versusJobs(deps)),
  ]
  const owned = new Set(own.flatMap(set => Object.keys(set.tasks)))
  const sets = [...app.jobs.filter(set => !Object.keys(set.tasks).some(name => owned.has(name))), ...own]
  const { db, log } = app.deps
  return { sets, drain: () => drainJobs({ db, log, metrics: app.metrics }, sets, app.clock.now()) }
}

type TestType = Partial<Pick<Mode, 'name' | 'module' | 'split' | 'entryPolicy'>> & { worth?: number }

const modeOver = (worlds: ReadonlyMap<string, GameSnapshot>, { worth = 100, ...type }: TestType): Mode => ({
  name: 'athlete-card',
  module: 'athletes-of-the-week',
  split: 'places',
  ...type,
  auditFamily: 'card',
  locksBeforeStartMs: 600_000,
  snapshot: async (_from, id) => worlds.get(id) ?? Promise.reject(new Error(`No game ${id}`)),
  definition: async () => ({ published: {}, frozen: ['test'] }),
  factsOf: async () => ['gol'],
  scorer: scoring => picks => (scoring.hot === true ? (picks[0] ?? 0) * worth : 0),
})

/**
 * Pool games for tests of settlement, under the name of a real mode: an entry picks a number, and its points are that number (`worth` hundredths
 * each) once the game is `hot`. `drain` runs the jobs with small batches, so that work spans several.
 */
export function poolGames(app: TestApp, atOnce: number, type: TestType = {}) {
  const worlds = new Map<string, GameSnapshot>()
  const mode = modeOver(worlds, type)
  const submitEntry = createSubmitEntry(app.deps, () => mode)
  const { sets, drain } = queueOf(app, mode, atOnce)
  const see = async (gameId: string, change: Partial<GameSnapshot>): Promise<void> => {
    const seen = worlds.get(gameId)
    if (!seen) throw new Error(`No game ${gameId}`)
    worlds.set(gameId, { ...seen, ...change })
    await app.deps.db.tx(tx => touchGames(tx, [gameId]))
    await drain()
  }

  return {
    mode,
    /** Runs one of the product's tasks by name, like a repeated job. */
    run: async (task: string, payload: Record<string, string | number>) => {
      for (const set of sets) await set.tasks[task]?.(payload)
      await drain()
    },
    drain,
    see,
    /** Runs the job of a game at its due time. */
    advance: (gameId: string, due?: string) =>
      advance(app.deps, () => mode, gameId, due === undefined ? undefined : new Date(due)),
    give: async (player: Player, amount: number): Promise<void> => {
      const at = app.clock.now()
      const id = newId(at)
      const grant = { id, from: ACCOUNTS.capital, to: walletOf(player.id), reason: 'grant', reference: id }
      await app.deps.db.tx(tx => post(tx, at, [{ ...grant, amount: centavos(amount) }]))
    },
    /** An open game that starts in an hour. */
    open: async (settings: Partial<GameSettings> = {}): Promise<string> => {
      const now = app.clock.now()
      const id = newId(now)
      const startsAt = new Date(now.getTime() + HOUR)
      worlds.set(id, { ...NOTHING_YET, startsAt })
      await app.deps.db.tx(async tx => {
        await createGame(tx, now, { id, mode: mode.name, ...SETTINGS, ...settings })
        await openGame(tx, app.deps.config, await lockedGame(tx, id, mode.name), mode, now)
      })
      return id
    },
    /** An entry's id; optionally with an influencer's code. */
    play: async (gameId: string, player: Player, pick: number, by: UsedCode = NO_CODE): Promise<string> => {
      const [accountId, input] = [player.id, `${gameId}:${pick}`]
      return (await submitEntry({ gameId, mode: mode.name, accountId, picks: [pick], input, key: undefined, ...by }))
        .entryId
    },
    /** From closing to the end of the match: the result is then provisional. */
    end: async (gameId: string): Promise<void> => {
      app.clock.advance(HOUR)
      await drain()
      await see(gameId, { scoring: { hot: true }, endedAt: app.clock.now() })
    },
    /** Ends the dispute window: it is paid. */
    pay: async (): Promise<void> => {
      app.clock.advance(HOUR)
      await drain()
    },
    void: async (gameId: string, reason: string): Promise<void> => {
      await app.deps.db.tx(async tx => voidGame(tx, await lockedGame(tx, gameId, mode.name), reason))
      await drain()
    },
  }
}
