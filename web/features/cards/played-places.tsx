import type { ReactNode } from 'react'
import { formatPoints } from '#contract/money.ts'
import type { PlayedAthlete } from '#contract/picks.ts'
import { positionWords } from '#contract/positions.ts'
import type { Lang } from '#contract/limits.ts'
import { Badge } from '#ui/badge.tsx'
import { ResultCard, ResultRow } from '#ui/game/result-row.tsx'
import { useLang, useWords } from '#web/lib/i18n.ts'
import { pointsUnit } from '#web/lib/points.ts'
import { MatchCrests, MatchState } from '#web/lib/match-pair.tsx'
import { pairOf } from '#web/lib/match-names.ts'
import { matchWords } from '#web/lib/match-words.ts'
import { AthleteFigure } from './play-athlete.tsx'
import { type GuessRow, type PlayedMatch, placeStateOf, sayScore } from './played-rows.ts'
import { type PlayedWords, playedWords } from './played-words.ts'
import styles from './played-screen.module.css'

interface Told {
  guesses: readonly GuessRow[]
  /** Said of what is void. */
  why: string
}

/** What one athlete brought to a game: points and guesses. */
export function AthletePlace({ athlete, guesses, why }: Told & { athlete: PlayedAthlete }) {
  const words = useWords(playedWords)
  const lang = useLang()
  const { _athlete, _team, state, playerScore } = athlete
  const { label } = positionWords(_athlete.position, lang)
  return (
    <Place
      figure={<AthleteFigure athlete={athlete} size="row" />}
      title={_athlete.name}
      about={_team ? `${_team.name} · ${label}` : label}
      state={state}
      points={state === 'waiting' && playerScore === 0 ? null : playerScore}
      guesses={guesses}
      why={why}
      voidGuess={sayGuess(athlete, words, lang)}
    />
  )
}

/** What one match brought to a game. A score that is being played for already counts, were it to end so. */
export function MatchPlace({ match, guesses, why }: Told & { match: PlayedMatch }) {
  const words = useWords(playedWords)
  const { unknownTeam } = useWords(matchWords)
  const { _match, state, score, result } = match
  return (
    <Place
      figure={<MatchCrests match={_match} />}
      title={pairOf(_match, unknownTeam)}
      about={<MatchState match={_match} />}
      state={state}
      points={state === 'waiting' && result === null ? null : score}
      guesses={guesses}
      why={why}
      voidGuess={words.guessed(sayScore(match.homeGoals, match.awayGoals))}
    />
  )
}

function Place({
  figure,
  title,
  about,
  state,
  points,
  guesses,
  why,
  voidGuess,
}: Told & {
  figure: ReactNode
  title: string
  about: ReactNode
  state: PlayedAthlete['state']
  /** Null while nothing is known. */
  points: number | null
  /** What was guessed of what no longer counts. */
  voidGuess: string
}) {
  const words = useWords(playedWords)
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
            <Badge tone="outline">{words.states.void}</Badge>
          </>
        ) : (
          about
        )
      }
      state={isVoid ? undefined : placeStateOf(guesses, words)}
      points={isVoid || points === null ? '–' : formatPoints(points, lang)}
      unit={pointsUnit(points ?? 0, words)}
    >
      {isVoid ? (
        <li className={styles.voidRow}>
          {why} {voidGuess}
        </li>
      ) : (
        guesses.map(({ key, ...guess }) => <ResultRow key={key} stateLabel={words.states[guess.state]} {...guess} />)
      )}
    </ResultCard>
  )
}

/** "Palpite: 1 gol · Assistência", of an athlete that no longer counts. */
function sayGuess(athlete: PlayedAthlete, words: PlayedWords, lang: Lang): string {
  const options = [athlete._athleteGoal?.name, athlete._athleteStatistic?.name].filter(name => name !== undefined)
  const { predicted } = positionWords(athlete._athlete.position, lang)
  return words.guessed(
    athlete.athleteScore === null ? options.join(' · ') : words.predicted(predicted, String(athlete.athleteScore)),
  )
}
