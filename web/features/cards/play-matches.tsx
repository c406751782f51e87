import { Keyboard, Target } from 'lucide-react'
import { useMessages, useLang } from '#client/i18n.ts'
import type { ChampionshipCardDoc } from '#contract/api/player/championship-cards.ts'
import { formatReais } from '#contract/money.ts'
import { Stack } from '#ui/layout.tsx'
import { Note } from '#ui/note.tsx'
import { toast } from '#ui/toast.tsx'
import { call } from '#web/lib/call.ts'
import { pairOf } from '#web/lib/match-names.ts'
import { useWide } from '#web/lib/wide.ts'
import type { ChampionshipCard } from './api.ts'
import { championshipType } from './card-type.ts'
import { playMessages } from './i18n.ts'
import { PlayFrame, type SummaryText } from './play-frame.tsx'
import { focusField, focusMatch, PlayMatch } from './play-match.tsx'
import {
  fillFrom,
  type Predicted,
  predictedOf,
  readScores,
  refusedMatches,
  type Score,
  scoreOf,
  type Scores,
  type ScoresDraft,
  scoresDraftOf,
  scoresOf,
  type ScoresPlay,
  scoresPlayOf,
  settled,
  withGoals,
} from './play-scores.ts'
import { QuickFill } from './quick-fill.tsx'
import { surpriseScores } from './quick-picks.ts'
import { type PlayCardType, type PlayFormProps, usePlay } from './use-play.ts'
import styles from './play-match.module.css'

interface MatchesTypes {
  card: ChampionshipCard
  picks: Scores
  draft: ScoresDraft
  body: ScoresPlay
}

export const matchesPlay: PlayCardType<MatchesTypes> = {
  type: championshipType,
  read: card => ('matches' in card ? card : undefined),
  picksOf: scoresOf,
  draftOf: scoresDraftOf,
  playOf: scoresPlayOf,
  empty: { matches: [], code: null },
  load: (id, signal) => call(championshipType.calls.getDraft, { params: { id }, signal }),
  save: (id, body) => call(championshipType.calls.putDraft, { params: { id }, body }),
  send: (body, idempotencyKey) => call(championshipType.calls.play, { body, idempotencyKey }),
  refusedOf: refusedMatches,
}

/** Entry form of a championship card: a row with a score per match. Matches without one are sent as 0 × 0, and the confirmation lists them. */
export function PlayMatches(props: PlayFormProps<MatchesTypes>) {
  const { card, start } = props
  const { scores: messages } = useMessages(playMessages)
  const play = usePlay(matchesPlay, props)
  const { picks: scores, submit } = play
  const predicted = predictedOf(card, scores)
  const missing = predicted.filter(({ isDone }) => !isDone)

  const showMissing = () => missing[0] && focusMatch(missing[0].match._match._id)
  const copy = useScoresText(card, predicted, showMissing)
  function handleSubmit() {
    if (missing.length < predicted.length) return void submit.review()
    toast.warn(messages.none)
    showMissing()
  }
  function set(matchId: string, score: Score) {
    play.pick({ ...scores, [matchId]: score }, matchId)
  }
  const paste = usePaste(card, scores, play.pick)
  const { quick } = useMessages(playMessages)
  function surprise() {
    play.pick(surpriseScores(card, scores, Math.random), ...card.matches.map(({ _match }) => _match._id))
    toast.ok(quick.surprised, quick.surprisedText)
  }
  return (
    <PlayFrame
      card={card}
      play={play}
      text={copy}
      isRestored={start.matches.length > 0}
      onSubmit={handleSubmit}
      how={
        <>
          <How />
          <QuickFill onSurprise={surprise} />
        </>
      }
      request={missing.length > 0 && <GoesAsZero missing={missing} />}
    >
      <Stack as="ul" gap={3} className={styles.matches}>
        {predicted.map(({ match, score, isDone }) => {
          const { _id } = match._match
          return (
            <PlayMatch
              key={_id}
              match={match}
              score={score}
              isDone={isDone}
              refused={submit.refused[_id]}
              onGoals={(side, goals) => set(_id, withGoals(scoreOf(scores, _id), side, goals))}
              onLeave={() => {
                const whole = settled(score)
                if (whole.home !== score.home || whole.away !== score.away) set(_id, whole)
              }}
              onPaste={text => paste(_id, text)}
            />
          )
        })}
      </Stack>
    </PlayFrame>
  )
}

/** How to enter scores; where the summary is out of sight, the points too. */
function How() {
  const { scores: messages } = useMessages(playMessages)
  return useWide() ? (
    <Note icon={<Keyboard aria-hidden="true" />}>{messages.how}</Note>
  ) : (
    <Note icon={<Target aria-hidden="true" />}>
      {messages.worth} {messages.howTouch}
    </Note>
  )
}

/** Handles pasted text: its scores fill the match pasted into and those after it. Returns whether there was any. */
function usePaste(card: ChampionshipCard, scores: Scores, pick: (next: Scores, ...ids: readonly string[]) => void) {
  const { scores: messages } = useMessages(playMessages)
  return (matchId: string, text: string): boolean => {
    const { scores: read, unread } = readScores(text)
    if (read.length === 0) return false
    const { scores: next, filled } = fillFrom(card, scores, matchId, read)
    pick(next, ...filled)
    const last = filled.at(-1)
    if (last !== undefined) focusField(last, 'after')
    const spare = read.length - filled.length
    const notes = [...(unread > 0 ? [messages.unread(unread)] : []), ...(spare > 0 ? [messages.tooMany(spare)] : [])]
    if (notes.length > 0) toast.warn(messages.pasted(filled.length), notes.join(' '))
    else if (filled.length > 1) toast.ok(messages.pasted(filled.length))
    return true
  }
}

/** Matches without a prediction, sent as 0 × 0. */
function GoesAsZero({ missing }: { missing: readonly Predicted[] }) {
  const { scores: messages } = useMessages(playMessages)
  return (
    <Note tone="orange">
      <Stack gap={1} flex={1} className={styles.zero}>
        <strong>{messages.asZero(missing.length)}</strong>
        <ul>
          {missing.map(({ match: { _match }, score }) => (
            <li key={_match._id}>
              <span>{pairOf(_match, messages.noTeam)}</span>
              <b className="num">
                {score.home ?? 0} × {score.away ?? 0}
              </b>
            </li>
          ))}
        </ul>
      </Stack>
    </Note>
  )
}

/** H1: points of a prediction, best first. */
const POINTS = [
  ['exact', 25],
  ['winnerGoals', 18],
  ['winnerDifference', 15],
  ['winnerLoserGoals', 12],
  ['outcome', 10],
] as const

/** Summary texts of a championship card. Missing matches do not block it: they count as 0 × 0. */
function useScoresText(
  card: Pick<ChampionshipCardDoc, 'amount'>,
  predicted: readonly Predicted[],
  onShowMissing: () => void,
): SummaryText {
  const { scores: messages, points } = useMessages(playMessages)
  const lang = useLang()
  const total = predicted.length
  const done = predicted.filter(({ isDone }) => isDone).length
  const prize = formatReais(card.amount, lang)
  return {
    progress: {
      label: messages.matches,
      done,
      total,
      text: messages.doneOfGames(done, total),
      parts: predicted.map(({ isDone }) => (isDone ? 100 : 0)),
    },
    facts: POINTS.map(([rule, worth]) => ({ label: messages[rule], value: `${worth} ${points}` })),
    amount: { label: messages.prize, value: prize },
    note: done < total ? messages.restShort : `${messages.prize} ${prize}`,
    ...(done < total && {
      unfinished: done === 0 ? messages.oneAtLeast : messages.sendWithZeros(total - done),
      reason: messages.rest,
      onShowMissing,
      showMissing: messages.goToMissing,
    }),
  }
}
