import { useLang, useWords } from '#client/i18n.ts'
import { LIMIT_PERIODS } from '#contract/api/limits.ts'
import type { Lang } from '#contract/limits.ts'
import { formatReais } from '#contract/money.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { Note } from '#ui/note.tsx'
import { Figures } from '#operator/lib/figures.tsx'
import { HoldsPart } from '#operator/lib/holds-part.tsx'
import { Moment } from '#operator/lib/moment.tsx'
import { LevelBadge, SignalStateBadge } from '#operator/lib/risk-badges.tsx'
import { riskWords } from '#operator/lib/risk-words.ts'
import type { Detail } from './api.ts'
import { type PeopleWords, words as peopleWords } from './i18n.ts'
import money from '#operator/lib/money-page.module.css'
import { PlaceLink } from '#operator/lib/place-link.tsx'
import styles from './people.module.css'

/** What protects somebody and others: limits, breaks, holds, signs of risk, reports, and what they were told. */
export function CarePart({ detail }: { detail: Detail }) {
  const words = useWords(peopleWords)
  return (
    <>
      {detail.mutedUntil && (
        <Note tone="orange">
          {words.muted} <Moment at={detail.mutedUntil} />
        </Note>
      )}
      <div className={money.columns}>
        <Limits limits={detail.limits} />
        <div className={styles.parts}>
          <HoldsPart holds={detail.holds} />
          <Signals signals={detail.signals} />
        </div>
      </div>
      <Reports title={words.reportsAbout} reports={detail.reportsAbout} />
      <Reports title={words.reportsBy} reports={detail.reportsBy} />
      <Notices notices={detail.notices} />
    </>
  )
}

function Limits({ limits }: { limits: Detail['limits'] }) {
  const words = useWords(peopleWords)
  const lang = useLang()
  const end = (at: Date | null) =>
    at ? (
      <>
        {words.until} <Moment at={at} />
      </>
    ) : (
      words.none
    )
  const rows = (['deposit', 'loss'] as const).flatMap(kind =>
    LIMIT_PERIODS.map(period => ({
      label: `${kind === 'deposit' ? words.depositLimit : words.lossLimit} ${words.period[period]}`,
      value: limitOf(limits[kind][period], words, lang),
    })),
  )
  const { sessionReminder } = limits
  return (
    <Card title={words.limits}>
      <div className={styles.parts}>
        <p className={styles.quiet}>{words.limitsText}</p>
        <Figures
          rows={[
            ...rows,
            { label: words.reminder, value: sessionReminder === null ? words.none : words.minutes(sessionReminder) },
            { label: words.pause, value: end(limits.pauseUntil) },
            { label: words.exclusion, value: end(limits.exclusionUntil) },
          ]}
        />
      </div>
    </Card>
  )
}

const limitOf = ({ amount, used }: Detail['limits']['deposit']['day'], words: PeopleWords, lang: Lang): string =>
  amount === null ? words.noLimit : `${formatReais(amount, lang)} · ${words.used(formatReais(used, lang))}`

function Signals({ signals }: { signals: Detail['signals'] }) {
  const words = useWords(peopleWords)
  const risk = useWords(riskWords)
  return (
    <Card title={words.signals}>
      {signals.length === 0 ? (
        <p className={styles.quiet}>{words.noSignals}</p>
      ) : (
        <ul className={styles.rows}>
          {signals.map(signal => (
            <li key={signal._id}>
              <p className={styles.line}>
                <PlaceLink to="/risk/$signal" params={{ signal: signal._id }} className={money.link}>
                  {risk.kind[signal.kind]}
                </PlaceLink>
                <LevelBadge level={signal.level} />
                <SignalStateBadge state={signal.state} />
              </p>
              <p className={styles.quiet}>
                <Moment at={signal.lastSeenAt} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function Reports({ title, reports }: { title: string; reports: Detail['reportsBy'] }) {
  const words = useWords(peopleWords)
  return (
    <Card title={title}>
      {reports.length === 0 ? (
        <p className={styles.quiet}>{words.noReports}</p>
      ) : (
        <ul className={styles.rows}>
          {reports.map(({ _id, other, state, createdAt }) => (
            <li key={_id} className={styles.line}>
              <PlaceLink
                to="/reports/$report"
                params={{ report: _id }}
                className={money.link}
                otherwise={other.username || other._id}
              >
                {words.reportOpen(other.username || other._id)}
              </PlaceLink>
              <Badge tone={state === 'open' ? 'orange' : 'plain'}>{words.reportState[state]}</Badge>
              <span className={styles.quiet}>
                <Moment at={createdAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function Notices({ notices }: { notices: Detail['notices'] }) {
  const words = useWords(peopleWords)
  return (
    <Card title={words.notices}>
      {notices.length === 0 ? (
        <p className={styles.quiet}>{words.noNotices}</p>
      ) : (
        <ul className={styles.rows}>
          {notices.map(({ title, text, createdAt, readAt }) => (
            <li key={`${createdAt.toISOString()} ${title} ${text}`}>
              <p className={styles.line}>
                <strong>{title}</strong>
                <span className={styles.quiet}>
                  <Moment at={createdAt} />
                  {readAt === null && ` · ${words.unread}`}
                </span>
              </p>
              <p className={styles.text}>{text}</p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
