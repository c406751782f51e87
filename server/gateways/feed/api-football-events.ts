import type { Side } from '#contract/facts.ts'
import { ImportRefused, type ImportedCard, type ImportedGoal, type ImportedMoment } from '#contract/imported.ts'
import { eventsInNinety, momentOf, scoreOf, sideOf, statusOf } from './api-football-match.ts'
import type { ApiEvent, ApiFixture } from './api-football-schema.ts'
import { idOf, type Squads } from './api-football-squads.ts'

/** How long after a goal or a card a video review may still cancel it, in minutes. */
const REVIEW_MINUTES = 10

const otherSide = (side: Side): Side => (side === 'home' ? 'away' : 'home')

const is = (event: ApiEvent, type: string): boolean => event.type.toLowerCase() === type

const momentOfEvent = ({ time }: ApiEvent): ImportedMoment => momentOf(time.elapsed ?? 0, time.extra)

const running = ({ half, minute, stoppage }: ImportedMoment): number => half * 1000 + minute + stoppage

/**
 * Goals in order of time. A Missed Penalty has type Goal but is none. A goal cancelled by a review never happened (C6): the feed usually
 * removes the goal and leaves a Var event, but for a while, or for good, it can list both. Therefore a goal that a Var event names is
 * removed only while its side has more goals than the score; the same applies to a goal listed twice. Throws `ImportRefused` when a
 * finished match does not add up.
 */
export function goalsOf(from: ApiFixture, squads: Squads): ImportedGoal[] {
  const events = eventsInNinety(from)
  const annulments = events.filter(event => is(event, 'var') && /^goal (cancel|disallow)/i.test(event.detail ?? ''))
  let goals = events
    .filter(event => is(event, 'goal') && event.detail !== 'Missed Penalty')
    .map(event => goalOf(event, from, squads))
    .toSorted(byTime)
  const score = scoreOf(from)
  const surplus = (side: Side): boolean => !score || goals.filter(goal => goal.side === side).length > score[side]
  for (const annulment of annulments) {
    const side = sideOf(from, annulment.team.id)
    const taken = goals.findLast(goal => goal.side === side && isReviewOf(annulment, goal))
    if (taken && surplus(taken.side)) goals = goals.filter(goal => goal !== taken)
  }
  for (const goal of goals) {
    const twin = goals.find(other => other !== goal && isSame(other, goal))
    if (twin && score && surplus(goal.side)) goals = goals.filter(other => other !== goal)
  }
  if (statusOf(from) === 'finished') refuseUnlessAddsUp(from, goals)
  return goals
}

/**
 * The team of an own goal is the one it counts for: in the feed's answers for Barcelona–Getafe of 22 April 2021 Barcelona's Lenglet is
 * listed under Getafe, and the score agrees. If a line-up contains the player, their side decides.
 */
function goalOf(event: ApiEvent, from: ApiFixture, squads: Squads): ImportedGoal {
  const reported = sideOf(from, event.team.id)
  if (!reported)
    throw new ImportRefused(`${from.fixture.id}`, 'foreign_event', { event: 'goal', team: event.team.id ?? 'unknown' })
  const own = event.detail === 'Own Goal'
  const playsFor = squads.sideOfPlayer(event.player?.id)
  return {
    side: own && playsFor ? otherSide(playsFor) : reported,
    ...personOf(event, squads),
    own,
    penalty: event.detail === 'Penalty',
    ...momentOfEvent(event),
  }
}

function personOf(event: ApiEvent, squads: Squads) {
  const athleteExternalId = idOf(event.player?.id)
  return {
    ...(athleteExternalId === undefined ? {} : { athleteExternalId }),
    name: event.player?.name?.trim() ?? '',
    shirt: squads.shirtOf(event.player?.id),
  }
}

/** Whether a video review is about this goal or card: the same player, if both name one, a few minutes before at most. */
function isReviewOf(review: ApiEvent, of: ImportedGoal | ImportedCard): boolean {
  const late = running(momentOfEvent(review)) - running(of)
  if (late < 0 || late > REVIEW_MINUTES) return false
  const reviewed = idOf(review.player?.id)
  if (reviewed !== undefined && of.athleteExternalId !== undefined) return reviewed === of.athleteExternalId
  return true
}

const isSame = (one: ImportedGoal, other: ImportedGoal): boolean =>
  one.athleteExternalId !== undefined &&
  one.athleteExternalId === other.athleteExternalId &&
  one.own === other.own &&
  byTime(one, other) === 0

function refuseUnlessAddsUp(from: ApiFixture, goals: readonly ImportedGoal[]): void {
  const score = scoreOf(from)
  const count = (side: Side): number => goals.filter(goal => goal.side === side).length
  const reported = score && `${score.home}–${score.away}`
  if (!score || count('home') !== score.home || count('away') !== score.away) {
    throw new ImportRefused(`${from.fixture.id}`, 'score_and_goals', {
      score: reported ?? 'unknown',
      goals: `${count('home')}–${count('away')}`,
    })
  }
}

/**
 * Cards of players in order of time, without coaches' cards and cards cancelled by a review. A second yellow is one yellow and one red
 * (C6): the feed reports it as a yellow and a red, or as one event that says so, or as all of these.
 */
export function cardsOf(from: ApiFixture, squads: Squads): ImportedCard[] {
  const events = eventsInNinety(from)
  const cancelled = events.filter(event => is(event, 'var') && /^red card cancel/i.test(event.detail ?? ''))
  const cards = events
    .filter(event => is(event, 'card') && !isCoach(event, squads))
    .flatMap(event => cardsOfEvent(event, from, squads))
  return cards
    .filter((card, at) => cards.findIndex(other => isSameCard(other, card)) === at)
    .filter(
      card =>
        card.color === 'yellow' ||
        !cancelled.some(review => isSameSide(review, card, from) && isReviewOf(review, card)),
    )
    .toSorted(byTime)
}

function cardsOfEvent(event: ApiEvent, from: ApiFixture, squads: Squads): ImportedCard[] {
  const side = sideOf(from, event.team.id) ?? squads.sideOfPlayer(event.player?.id)
  if (!side)
    throw new ImportRefused(`${from.fixture.id}`, 'foreign_event', { event: 'card', team: event.team.id ?? 'unknown' })
  return colorsOf(event).map(color => ({ side, ...personOf(event, squads), color, ...momentOfEvent(event) }))
}

function colorsOf({ detail, comments }: ApiEvent): ImportedCard['color'][] {
  const reported = `${detail ?? ''} ${comments ?? ''}`.toLowerCase()
  if (/second yellow|2nd yellow/.test(reported)) return ['yellow', 'red']
  if (reported.startsWith('red')) return ['red']
  return reported.startsWith('yellow') ? ['yellow'] : []
}

const isCoach = ({ player }: ApiEvent, squads: Squads): boolean =>
  squads.sideOfPlayer(player?.id) === undefined && squads.isCoach(player)

const isSameSide = (review: ApiEvent, card: ImportedCard, from: ApiFixture): boolean =>
  sideOf(from, review.team.id) === card.side

const whose = ({ athleteExternalId, name }: ImportedCard): string => athleteExternalId ?? name

/** The same colour twice in a minute for one player is a duplicate of the feed. A card without a known player stays as reported. */
const isSameCard = (one: ImportedCard, other: ImportedCard): boolean =>
  one === other ||
  (whose(one) !== '' &&
    whose(one) === whose(other) &&
    one.side === other.side &&
    one.color === other.color &&
    byTime(one, other) === 0)

const byTime = (one: ImportedMoment, other: ImportedMoment): number =>
  one.half - other.half || one.minute - other.minute || one.stoppage - other.stoppage
