import { useLang, useMessages } from '#client/i18n.ts'
import { LIMIT_PERIODS } from '#contract/api/player/responsible.ts'
import type { Lang } from '#contract/limits.ts'
import { formatReais } from '#contract/money.ts'
import { LevelBadge, SignalStateBadge } from '#operator/lib/badges.tsx'
import { DescriptionList } from '#operator/lib/description-list.tsx'
import { HoldsSection } from '#operator/lib/holds-section.tsx'
import { riskMessages } from '#operator/lib/i18n.ts'
import { RouteLink } from '#operator/lib/route-link.tsx'
import { Moment } from '#operator/lib/values.tsx'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { Note } from '#ui/note.tsx'
import type { Detail } from './api.ts'
import { type PeopleMessages, messages as peopleMessages } from './i18n.ts'
import money from '#operator/lib/page-layout.module.css'
import styles from './people.module.css'

/** Player protection: limits, pauses, holds, risk signals, reports, and notifications. */
export function CareSection({ detail }: { detail: Detail }) {
  const messages = useMessages(peopleMessages)
  return (
    <>
      {detail.mutedUntil && (
        <Note tone="orange">
          {messages.muted} <Moment at={detail.mutedUntil} />
        </Note>
      )}
      <div className={money.columns}>
        <Limits limits={detail.limits} />
        <Stack gap={4}>
          <HoldsSection holds={detail.holds} />
          <Signals signals={detail.signals} />
        </Stack>
      </div>
      <Reports title={messages.reportsAbout} reports={detail.reportsAbout} />
      <Reports title={messages.reportsBy} reports={detail.reportsBy} />
      <Notices notices={detail.notices} />
    </>
  )
}

function Limits({ limits }: { limits: Detail['limits'] }) {
  const messages = useMessages(peopleMessages)
  const lang = useLang()
  const end = (at: Date | null) =>
    at ? (
      <>
        {messages.until} <Moment at={at} />
      </>
    ) : (
      messages.none
    )
  const rows = (['deposit', 'loss'] as const).flatMap(type =>
    LIMIT_PERIODS.map(period => ({
      label: `${type === 'deposit' ? messages.depositLimit : messages.lossLimit} ${messages.period[period]}`,
      value: limitOf(limits[type][period], messages, lang),
    })),
  )
  const { sessionReminder } = limits
  return (
    <Card title={messages.limits}>
      <Stack gap={4}>
        <Text tone="muted">{messages.limitsText}</Text>
        <DescriptionList
          rows={[
            ...rows,
            {
              label: messages.reminder,
              value: sessionReminder === null ? messages.none : messages.minutes(sessionReminder),
            },
            { label: messages.pause, value: end(limits.pauseUntil) },
            { label: messages.exclusion, value: end(limits.exclusionUntil) },
          ]}
        />
      </Stack>
    </Card>
  )
}

const limitOf = ({ amount, used }: Detail['limits']['deposit']['day'], messages: PeopleMessages, lang: Lang): string =>
  amount === null ? messages.noLimit : `${formatReais(amount, lang)} · ${messages.used(formatReais(used, lang))}`

function Signals({ signals }: { signals: Detail['signals'] }) {
  const messages = useMessages(peopleMessages)
  const risk = useMessages(riskMessages)
  return (
    <Card title={messages.signals}>
      {signals.length === 0 ? (
        <Text tone="muted">{messages.noSignals}</Text>
      ) : (
        <Stack as="ul" gap={3} className={styles.rows}>
          {signals.map(signal => (
            <li key={signal._id}>
              <Row as="p" gap={2} align="center" wrap>
                <RouteLink to="/risk/$signal" params={{ signal: signal._id }} className={money.link}>
                  {risk.type[signal.kind]}
                </RouteLink>
                <LevelBadge level={signal.level} />
                <SignalStateBadge state={signal.state} />
              </Row>
              <Text tone="muted">
                <Moment at={signal.lastSeenAt} />
              </Text>
            </li>
          ))}
        </Stack>
      )}
    </Card>
  )
}

function Reports({ title, reports }: { title: string; reports: Detail['reportsBy'] }) {
  const messages = useMessages(peopleMessages)
  return (
    <Card title={title}>
      {reports.length === 0 ? (
        <Text tone="muted">{messages.noReports}</Text>
      ) : (
        <Stack as="ul" gap={3} className={styles.rows}>
          {reports.map(({ _id, other, state, createdAt }) => (
            <Row as="li" key={_id} gap={2} align="center" wrap>
              <RouteLink
                to="/reports/$report"
                params={{ report: _id }}
                className={money.link}
                otherwise={other.username || other._id}
              >
                {messages.reportOpen(other.username || other._id)}
              </RouteLink>
              <Badge tone={state === 'open' ? 'orange' : 'plain'}>{messages.reportState[state]}</Badge>
              <Text as="span" tone="muted">
                <Moment at={createdAt} />
              </Text>
            </Row>
          ))}
        </Stack>
      )}
    </Card>
  )
}

function Notices({ notices }: { notices: Detail['notices'] }) {
  const messages = useMessages(peopleMessages)
  return (
    <Card title={messages.notices}>
      {notices.length === 0 ? (
        <Text tone="muted">{messages.noNotices}</Text>
      ) : (
        <Stack as="ul" gap={3} className={styles.rows}>
          {notices.map(({ title, text, createdAt, readAt }) => (
            <li key={`${createdAt.toISOString()} ${title} ${text}`}>
              <Row as="p" gap={2} align="center" wrap>
                <strong>{title}</strong>
                <Text as="span" tone="muted">
                  <Moment at={createdAt} />
                  {readAt === null && ` · ${messages.unread}`}
                </Text>
              </Row>
              <p className={styles.text}>{text}</p>
            </li>
          ))}
        </Stack>
      )}
    </Card>
  )
}
