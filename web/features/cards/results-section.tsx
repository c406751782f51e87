import { Gauge } from 'lucide-react'
import { useLang, useMessages } from '#client/i18n.ts'
import type { CardAthlete } from '#contract/api/player/cards.ts'
import { formatPoints } from '#contract/money.ts'
import { positionLabels } from '#contract/positions.ts'
import { Figure } from '#ui/art/figure.tsx'
import { ResultCard, ResultCards, ResultRow } from '#ui/game/result-row.tsx'
import { Text } from '#ui/layout.tsx'
import { Note } from '#ui/note.tsx'
import { MatchLine } from '#web/lib/match-ticker.tsx'
import { fileUrl, kitOfTeam } from '#web/lib/teams.ts'
import type { AthletesCard as Card } from './api.ts'
import { difficultyOf } from './card-summary.ts'
import { messages as cardMessages } from './i18n.ts'

/** The results of a card so far, by athlete, with the score of each match. */
export function ResultsSection({ card }: { card: Card }) {
  return (
    <>
      {card.status === 'finished' && card.voided === null && <HowHard card={card} />}
      <ResultCards>
        {card.athletes.map(athlete => (
          <AthleteResult key={athlete._athlete._id} card={card} athlete={athlete} />
        ))}
      </ResultCards>
    </>
  )
}

/** How the card's results compare with what was likely at its opening. */
function HowHard({ card }: { card: Card }) {
  const { difficulty } = useMessages(cardMessages)
  const lang = useLang()
  const found = difficultyOf(card)
  if (found === null) return null
  const points = (number: number) => formatPoints(Math.round(number), lang)
  return (
    <Note icon={<Gauge aria-hidden="true" />}>
      <strong>{difficulty[found.is]}</strong> {difficulty.text(points(found.expected), points(found.actual))}
    </Note>
  )
}

function AthleteResult({ card, athlete }: { card: Card; athlete: CardAthlete }) {
  const messages = useMessages(cardMessages)
  const lang = useLang()
  const { _athlete, _team } = athlete
  const position = positionLabels(_athlete.position, lang)
  const figure = card.gameType === 'classic' ? athlete.athleteScore : bestOf(card, athlete)
  return (
    <ResultCard
      figure={
        <Figure
          seed={_athlete._id}
          kit={kitOfTeam(_team)}
          number={_athlete.number ?? undefined}
          photo={fileUrl(_athlete.photo)}
          size="row"
        />
      }
      title={_athlete.name}
      note={
        <>
          <Text as="span" block>
            {[...(_team ? [_team.name] : []), position.label].join(' · ')}
          </Text>
          {athlete._match && (
            <Text as="span" block>
              <MatchLine match={athlete._match} />
            </Text>
          )}
          {athlete.void && (
            <Text as="span" block>
              {messages.results.notPlayed}
            </Text>
          )}
        </>
      }
      points={athlete.void || figure === null ? '--' : formatPoints(figure, lang)}
      unit={card.gameType === 'classic' ? position.predicted : messages.results.best}
    >
      {athlete.void ? undefined : <Happened card={card} athlete={athlete} />}
    </ResultCard>
  )
}

/** Points of the best possible picks so far: a goal option and a statistic that both came true. Null while none has. */
function bestOf(card: Card, athlete: CardAthlete): number | null {
  const worth = (options: Card['goalOptions'], happened: readonly string[]) =>
    options.filter(({ _id }) => happened.includes(_id)).map(({ value }) => value)
  const goals = worth(card.goalOptions, athlete._athleteGoals)
  const statistics = worth(card.statisticOptions, athlete._athleteStatistics)
  return goals.length + statistics.length === 0 ? null : Math.max(0, ...goals) + Math.max(0, ...statistics)
}

/** The options that came true with their points; on a classic card, the points of the right number. */
function Happened({ card, athlete }: { card: Card; athlete: CardAthlete }) {
  const messages = useMessages(cardMessages)
  const lang = useLang()
  const worth = (points: number) => `+${formatPoints(points, lang)}`
  if (card.gameType === 'classic') {
    const isKnown = athlete.athleteScore !== null
    return (
      <ResultRow
        state={isKnown ? 'won' : 'waiting'}
        stateLabel={isKnown ? messages.results.happened : messages.results.waiting}
        guess={messages.results.exact}
        fact={positionLabels(athlete._athlete.position, lang).predicted}
        points={worth(athlete.classicValue)}
      />
    )
  }
  const kinds = [
    {
      type: messages.results.goals,
      options: card.goalOptions,
      happened: athlete._athleteGoals,
      percents: athlete.pickedPercent?.goals,
    },
    {
      type: messages.results.statistic,
      options: card.statisticOptions,
      happened: athlete._athleteStatistics,
      percents: athlete.pickedPercent?.statistics,
    },
  ]
  const rows = kinds.flatMap(({ type, options, happened, percents }) =>
    options
      .map((option, place) => ({ type, option, percent: percents?.[place] }))
      .filter(({ option }) => happened.includes(option._id)),
  )
  if (rows.length === 0) {
    // Facts of a whole round have no match: they start with the card.
    const hasStarted = athlete._match === null ? card.status !== 'preparing' : athlete._match.status !== 'scheduled'
    return (
      <ResultRow
        state="waiting"
        stateLabel={messages.results.waiting}
        guess={messages.results.waiting}
        fact={hasStarted ? messages.results.nothing : messages.results.notYet}
        points="--"
      />
    )
  }
  return rows.map(({ type, option, percent }) => (
    <ResultRow
      key={option._id}
      state="won"
      stateLabel={messages.results.happened}
      guess={option.name}
      aside={percent === undefined ? undefined : messages.results.picked(percent)}
      fact={type}
      points={worth(option.value)}
    />
  ))
}
