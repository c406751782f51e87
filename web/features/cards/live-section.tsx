import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, CircleSlash, Flag, Goal, Play, Plus, Square } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { ProgressEvent } from '#contract/api/player/card-progress.ts'
import type { CardFixture } from '#contract/api/player/cards.ts'
import { formatPoints } from '#contract/money.ts'
import { Button } from '#ui/button.tsx'
import { Card as Box } from '#ui/card.tsx'
import { Chart } from '#ui/chart.tsx'
import { cx } from '#ui/cx.ts'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { useLang, useMessages } from '#client/i18n.ts'
import { formatTime } from '#web/lib/moments.ts'
import { PersonLink } from '#web/lib/person-link.tsx'
import { formatPointsOf, ordinal } from '#web/lib/points.ts'
import { codeOf } from '#web/lib/teams.ts'
import { type Card, type Progress, progressQuery } from './api.ts'
import { fixturesOf } from './card-summary.ts'
import { typeOf } from './card-type.ts'
import { liveMessages, messages as cardMessages } from './i18n.ts'
import styles from './live-section.module.css'

/** Events in sight until all are asked for. */
const FIRST_EVENTS = 3
const VIBRATION_MS = 80

/** A card as a match: what happened and what it changed for me, where that has brought me, and what would lift me. */
export function LiveSection({ card }: { card: Card }) {
  const messages = useMessages(liveMessages)
  const { data } = useQuery(progressQuery(typeOf(card), card._id, card.status === 'running', useLang()))
  useVibration(data)
  // What it tells stands beside the ranking, which has its own way back from a failure.
  if (!data || (data.events.length === 0 && data.steps.length === 0)) return null
  return (
    <Box title={card.status === 'finished' ? messages.titleOver : messages.title}>
      <Stack gap={4}>
        <Feed card={card} events={data.events} />
        {data.steps.length > 0 && <Ascent progress={data} card={card} />}
      </Stack>
    </Box>
  )
}

/** Phones that may shake do so when an event brings me points while the page is in sight. */
function useVibration(progress: Progress | undefined): void {
  const last = useRef<number>(undefined)
  useEffect(() => {
    const [newest] = progress?.events ?? []
    if (!progress) return
    const before = last.current
    last.current = newest?.seq ?? -1
    const isNew = before !== undefined && newest !== undefined && newest.seq > before && newest.points > 0
    const isAllowed = navigator.userActivation?.hasBeenActive && !matchMedia('(prefers-reduced-motion: reduce)').matches
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

function Feed({ card, events }: { card: Card; events: readonly ProgressEvent[] }) {
  const messages = useMessages(liveMessages)
  const [isOpen, setOpen] = useState(false)
  const [firstSeq] = useState(events[0]?.seq ?? -1)
  const fixtures = new Map(fixturesOf(card).map(match => [match._id, match]))
  const shown = isOpen ? events : events.slice(0, FIRST_EVENTS)
  return (
    <Stack gap={2}>
      <ol className={styles.feed} aria-label={messages.feed}>
        {shown.map(event => (
          <FeedRow key={event.seq} event={event} match={fixtures.get(event._match)} isNew={event.seq > firstSeq} />
        ))}
      </ol>
      {/* Only what changed something for me is read out when it comes. */}
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
  const position = useMessages(cardMessages).position
  const [what, signed] = [useWhat(), useSigned()]
  if (!event) return null
  const parts = [
    what(event),
    ...(event.points === 0 ? [] : [messages.forMe(signed(event.points))]),
    ...(event.moved === 0 ? [] : [event.moved > 0 ? position.up(event.moved) : position.down(-event.moved)]),
  ]
  return parts.join('. ')
}

interface FeedRowProps {
  event: ProgressEvent
  match: CardFixture | undefined
  isNew: boolean
}

function FeedRow({ event, match, isNew }: FeedRowProps) {
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
  const { position } = useMessages(cardMessages)
  if (by === 0) return null
  const isUp = by > 0
  const Arrow = isUp ? ArrowUp : ArrowDown
  return (
    <span className={cx(styles.moved, isUp ? styles.up : styles.down)}>
      <Arrow size={14} aria-hidden="true" />
      <span aria-hidden="true" className="num">
        {Math.abs(by)}
      </span>
      <span className="visually-hidden">{isUp ? position.up(by) : position.down(-by)}</span>
    </span>
  )
}

/** My place and points over time, who is one step above, and what would bring me past. */
function Ascent({ progress, card }: { progress: Progress; card: Card }) {
  const messages = useMessages(liveMessages)
  const points = useMessages(cardMessages)
  const lang = useLang()
  const [look, setLook] = useState<'rank' | 'line'>('rank')
  const { steps } = progress
  const now = steps.at(-1)
  const isRank = look === 'rank'
  const formatRank = (position: number) => ordinal(position, lang)
  const format = isRank ? formatRank : (value: number) => formatPointsOf(value, lang, { ...points, points: points.pts })
  if (!now) return null
  return (
    <Stack as="section" gap={3} aria-label={messages.mine}>
      {card.status === 'running' && <Above progress={progress} card={card} />}
      {/* One moment alone is no way. */}
      {steps.length > 1 && (
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
          <Chart
            key={look}
            look={look}
            title={isRank ? messages.position : messages.points}
            points={steps.map((step, index) => ({
              key: `${step.at.getTime()}-${index}`,
              label: formatTime(step.at, lang),
              value: isRank ? step.position : step.points,
            }))}
            format={format}
            words={messages.chart}
            summary={
              <>
                <strong className="num">{format(isRank ? now.position : now.points)}</strong> {messages.chart.now}
              </>
            }
          />
        </>
      )}
    </Stack>
  )
}

function Above({ progress: { above, lift }, card }: { progress: Progress; card: Card }) {
  const messages = useMessages(liveMessages)
  const points = useMessages(cardMessages)
  const lang = useLang()
  const signed = useSigned()
  if (!above) return <Text size="sm">{messages.leading}</Text>
  const match = lift && fixturesOf(card).find(({ _id }) => _id === lift._match)
  const team = lift?.side && match ? match[lift.side]?.name : undefined
  const event = lift && (lift.side === null ? messages.wish(lift.what, lift.name) : team && messages.teamGoal(team))
  return (
    <Stack gap={1} className={styles.above}>
      <Row as="p" gap={2} wrap size="sm">
        <b className="num">{ordinal(above.position, lang)}</b>
        {above._user.isMe ? messages.ownAbove : <PersonLink user={above._user} />}
        <Text as="span" tone="muted">
          {messages.behind(formatPointsOf(above.behind, lang, { ...points, points: points.pts }))}
        </Text>
      </Row>
      {lift && event && (
        <Text size="sm">
          <b>{event}</b>: <span className="num">{signed(lift.points)}</span>{' '}
          {messages.effects[lift.effect](above._user.name)}
        </Text>
      )}
    </Stack>
  )
}
