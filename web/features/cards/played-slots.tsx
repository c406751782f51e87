import type { ReactNode } from 'react'
import { useLang, useMessages } from '#client/i18n.ts'
import type { Lang } from '#contract/limits.ts'
import { formatPoints } from '#contract/money.ts'
import type { PlayedAthlete } from '#contract/picks.ts'
import { positionLabels } from '#contract/positions.ts'
import { Badge } from '#ui/badge.tsx'
import { ResultCard, ResultRow } from '#ui/game/result-row.tsx'
import { Text } from '#ui/layout.tsx'
import { matchMessages } from '#web/lib/i18n.ts'
import { pairOf } from '#web/lib/match-names.ts'
import { MatchCrests, MatchState } from '#web/lib/match-pair.tsx'
import { pointsUnit } from '#web/lib/points.ts'
import { type PlayedMessages, playedMessages } from './i18n.ts'
import { AthleteFigure } from './play-athlete.tsx'
import { type GuessRow, type PlayedMatch, slotStateOf, formatScore } from './played-rows.ts'

interface SlotResult {
  guesses: readonly GuessRow[]
  /** Reason of a void athlete or match. */
  why: string
}

/** One athlete in a game: points and predictions. */
export function AthleteSlot({ athlete, guesses, why }: SlotResult & { athlete: PlayedAthlete }) {
  const messages = useMessages(playedMessages)
  const lang = useLang()
  const { _athlete, _team, state, playerScore } = athlete
  const { label } = positionLabels(_athlete.position, lang)
  return (
    <PlayedSlot
      figure={<AthleteFigure athlete={athlete} size="row" />}
      title={_athlete.name}
      about={_team ? `${_team.name} · ${label}` : label}
      state={state}
      points={state === 'waiting' && playerScore === 0 ? null : playerScore}
      guesses={guesses}
      why={why}
      voidGuess={formatGuess(athlete, messages, lang)}
    />
  )
}

/** One match in a game. A live score counts as if it were final. */
export function MatchSlot({ match, guesses, why }: SlotResult & { match: PlayedMatch }) {
  const messages = useMessages(playedMessages)
  const { unknownTeam } = useMessages(matchMessages)
  const { _match, state, score, result } = match
  return (
    <PlayedSlot
      figure={<MatchCrests match={_match} />}
      title={pairOf(_match, unknownTeam)}
      about={<MatchState match={_match} />}
      state={state}
      points={state === 'waiting' && result === null ? null : score}
      guesses={guesses}
      why={why}
      voidGuess={messages.guessed(formatScore(match.homeGoals, match.awayGoals))}
    />
  )
}

function PlayedSlot({
  figure,
  title,
  about,
  state,
  points,
  guesses,
  why,
  voidGuess,
}: SlotResult & {
  figure: ReactNode
  title: string
  about: ReactNode
  state: PlayedAthlete['state']
  /** Null while unknown. */
  points: number | null
  /** The prediction for an athlete or match that no longer counts. */
  voidGuess: string
}) {
  const messages = useMessages(playedMessages)
  const lang = useLang()
  const isVoid = state === 'void'
  return (
    <ResultCard
      figure={figure}
      title={title}
      note={
        isVoid ? (
          <>
            {about}
            <br />
            <Badge tone="outline">{messages.states.void}</Badge>
          </>
        ) : (
          about
        )
      }
      state={isVoid ? undefined : slotStateOf(guesses, messages)}
      points={isVoid || points === null ? '–' : formatPoints(points, lang)}
      unit={pointsUnit(points ?? 0, messages)}
    >
      {isVoid ? (
        <Text as="li" look="note">
          {why} {voidGuess}
        </Text>
      ) : (
        guesses.map(({ key, ...guess }) => <ResultRow key={key} stateLabel={messages.states[guess.state]} {...guess} />)
      )}
    </ResultCard>
  )
}

/** "Palpite: 1 gol · Assistência", for an athlete that no longer counts. */
function formatGuess(athlete: PlayedAthlete, messages: PlayedMessages, lang: Lang): string {
  const options = [athlete._athleteGoal?.name, athlete._athleteStatistic?.name].filter(name => name !== undefined)
  const { predicted } = positionLabels(athlete._athlete.position, lang)
  return messages.guessed(
    athlete.athleteScore === null ? options.join(' · ') : messages.predicted(predicted, String(athlete.athleteScore)),
  )
}
