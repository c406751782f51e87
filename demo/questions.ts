import { centavos } from '#contract/money.ts'
import { hasMode } from '#contract/settings.ts'
import { liveCards } from '#server/modules/cards/demo.ts'
import { matchesOf, type MatchView } from '#server/modules/matches/index.ts'
import { countsOfUser, gamesOf } from '#server/modules/pools/index.ts'
import { create, followingPushes, send } from '#server/modules/push-games/demo.ts'
import { currentSettings } from '#server/modules/settings/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { Refusal } from '#server/platform/fail.ts'
import { fillPockets } from './rounds.ts'
import type { Stage } from './stage.ts'

/** Additional dependencies for sending a question. */
export type AskDeps = Pick<Deps, 'live' | 'log'>

/** An answer takes half a minute: in a faster replay the match would be over before it arrives. */
const SLOWEST_MATTERS = 60
/** Sent early in the match, about minutes far enough ahead for everybody to answer. */
const ASK_UNTIL_MINUTE = 30
const WINDOW = { from: 61, to: 75 } as const
const PRICE = centavos(5_00)
/** Number of the crowd's answers, one per run of the driver, so that the pot visibly grows. */
const ANSWERING = 6

/** Asks a question about every second quick match early in the match, as an operator would, and has some of the crowd answer. */
export async function askAndAnswer(stage: Stage, deps: AskDeps): Promise<void> {
  const { db, config } = stage.deps
  if (config.demoSpeed > SLOWEST_MATTERS) return
  const { profile } = await currentSettings(db, config)
  if (!hasMode(profile, 'push-game')) return
  const cards = await liveCards(db, stage.made.replaysId)
  const played = cards.filter(card => card.state === 'running' && Number(card.round) % 2 === 1)
  const matchIds = [...new Set(played.flatMap(card => card.matchIds))]
  for (const match of (await matchesOf(db, matchIds)).values()) {
    const questions = await followingPushes(db, match.id, { paid: true })
    if (questions.length === 0 && isYoung(match))
      await ask(stage, deps, match, profile === 'free' ? centavos(0) : PRICE)
    for (const id of questions) await answer(stage, id)
  }
}

const isYoung = ({ status, facts }: MatchView): boolean =>
  status === 'live' && (facts?.clock?.minute ?? 0) > 0 && (facts?.clock?.minute ?? 0) < ASK_UNTIL_MINUTE

async function ask(stage: Stage, deps: AskDeps, match: MatchView, price: typeof PRICE): Promise<void> {
  const { deps: own, made } = stage
  const reason = 'Pergunta da demonstração'
  const { from, to } = WINDOW
  const { _id: id } = await create(own, made.operatorId, {
    _match: match.id,
    fact: 'goal',
    side: null,
    from,
    to,
    question: `Sai gol entre os minutos ${from} e ${to}? Fonte: Crava`,
    questionEn: `Will there be a goal between minutes ${from} and ${to}? Source: Crava`,
    price,
    amount: centavos(0),
    buttonType: 0,
    players: 'all',
    reason,
  })
  await send({ ...own, ...deps }, { operatorId: made.operatorId, reason }, id)
}

/** The next player of the crowd answers, alternating yes and no. */
async function answer(stage: Stage, id: string): Promise<void> {
  const { db } = stage.deps
  const game = (await gamesOf(db, [id])).get(id)
  if (game?.state !== 'open') return
  for (const [index, person] of stage.made.crowd.slice(0, ANSWERING).entries()) {
    if ((await countsOfUser(db, person.id, [id])).has(id)) continue
    await fillPockets(stage, [person], game.price)
    const picks = [index % 2]
    const entry = { gameId: id, mode: game.mode, accountId: person.id, picks, code: null, influencerId: null }
    try {
      await stage.submitEntry({ ...entry, key: `demo ${id}`, input: JSON.stringify([id, picks]) })
    } catch (error) {
      // A player outside the audience, or too late, does not answer.
      if (!(error instanceof Refusal)) throw error
      continue
    }
    return
  }
}
