import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  Archive,
  ArchiveRestore,
  CalendarClock,
  ChevronRight,
  Clock,
  Goal,
  Hourglass,
  MessageCircleQuestion,
  Radio,
  ScanEye,
  Ticket,
  Trophy,
  Users,
} from 'lucide-react'
import { useLang, useMessages } from '#client/i18n.ts'
import type { PushPlayed } from '#contract/api/player/push-games.ts'
import { formatReais } from '#contract/money.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { cx } from '#ui/cx.ts'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { linkClass } from '#ui/link-look.ts'
import { type Fact, FactList } from '#ui/list-row.tsx'
import { Note } from '#ui/note.tsx'
import { DisputeSection } from '#web/lib/disputes/dispute-section.tsx'
import { formatCount } from '#web/lib/formats.ts'
import { matchMessages } from '#web/lib/i18n.ts'
import { pairOf } from '#web/lib/match-names.ts'
import { MatchPair, MatchState } from '#web/lib/match-pair.tsx'
import { formatFullMoment } from '#web/lib/moments.ts'
import { formatPercent } from '#web/lib/percent.ts'
import { useArchive } from '#web/lib/use-archive.ts'
import { archiveMutation, PUSH_KEY } from './api.ts'
import { isShareBelowPrice, useQuestion } from './format.ts'
import { type PushMessages, messages as pushMessages } from './i18n.ts'
import { ResultBadge } from './result-badge.tsx'
import styles from './push-screen.module.css'

/** Outcome of an answered question: result, money, match, and reason. `offset`: the server's clock minus this device's. */
export function ResultSection({ doc, offset }: { doc: PushPlayed; offset: number }) {
  const messages = useMessages(pushMessages)
  const { one, ask } = messages
  const archive = useArchive(messages, archiveMutation(useQueryClient()))
  return (
    <div className={styles.page}>
      <Hero doc={doc} />
      <Stack gap={4} align="start" className={styles.columns}>
        <Money doc={doc} />
        <Why doc={doc} />
      </Stack>
      <PushDisputes doc={doc} offset={offset} />
      <Row gap={3} wrap>
        <Link to="/push_games" className={buttonClass({ variant: 'sec' })}>
          {one.all}
        </Link>
        <Button
          variant="txt"
          icon={doc.archived ? <ArchiveRestore aria-hidden="true" /> : <Archive aria-hidden="true" />}
          busy={archive.isBusy}
          onClick={() => void archive.toggle(doc, doc.archived)}
        >
          {doc.archived ? ask.unarchiveYes : ask.archiveYes}
        </Button>
      </Row>
    </div>
  )
}

function Hero({ doc }: { doc: PushPlayed }) {
  const { one, yes, no } = useMessages(pushMessages)
  const question = useQuestion(doc)
  const lang = useLang()
  const answerOf = (answer: boolean) => (answer ? yes : no)
  return (
    <Stack as={Card} gap={3} className={styles.hero}>
      <Row as="p" gap={2} align="center" justify="between" wrap>
        <ResultBadge doc={doc} />
      </Row>
      <h1>{question}</h1>
      {(doc.result === 'won' || doc.result === 'refunded') && (
        <dl className={styles.received}>
          <dt>{one.received}</dt>
          <dd className={cx('figure', doc.result === 'won' && !isShareBelowPrice(doc) && styles.won)}>
            {formatReais(doc.received, lang)}
          </dd>
        </dl>
      )}
      <FactList
        facts={[
          { icon: <MessageCircleQuestion aria-hidden="true" />, label: one.mine, value: answerOf(doc.answer) },
          {
            icon: <ScanEye aria-hidden="true" />,
            label: one.happened,
            value: doc.correct === null ? one.unknown : answerOf(doc.correct),
          },
        ]}
      />
      <Split doc={doc} />
      {doc.voided !== null && <Note tone="info">{one.back(one.voided[doc.voided] ?? doc.voided)}</Note>}
    </Stack>
  )
}

/** Distribution of all answers, once it is closed. */
function Split({ doc: { yes: yesCount, players } }: { doc: PushPlayed }) {
  const { one, yes, no } = useMessages(pushMessages)
  const lang = useLang()
  if (yesCount === null || players === 0) return null
  const percent = Math.round((yesCount / players) * 100)
  return (
    <div>
      <p className={styles.splitTitle}>{one.split}</p>
      <div className={styles.split} aria-hidden="true">
        <span style={{ flexGrow: percent }} />
        <span style={{ flexGrow: 100 - percent }} />
      </div>
      <Row as="p" justify="between" size="sm">
        <span>{one.splitOf(yes, formatPercent(percent, lang))}</span>
        <span>{one.splitOf(no, formatPercent(100 - percent, lang))}</span>
      </Row>
    </div>
  )
}

function Money({ doc }: { doc: PushPlayed }) {
  const { one, free } = useMessages(pushMessages)
  const lang = useLang()
  const isDone = doc.result !== 'waiting'
  const facts: Fact[] = [
    { icon: <CalendarClock aria-hidden="true" />, label: one.answeredAt, value: formatFullMoment(doc.createdAt, lang) },
    {
      icon: <Ticket aria-hidden="true" />,
      label: one.price,
      value: doc.price === 0n ? free : formatReais(doc.price, lang),
    },
    {
      icon: <Trophy aria-hidden="true" />,
      label: one.prize,
      value: doc.amount === 0n ? one.grew : formatReais(doc.amount, lang),
    },
  ]
  if (isDone && doc.voided === null) {
    const value = one.winnersOf(formatCount(doc.winners, lang), formatCount(doc.players, lang))
    facts.push({ icon: <Users aria-hidden="true" />, label: one.winners, value })
  }
  if (!isDone && doc.payDate) {
    const value = formatFullMoment(doc.payDate, lang)
    facts.push({ icon: <Hourglass aria-hidden="true" />, label: one.paysAt, value })
  }
  return (
    <Card title={one.match}>
      <Stack gap={3} className={styles.match}>
        <MatchPair match={doc._match} />
        <p>
          {doc.championship} · <MatchState match={doc._match} />
        </p>
      </Stack>
      <FactList facts={facts} />
    </Card>
  )
}

function Why({ doc }: { doc: PushPlayed }) {
  const { one } = useMessages(pushMessages)
  const { from, to, source } = doc.window
  return (
    <Card title={one.why}>
      <FactList
        facts={[
          { icon: <Goal aria-hidden="true" />, label: one.fact, value: formatFact(doc, one) },
          { icon: <Clock aria-hidden="true" />, label: one.minutes, value: one.window(from, to) },
          { icon: <Radio aria-hidden="true" />, label: one.source, value: one.sources[source] ?? source },
        ]}
      />
      <Text marginTop={3} look="note">
        {one.counted}
      </Text>
      <Row gap={3} wrap>
        <Link to="/rules" hash="p1" className={linkClass}>
          {one.rules} <ChevronRight aria-hidden="true" />
        </Link>
        {doc.result !== 'waiting' && (
          <Link to="/reports/$game" params={{ game: doc._id }} className={linkClass}>
            {one.report} <ChevronRight aria-hidden="true" />
          </Link>
        )}
      </Row>
    </Card>
  )
}

/** `Gol: Flamengo`. */
function formatFact({ window: { fact, side }, _match: match }: PushPlayed, one: PushMessages['one']): string {
  if (fact === 'other') return one.other
  const team = side === null ? null : match[side]
  return team ? one.facts[fact].of(team.name) : one.facts[fact].either
}

/** Disputes of a question I answered: its match decides it (C9). */
function PushDisputes({ doc, offset }: { doc: PushPlayed; offset: number }) {
  const client = useQueryClient()
  const { unknownTeam } = useMessages(matchMessages)
  return (
    <DisputeSection
      game={{
        id: doc._id,
        hasResult: doc.payDate !== null || doc.result !== 'waiting',
        payDate: doc.payDate,
        offset,
        about: 'match',
        facts: [{ id: doc._match._id, name: pairOf(doc._match, unknownTeam) }],
        onClosed: () => void client.invalidateQueries({ queryKey: [PUSH_KEY] }),
      }}
    />
  )
}
