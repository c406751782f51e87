/** Contract documents of questions. Pure mapping; all data was read before. */
import type { OperatorPush } from '#contract/api/admin/push-games.ts'
import type { Pushed, PushPlayed } from '#contract/api/player/push-games.ts'
import { type Centavos, centavos } from '#contract/money.ts'
import { feePercentOf } from '#contract/verify/pool.ts'
import type { PushScoring } from '#contract/verify/push-game.ts'
import { fixtureDoc, type TeamView } from '#server/modules/matches/index.ts'
import type { RankingSnapshot, Entry, Game } from '#server/modules/pools/index.ts'
import { deadlineOf } from './rules.ts'
import { cameTo } from './snapshot.ts'
import type { View } from './views.ts'

const isVoid = ({ state }: Game): boolean => state === 'void' || state === 'voiding'

/** A question as shown to a recipient at a moment. */
export function pushedOf({ push, game, match, championship }: View, now: Date): Pushed {
  const sentAt = push.sentAt ?? push.createdAt
  const { question, questionEn, buttonType } = push
  const { score, minute } = fixtureDoc(match)
  return {
    _id: push.id,
    createdAt: sentAt,
    expiresAt: deadlineOf(sentAt),
    now,
    _push: {
      price: game.price,
      amount: game.guaranteed,
      fee: feePercentOf(game.shares, game.fixed),
      pot: game.pool,
      answers: game.count,
      question,
      questionEn,
      buttonType,
    },
    _game: { local: teamOf(match.home), away: teamOf(match.away) },
    _champ: { name: championship.name },
    match: { status: match.status, score, minute },
    info: { date: match.startsAt, place: match.place },
  }
}

const teamOf = (team: TeamView | null) => ({
  name: team?.name ?? '',
  image: team?.image ?? null,
  abbrev: team?.abbrev ?? '',
  colors: team?.colors ?? [],
})

/** A player's own answer, with its result in the current ranking. `received`: prizes, net of withheld tax. */
export function playedOf(
  { push, game, match, championship }: View,
  {
    entry,
    snapshot,
    received,
    yes,
    now,
  }: { entry: Entry; snapshot: RankingSnapshot | undefined; received: Centavos; yes: number | null; now: Date },
): PushPlayed {
  const voided = isVoid(game) || entry.void
  const isPaid = game.state === 'paid'
  return {
    _id: push.id,
    createdAt: entry.acceptedAt,
    question: push.question,
    questionEn: push.questionEn,
    price: entry.price,
    amount: game.guaranteed,
    answer: entry.picks[0] === 1,
    correct: snapshot ? (snapshot.scoring as unknown as PushScoring).correct : null,
    result: voided ? 'refunded' : isPaid ? (received > 0n || isRight(entry, snapshot) ? 'won' : 'lost') : 'waiting',
    received: voided ? entry.price : isPaid ? received : centavos(0),
    winners: voided ? 0 : rightOn(snapshot),
    // C12: even the number of answers is secret until the time to answer is over.
    players: game.lockedAt === null ? 0 : game.count,
    yes,
    voided: voided ? (game.voidReason ?? 'void') : null,
    payDate: game.state === 'provisional' ? game.paysAt : null,
    now,
    archived: entry.archived,
    championship: championship.name,
    _match: fixtureDoc(match),
    window: { fact: push.fact, side: push.side, from: push.from, to: push.to, source: match.source },
  }
}

/** A right answer to a free question wins too, even without a prize. */
function isRight(entry: Entry, snapshot: RankingSnapshot | undefined): boolean {
  const correct = snapshot ? (snapshot.scoring as unknown as PushScoring).correct : null
  return correct !== null && (entry.picks[0] === 1) === correct
}

/** P1: the number of right answers in a ranking. */
const rightOn = (snapshot: RankingSnapshot | undefined): number =>
  snapshot
    ? snapshot.counts.reduce((sum, count, index) => ((snapshot.scores[index] ?? 0) > 0 ? sum + count : sum), 0)
    : 0

/** A question in the admin console. `yes`: the number of yes answers, if visible. */
export function adminDocOf(view: View, { yes, now }: { yes: number | null; now: Date }): OperatorPush {
  const { push, game, match, championship } = view
  const { correct, missing } = cameTo(push, match)
  const isPut = push.sentAt !== null
  return {
    _id: push.id,
    state: game.state,
    _match: fixtureDoc(match),
    championship,
    source: match.source,
    fact: push.fact,
    side: push.side,
    from: push.from,
    to: push.to,
    question: push.question,
    questionEn: push.questionEn,
    price: game.price,
    amount: game.guaranteed,
    buttonType: push.buttonType,
    players: push.players,
    seq: push.seq,
    createdAt: push.createdAt,
    sentAt: push.sentAt,
    expiresAt: push.sentAt && deadlineOf(push.sentAt),
    now,
    people: push.people,
    answers: game.count,
    yes,
    pot: game.pool,
    correct: isPut ? correct : null,
    missing: isPut ? [...missing] : [],
    hold: game.hold,
    voided: isVoid(game) ? (game.voidReason ?? 'void') : null,
    payDate: game.state === 'provisional' ? game.paysAt : null,
  }
}
