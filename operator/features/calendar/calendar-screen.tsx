import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useLang, useMessages } from '#client/i18n.ts'
import type { Lang } from '#contract/limits.ts'
import { GameStateBadge } from '#operator/lib/badges.tsx'
import { formatField, useErrorMessages } from '#operator/lib/errors.ts'
import { GameLink } from '#operator/lib/game-link.tsx'
import { PageHead } from '#operator/lib/page-head.tsx'
import { Pending } from '#operator/lib/pending.tsx'
import { When } from '#operator/lib/values.tsx'
import { toWallTime } from '#operator/lib/wall-time.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { cx } from '#ui/cx.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { type CalendarCard, calendarQuery, draftsQuery, type QueuedDraft } from './api.ts'
import { messages as calendarMessages } from './i18n.ts'
import { RecurringSection } from './recurring-section.tsx'
import styles from './calendar-screen.module.css'

const FROM = '/private/calendar'
const DAY_MS = 86_400_000

/** Day arithmetic on `yyyy-mm-dd` in UTC, where every day has 24 hours. */
const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

/** Whole weeks, Monday to Sunday, that contain a day or its month. */
function daysAround(day: string, view: 'month' | 'week'): string[] {
  const first = view === 'week' ? day : `${day.slice(0, 8)}01`
  const monday = dayAfter(first, -weekdayOf(first))
  const nextMonth = dayAfter(`${day.slice(0, 8)}01`, 31).slice(0, 7)
  const weeks =
    view === 'week' ? 1 : Math.ceil((Date.parse(`${nextMonth}-01T00:00:00Z`) - Date.parse(monday)) / (7 * DAY_MS))
  return Array.from({ length: weeks * 7 }, (_one, index) => dayAfter(monday, index))
}

/** The day one step before or after: by a week, or to the first day of the adjacent month. */
function stepped(day: string, view: 'month' | 'week', by: 1 | -1): string {
  if (view === 'week') return dayAfter(day, 7 * by)
  const first = `${day.slice(0, 8)}01`
  return `${dayAfter(first, by === 1 ? 31 : -1).slice(0, 8)}01`
}

const todayInSaoPaulo = (): string => toWallTime(new Date()).slice(0, 10)

/** Cards by day, drafts to review, and recurring cards. */
export function CalendarScreen() {
  const messages = useMessages(calendarMessages)
  return (
    <>
      <PageHead title={messages.title} text={messages.text} />
      <Stack gap={4}>
        <DraftQueue />
        <Days />
        <RecurringSection />
      </Stack>
    </>
  )
}

function Days() {
  const messages = useMessages(calendarMessages)
  const lang = useLang()
  const navigate = useNavigate()
  const { day: wanted, view = 'month' } = useSearch({ from: FROM })
  const today = todayInSaoPaulo()
  const day = wanted ?? today
  const days = daysAround(day, view)
  const found = useQuery(calendarQuery(days[0] ?? day, days.at(-1) ?? day))
  const go = (to: string | undefined, next = view) =>
    void navigate({
      to: '/calendar',
      search: { ...(to === undefined ? {} : { day: to }), ...(next === 'week' ? { view: next } : {}) },
      replace: true,
      resetScroll: false,
    })
  const byDay = Map.groupBy(found.data?.docs ?? [], card =>
    card.startsAt ? toWallTime(card.startsAt).slice(0, 10) : '',
  )
  return (
    <Card title={messages.days}>
      <Stack gap={3}>
        <Row gap={2} align="center" wrap>
          <IconButton label={messages.earlier} onClick={() => go(stepped(day, view, -1))}>
            <ChevronLeft aria-hidden="true" />
          </IconButton>
          <Text as="strong" aria-live="polite">
            {titleOf(day, view, lang)}
          </Text>
          <IconButton label={messages.later} onClick={() => go(stepped(day, view, 1))}>
            <ChevronRight aria-hidden="true" />
          </IconButton>
          <Button variant="sec" size="sm" onClick={() => go(undefined)}>
            {messages.today}
          </Button>
          <Segmented
            label={messages.view}
            hideLabel
            value={view}
            onChange={next => go(wanted, next)}
            options={(['month', 'week'] as const).map(value => ({ value, label: messages.views[value] }))}
          />
        </Row>
        {found.data ? (
          <>
            {found.data.docs.length === 0 && <Text look="hint">{messages.noCards}</Text>}
            <ol className={styles.grid}>
              {days.map(one => (
                <Day
                  key={one}
                  day={one}
                  isToday={one === today}
                  cards={byDay.get(one) ?? []}
                  most={view === 'month' ? MONTH_MOST : Number.POSITIVE_INFINITY}
                  onMore={() => go(one, 'week')}
                />
              ))}
            </ol>
          </>
        ) : (
          <Pending read={found} heights={[320]} />
        )}
      </Stack>
    </Card>
  )
}

const titleOf = (day: string, view: 'month' | 'week', lang: Lang): string =>
  new Intl.DateTimeFormat(lang === 'en' ? 'en-GB' : 'pt-BR', {
    timeZone: 'UTC',
    month: 'long',
    year: 'numeric',
    ...(view === 'week' ? { day: 'numeric' } : {}),
  }).format(new Date(`${view === 'week' ? dayAfter(day, -weekdayOf(day)) : day}T00:00:00Z`))

/** Maximum number of cards per day in the month view; the week view shows all. */
const MONTH_MOST = 4

interface DayProps {
  day: string
  isToday: boolean
  cards: readonly CalendarCard[]
  /** The rest is behind a button. */
  most: number
  onMore: () => void
}

function Day({ day, isToday, cards, most, onMore }: DayProps) {
  const messages = useMessages(calendarMessages)
  const lang = useLang()
  const label = new Intl.DateTimeFormat(lang === 'en' ? 'en-GB' : 'pt-BR', {
    timeZone: 'UTC',
    weekday: 'short',
    day: 'numeric',
    month: 'numeric',
  }).format(new Date(`${day}T00:00:00Z`))
  return (
    <li
      className={cx(styles.day, cards.length === 0 && !isToday && styles.empty, isToday && styles.today)}
      aria-current={isToday ? 'date' : undefined}
    >
      <Text as="time" dateTime={day} size="xs" tone="muted" weight={650}>
        {label}
      </Text>
      <Stack as="ul" gap={2} marginTop={1}>
        {cards.slice(0, most).map(card => (
          <li key={card._id}>
            <CardEntry card={card} />
          </li>
        ))}
      </Stack>
      {cards.length > most && (
        <Button variant="txt" size="sm" onClick={onMore}>
          {messages.more(cards.length - most)}
        </Button>
      )}
    </li>
  )
}

const hourOf = (at: Date): string => toWallTime(at).slice(11)

function CardEntry({ card }: { card: CalendarCard }) {
  const messages = useMessages(calendarMessages)
  const { startsAt, locksAt, isDay } = card
  return (
    <Stack gap={0.5} justify="start">
      <GameLink game={card} />
      <Text size="xs" tone="muted">
        {[
          messages.types[card.mode],
          locksAt && messages.locks(hourOf(locksAt)),
          startsAt && !isDay && messages.starts(hourOf(startsAt)),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      <GameStateBadge state={card.state} />
    </Stack>
  )
}

/** Drafts to review, from schedules or created manually. */
function DraftQueue() {
  const messages = useMessages(calendarMessages)
  const drafts = useQuery(draftsQuery)
  return (
    <Card title={messages.drafts}>
      <Stack gap={3}>
        <Text look="hint">{messages.draftsText}</Text>
        {!drafts.data ? (
          <Pending read={drafts} heights={[120]} />
        ) : drafts.data.docs.length === 0 ? (
          <Text look="hint">{messages.noDrafts}</Text>
        ) : (
          <Stack as="ul" gap={3}>
            {drafts.data.docs.map(draft => (
              <li key={draft._id}>
                <QueuedRow draft={draft} />
              </li>
            ))}
          </Stack>
        )}
      </Stack>
    </Card>
  )
}

function QueuedRow({ draft }: { draft: QueuedDraft }) {
  const messages = useMessages(calendarMessages)
  const errors = useErrorMessages()
  const codes = [...new Set(Object.values(draft.lacking))]
  const when = draft.isDay
    ? { startsAt: null, playsOn: draft.startsAt && toWallTime(draft.startsAt).slice(0, 10) }
    : { startsAt: draft.startsAt, playsOn: null }
  return (
    <Stack gap={1} justify="start">
      <Row gap={2} align="center" wrap>
        <GameLink game={draft} />
        {codes.length === 0 ? (
          <Badge tone="green">{messages.ready}</Badge>
        ) : (
          <Badge tone="orange">{messages.lacks(Object.keys(draft.lacking).length)}</Badge>
        )}
      </Row>
      <Text size="xs" tone="muted">
        {messages.types[draft.mode]} · <When match={when} />
        {draft.scheduled && ` · ${messages.bySchedule}`}
      </Text>
      {codes.map(code => (
        <Text key={code} size="sm" tone="muted">
          {formatField(code, errors)}
        </Text>
      ))}
    </Stack>
  )
}
