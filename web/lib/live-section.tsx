import { ArrowDown, ArrowUp, CircleSlash, Flag, Goal, Play, Plus, Square } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLang, useMessages } from '#client/i18n.ts'
import type { Progress, ProgressEvent } from '#contract/api/player/card-progress.ts'
import type { CardFixture } from '#contract/api/player/cards.ts'
import { formatPoints } from '#contract/money.ts'
import { Button } from '#ui/button.tsx'
import { Card as Box } from '#ui/card.tsx'
import { Chart } from '#ui/chart.tsx'
import { cx } from '#ui/cx.ts'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { useListedPerson } from './listed-person.tsx'
import { liveMessages } from './live-messages.ts'
import { formatTime } from './moments.ts'
import { PersonLink } from './person-link.tsx'
import { formatPointsOf, ordinal } from './points.ts'
import { playTune } from './sound.tsx'
import { codeOf } from './teams.ts'
import styles from './live-section.module.css'

/** Number of events shown before "show all". */
const FIRST_EVENTS = 3
const VIBRATION_MS = 80

export interface LiveSectionProps {
  progress: Progress | undefined
  /** The matches of the game. */
  fixtures: readonly CardFixture[]
  isOver: boolean
  /** A duel: who is ahead replaces rank and points. */
  isDuel?: boolean
}

/** A game followed live: events with their effect on my points, my rank over time, and what would raise it. */
export function LiveSection(props: LiveSectionProps) {
  const { progress, fixtures, isOver } = props
  const messages = useMessages(liveMessages)
  useGain(progress)
  // The ranking beside it shows its own error and retry, so a failure here stays silent.
  if (!progress || (progress.events.length === 0 && progress.steps.length === 0)) return null
  return (
    <Box title={isOver ? messages.titleOver : messages.title}>
      <Stack gap={4}>
        <Feed fixtures={fixtures} events={progress.events} />
        {progress.steps.length > 0 && <Ascent {...props} progress={progress} />}
      </Stack>
    </Box>
  )
}

/** When an event brings me points while the page is visible, plays a sound if sounds are on, and vibrates. */
function useGain(progress: Progress | undefined): void {
  const last = useRef<number>(undefined)
  useEffect(() => {
    const [newest] = progress?.events ?? []
    if (!progress) return
    const before = last.current
    last.current = newest?.seq ?? -1
    const isNew = before !== undefined && newest !== undefined && newest.seq > before && newest.points > 0
    const isAllowed = navigator.userActivation?.hasBeenActive && !matchMedia('(prefers-reduced-motion: reduce)').matches
    if (isNew) playTune('points')
    if (isNew && isAllowed && document.visibilityState === 'visible') navigator.vibrate?.(VIBRATION_MS)
  }, [progress])
}

const ICONS: Record<ProgressEvent['kind'], ReactNode> = {
  start: <Play />,
  goal: <Goal />,
  'goal-void': <CircleSlash />,
  yellow: <Square className={styles.yellow} />,
  red: <Square className={styles.red} />,
  end: <Flag />,
  off: <Flag />,
  points: <Plus />,
}

function Feed({ fixtures, events }: { fixtures: readonly CardFixture[]; events: readonly ProgressEvent[] }) {
  const messages = useMessages(liveMessages)
  const [isOpen, setOpen] = useState(false)
  const [firstSeq] = useState(events[0]?.seq ?? -1)
  const matches = new Map(fixtures.map(match => [match._id, match]))
  const shown = isOpen ? events : events.slice(0, FIRST_EVENTS)
  return (
    <Stack gap={2}>
      <ol className={styles.feed} aria-label={messages.feed}>
        {shown.map(event => (
          <FeedRow key={event.seq} event={event} match={matches.get(event._match)} isNew={event.seq > firstSeq} />
        ))}
      </ol>
      {/* Screen readers announce only events that changed my points. */}
      <p role="status" className="visually-hidden">
        <News event={events.find(({ seq, points, moved }) => seq > firstSeq && (points !== 0 || moved !== 0))} />
      </p>
      {events.length > FIRST_EVENTS && (
        <Button variant="txt" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? messages.fewer : messages.all(events.length)}
        </Button>
      )}
    </Stack>
  )
}

const useWhat = () => {
  const { what } = useMessages(liveMessages)
  return ({ kind, name, own, penalty }: ProgressEvent): string => {
    if (kind === 'goal' && own) return what.own(name)
    if (kind === 'goal' && penalty) return what.penalty(name)
    return what[kind](name)
  }
}

/** `+9`, `−6`. */
const useSigned = () => {
  const lang = useLang()
  return (points: number) => `${points > 0 ? '+' : '−'}${formatPoints(Math.abs(points), lang)}`
}

function News({ event }: { event: ProgressEvent | undefined }) {
  const messages = useMessages(liveMessages)
  const [what, signed] = [useWhat(), useSigned()]
  if (!event) return null
  const parts = [
    what(event),
    ...(event.points === 0 ? [] : [messages.forMe(signed(event.points))]),
    ...(event.moved === 0 ? [] : [event.moved > 0 ? messages.up(event.moved) : messages.down(-event.moved)]),
  ]
  return parts.join('. ')
}

function FeedRow({ event, match, isNew }: { event: ProgressEvent; match: CardFixture | undefined; isNew: boolean }) {
  const messages = useMessages(liveMessages)
  const lang = useLang()
  const [what, signed] = [useWhat(), useSigned()]
  const pair = match ? [match.home, match.away].map(team => (team ? codeOf(team) : '?')).join(' × ') : ''
  const when = event.minute === null ? formatTime(event.at, lang) : `${event.minute}’`
  return (
    <li className={cx(styles.event, isNew && styles.fresh, event.points > 0 && styles.gain)}>
      <span className={styles.icon} aria-hidden="true">
        {ICONS[event.kind]}
      </span>
      <Text as="span" minWidth={0}>
        <b className={styles.what}>{what(event)}</b>
        <Text as="span" block look="fine">
          <span className="num">{when}</span>
          {pair !== '' && ` · ${pair}`}
        </Text>
      </Text>
      <span className={styles.mine}>
        {event.points !== 0 && (
          <b className={cx('num', event.points > 0 ? styles.up : styles.down)}>
            {messages.forMe(signed(event.points))}
          </b>
        )}
        <Moved by={event.moved} />
      </span>
    </li>
  )
}

function Moved({ by }: { by: number }) {
  const messages = useMessages(liveMessages)
  if (by === 0) return null
  const isUp = by > 0
  const Arrow = isUp ? ArrowUp : ArrowDown
  return (
    <span className={cx(styles.moved, isUp ? styles.up : styles.down)}>
      <Arrow size={14} aria-hidden="true" />
      <span aria-hidden="true" className="num">
        {Math.abs(by)}
      </span>
      <span className="visually-hidden">{isUp ? messages.up(by) : messages.down(-by)}</span>
    </span>
  )
}

type Ascending = LiveSectionProps & { progress: Progress }

/** My rank and points over time, who is one step above, and what would get me past them. */
function Ascent(props: Ascending) {
  const { progress, isOver, isDuel = false } = props
  const messages = useMessages(liveMessages)
  return (
    <Stack as="section" gap={3} aria-label={isDuel ? messages.duel.title : messages.mine}>
      {!isOver && <Above {...props} />}
      {/* A single point makes no chart. */}
      {progress.steps.length > 1 && (isDuel ? <DuelChart {...progress} /> : <AscentChart {...progress} />)}
    </Stack>
  )
}

function AscentChart({ steps }: Pick<Progress, 'steps'>) {
  const messages = useMessages(liveMessages)
  const lang = useLang()
  const [look, setLook] = useState<'rank' | 'line'>('rank')
  const isRank = look === 'rank'
  return (
    <>
      <Segmented
        label={messages.mine}
        hideLabel
        options={[
          { value: 'rank', label: messages.position },
          { value: 'line', label: messages.points },
        ]}
        value={look}
        onChange={setLook}
      />
      <StepChart
        key={look}
        look={look}
        title={isRank ? messages.position : messages.points}
        steps={steps}
        valueOf={step => (isRank ? step.position : step.points)}
        format={isRank ? position => ordinal(position, lang) : value => formatPointsOf(value, lang, messages.pts)}
      />
    </>
  )
}

/** In a duel `points` say who is ahead: 1 me, 0 neither, −1 the opponent (contract/api/player/room-progress.ts). */
function DuelChart({ steps }: Pick<Progress, 'steps'>) {
  const { duel } = useMessages(liveMessages)
  // As ranks: the best is drawn at the top.
  const labels = [duel.ahead, duel.even, duel.behind]
  return (
    <StepChart
      look="rank"
      title={duel.title}
      steps={steps}
      valueOf={({ points }) => 2 - points}
      format={value => labels[value - 1] ?? ''}
    />
  )
}

interface StepChartProps {
  look: 'rank' | 'line'
  title: string
  steps: Progress['steps']
  valueOf: (step: Progress['steps'][number]) => number
  format: (value: number) => string
}

function StepChart({ look, title, steps, valueOf, format }: StepChartProps) {
  const messages = useMessages(liveMessages)
  const lang = useLang()
  const now = steps.at(-1)
  return (
    <Chart
      look={look}
      title={title}
      points={steps.map((step, index) => ({
        key: `${step.at.getTime()}-${index}`,
        label: formatTime(step.at, lang),
        value: valueOf(step),
      }))}
      format={format}
      words={messages.chart}
      summary={
        now && (
          <>
            <strong className="num">{format(valueOf(now))}</strong> {messages.chart.now}
          </>
        )
      }
    />
  )
}

function Above({ progress: { above, lift, steps }, fixtures, isDuel = false }: Ascending) {
  const messages = useMessages(liveMessages)
  const lang = useLang()
  const signed = useSigned()
  const listed = useListedPerson()
  if (!above && isDuel) return <Text size="sm">{steps.at(-1)?.points ? messages.duel.ahead : messages.duel.even}</Text>
  if (!above) return <Text size="sm">{messages.leading}</Text>
  const match = lift && fixtures.find(({ _id }) => _id === lift._match)
  const team = lift?.side && match ? match[lift.side]?.name : undefined
  const event = lift && (lift.side === null ? messages.wish(lift.what, lift.name) : team && messages.teamGoal(team))
  return (
    <Stack gap={1} className={styles.above}>
      <Row as="p" gap={2} wrap size="sm">
        {!isDuel && <b className="num">{ordinal(above.position, lang)}</b>}
        {above._user.isMe ? messages.ownAbove : <PersonLink user={above._user} />}
        <Text as="span" tone="muted">
          {isDuel ? messages.ahead : messages.behind(formatPointsOf(above.behind, lang, messages.pts))}
        </Text>
      </Row>
      {lift && event && (
        <Text size="sm">
          <b>{event}</b>: <span className="num">{signed(lift.points)}</span>{' '}
          {messages.effects[lift.effect](listed(above._user).name)}
        </Text>
      )}
    </Stack>
  )
}
