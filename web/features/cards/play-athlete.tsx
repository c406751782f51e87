import { Check } from 'lucide-react'
import { useId } from 'react'
import { useLang, useMessages } from '#client/i18n.ts'
import type { CardAthlete, CardDoc } from '#contract/api/player/cards.ts'
import { formatPoints } from '#contract/money.ts'
import { positionLabels } from '#contract/positions.ts'
import { Crest } from '#ui/art/crest.tsx'
import { Figure, type FigureProps } from '#ui/art/figure.tsx'
import { Badge } from '#ui/badge.tsx'
import { cx } from '#ui/cx.ts'
import { OptionGroup } from '#ui/game/option.tsx'
import { Stepper } from '#ui/game/stepper.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { Note } from '#ui/note.tsx'
import { formatMoment } from '#web/lib/moments.ts'
import { pointsUnit } from '#web/lib/points.ts'
import { codeOf, fileUrl, kitOfTeam, type Team } from '#web/lib/teams.ts'
import { playMessages, formatRefused } from './i18n.ts'
import { type Filled, type Offered, offeredTo, panelIdOf, type Pick as Chosen } from './play-picks.ts'
import styles from './play-athlete.module.css'

/** An athlete's panel: data, current picks, and the change handler. */
export interface PanelProps {
  card: CardDoc
  filled: Filled
  /** Why the server refused it: a code of `playMessages.refused`. */
  refused: string | undefined
  onPick: (change: Partial<Chosen>) => void
}

export function AthleteFigure({
  athlete: { _athlete, _team },
  size,
}: {
  athlete: { _athlete: CardAthlete['_athlete']; _team: Team | null }
  size: NonNullable<FigureProps['size']>
}) {
  return (
    <Figure
      seed={_athlete._id}
      kit={kitOfTeam(_team)}
      number={_athlete.number ?? undefined}
      photo={fileUrl(_athlete.photo)}
      size={size}
    />
  )
}

/** One athlete of an options card: goals and a statistic, each a choice of a few. */
export function OptionsPanel({ card, filled, refused, onPick }: PanelProps) {
  const messages = useMessages(playMessages)
  const lang = useLang()
  const titleId = useId()
  const { athlete, pick } = filled
  const { _id, position } = athlete._athlete
  const choices = (offered: readonly Offered[]) =>
    offered.map(({ option, happened, games, isLately }) => ({
      value: option._id,
      label: option.name,
      points: messages.worth(formatPoints(option.value, lang)),
      hint:
        games === 0
          ? undefined
          : { text: messages.rate(happened, games), label: messages.rateLabel(happened, games, isLately) },
    }))
  return (
    <section id={panelIdOf(_id)} className={cx(styles.panel, styles.options)} aria-labelledby={titleId}>
      <Stack gap={3.5} align="center" className={styles.head}>
        <AthleteFigure athlete={athlete} size="fill" />
        <div className={styles.who}>
          <h2 id={titleId}>{athlete._athlete.name}</h2>
          <About athlete={athlete} />
        </div>
        <Progress filled={filled} />
      </Stack>
      <Stack gap={4} className={styles.questions}>
        {refused !== undefined && <Refused code={refused} athlete={athlete} />}
        {card.goalOptions.length > 0 && (
          <OptionGroup
            legend={positionLabels(position, lang).predicted}
            name={`goal-${_id}`}
            choices={choices(offeredTo(athlete, card, 'goals', pick.goal))}
            value={pick.goal}
            onChange={goal => onPick({ goal })}
          />
        )}
        {card.statisticOptions.length > 0 && (
          <OptionGroup
            legend={messages.statistic}
            name={`statistic-${_id}`}
            choices={choices(offeredTo(athlete, card, 'statistics', pick.statistic))}
            value={pick.statistic}
            onChange={statistic => onPick({ statistic })}
          />
        )}
      </Stack>
    </section>
  )
}

/** One athlete of a classic card: a number, 0 while the field is empty. */
export function ClassicPanel({ filled: { athlete, pick }, refused, onPick }: PanelProps) {
  const messages = useMessages(playMessages)
  const lang = useLang()
  const titleId = useId()
  const { _id, name, position } = athlete._athlete
  const { predicted } = positionLabels(position, lang)
  const points = athlete.classicValue
  return (
    <section id={panelIdOf(_id)} className={styles.panel} aria-labelledby={titleId}>
      <Stack gap={3} align="center" className={styles.classic}>
        <AthleteFigure athlete={athlete} size="fill" />
        <Row gap={3} align="center" justify="between" wrap minWidth={0}>
          <div className={styles.ask}>
            <h2 id={titleId}>{name}</h2>
            <p className={styles.predicted}>{predicted}</p>
            <Text size="xs" weight={650} tone="green" className="num">
              {messages.worth(formatPoints(points, lang))} {pointsUnit(points, messages)}
            </Text>
          </div>
          <Stepper
            label={messages.stepperOf(predicted, name)}
            lessLabel={messages.less}
            moreLabel={messages.more}
            value={pick.score}
            onChange={score => onPick({ score: score ?? 0 })}
          />
        </Row>
        <div className={styles.who}>
          <About athlete={athlete} />
        </div>
      </Stack>
      {refused !== undefined && <Refused code={refused} athlete={athlete} />}
    </section>
  )
}

/** Club, position, match and form. */
function About({ athlete }: { athlete: CardAthlete }) {
  const messages = useMessages(playMessages)
  const lang = useLang()
  const { _athlete, _team, _match } = athlete
  const isHome = isAtHome(athlete)
  return (
    <>
      <p>
        {_team && <Crest code={codeOf(_team)} kit={kitOfTeam(_team)} size={20} />}
        <span>{_team ? _team.name : positionLabels(_athlete.position, lang).label}</span>
      </p>
      {_team && <p>{positionLabels(_athlete.position, lang).label}</p>}
      {_match && (
        <p className={styles.match}>
          {isHome === null ? '' : `${isHome ? messages.atHome : messages.away} · `}
          {matchLine(_match, lang)}
        </p>
      )}
      {athlete.recent && <Recent position={_athlete.position} games={athlete.recent.games} />}
    </>
  )
}

/** Whether the athlete's team plays at home; null when its side is unknown. */
function isAtHome({ _team, _match }: Pick<CardAthlete, '_team' | '_match'>): boolean | null {
  if (!_team || !_match) return null
  return _match.home?._id === _team._id || (_match.away?._id === _team._id ? false : null)
}

/** The predicted statistic in each recent game, with the opponent. */
function Recent({
  position,
  games,
}: {
  position: CardAthlete['_athlete']['position']
  games: NonNullable<CardAthlete['recent']>['games']
}) {
  const messages = useMessages(playMessages)
  const lang = useLang()
  const numbers = games.flatMap(({ number, ...game }) => (number === null ? [] : [{ number, ...game }]))
  if (numbers.length === 0) return null
  return (
    <div className={styles.form}>
      <span>{messages.form(positionLabels(position, lang).predicted)}</span>
      <ol className={styles.games}>
        {numbers.map(({ number, opponent, home }, game) => (
          <li key={game} data-scored={number > 0 || undefined}>
            {opponent && home !== null ? (
              <>
                <span className="visually-hidden">
                  {messages.formGame(formatPoints(number, lang), opponent.name, home)}
                </span>
                <b aria-hidden="true">{number}</b>
                <small aria-hidden="true">{messages.formPlace(codeOf(opponent), home)}</small>
              </>
            ) : (
              <b>{number}</b>
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}

/** "FLA x PAL · Sáb 22/11 · 16:00 · Maracanã", as far as known. */
export function matchLine(match: NonNullable<CardAthlete['_match']>, lang: 'pt-BR' | 'en'): string {
  const { home, away, date, place } = match
  const teams = home && away ? [`${codeOf(home)} x ${codeOf(away)}`] : []
  return [...teams, ...(date ? [formatMoment(date, lang)] : []), ...(place ? [place] : [])].join(' · ')
}

function Progress({ filled: { done, total } }: { filled: Filled }) {
  const messages = useMessages(playMessages)
  return (
    <Text as="span" breaks="never" marginTop={1} className={styles.progress}>
      {done === total ? (
        <Badge tone="green" icon={<Check aria-hidden="true" />}>
          {messages.ready}
        </Badge>
      ) : (
        <Badge>{messages.doneOf(done, total)}</Badge>
      )}
    </Text>
  )
}

function Refused({ code, athlete }: { code: string; athlete: CardAthlete }) {
  const messages = useMessages(playMessages)
  return (
    <Note tone="red" role="alert">
      <strong>{athlete._athlete.name}</strong>: {formatRefused(messages, 'athlete-card', code)}
    </Note>
  )
}
