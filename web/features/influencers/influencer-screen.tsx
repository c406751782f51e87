import { useQuery } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { Copy, Link2 } from 'lucide-react'
import { useLang, useMessages } from '#client/i18n.ts'
import type { Lang } from '#contract/limits.ts'
import { formatReais } from '#contract/money.ts'
import { PitchPanel } from '#ui/art/pitch.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { cx } from '#ui/cx.ts'
import { Stack, Text } from '#ui/layout.tsx'
import { ListRow, RowList } from '#ui/list-row.tsx'
import { Note } from '#ui/note.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { State } from '#ui/state.tsx'
import { toast } from '#ui/toast.tsx'
import { dateFormat, formatCount, numberFormat } from '#web/lib/formats.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import { formatDate, formatTime } from '#web/lib/moments.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { shareLink } from '#web/lib/share-link.ts'
import { type Actor, dashboardQuery } from './api.ts'
import { GamesSection } from './games-section.tsx'
import { influencerMessages } from './i18n.ts'
import styles from './influencer-screen.module.css'

/** The influencer's own dashboard: code, links with it, and commissions. Not found for everybody else. */
export function InfluencerScreen() {
  const messages = useMessages(influencerMessages)
  const dashboard = useQuery(dashboardQuery)
  usePageTitle(messages.title)
  if (dashboard.data === null) throw notFound()
  const skeleton = (
    <>
      <h1 className="visually-hidden">{messages.title}</h1>
      <Skeletons label={messages.loading} heights={[220, 120, 240]} gap={4} align="start" alignContent="start" />
    </>
  )
  return (
    <Loaded query={dashboard} title={messages.broken} heading={messages.title} skeleton={skeleton}>
      {actor => (
        <Stack gap={4} align="start" alignContent="start">
          <Hero actor={actor} />
          <Stack gap={4} align="start" alignContent="start" className={styles.split}>
            <Stack as="aside" gap={4} align="start" alignContent="start" className={styles.side}>
              {actor.endedAt === null && <LinksSection actor={actor} />}
              {actor.months.length > 0 && <Months months={actor.months} />}
            </Stack>
            <Stack gap={4} align="start" alignContent="start">
              <Totals actor={actor} />
              <GamesSection />
            </Stack>
          </Stack>
        </Stack>
      )}
    </Loaded>
  )
}

function Hero({ actor: dashboard }: { actor: Actor }) {
  const messages = useMessages(influencerMessages)
  const lang = useLang()
  const copy = useCopy()
  const percent = numberFormat(lang, { style: 'percent' }).format(dashboard.commissionPercent / 100)
  return (
    <>
      <PitchPanel className={styles.hero} aria-labelledby="influencer-title">
        <h1 id="influencer-title">{messages.title}</h1>
        <p className={cx('figure', styles.code)}>{dashboard.code}</p>
        {dashboard.endedAt === null && (
          <>
            <Text look="note">{messages.since(formatDate(dashboard.since, lang))}</Text>
            <Button icon={<Copy aria-hidden="true" />} onClick={() => void copy(dashboard.code, messages.codeCopied)}>
              {messages.copyCode}
            </Button>
          </>
        )}
      </PitchPanel>
      {dashboard.endedAt === null ? (
        <Note>
          <p>{messages.about(percent)}</p>
          <p>{messages.advertising}</p>
        </Note>
      ) : (
        <Note tone="orange">
          <strong>{messages.ended(formatDate(dashboard.endedAt, lang))}</strong> {messages.endedText}
        </Note>
      )}
    </>
  )
}

function Totals({ actor: { totals } }: { actor: Actor }) {
  const messages = useMessages(influencerMessages)
  const lang = useLang()
  const count = (number: number) => formatCount(number, lang)
  const figures = [
    {
      label: messages.entries,
      value: count(totals.entries),
      note: messages.ofCards(count(totals.games), totals.games === 1),
    },
    { label: messages.paid, value: formatReais(totals.commission, lang), note: messages.paidNote },
    { label: messages.expected, value: formatReais(totals.expected, lang), note: messages.expectedNote },
  ]
  return (
    <Card title={messages.totals}>
      <Stack as="dl" gap={4} className={styles.figures}>
        {figures.map(({ label, value, note }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={cx('figure', styles.value)}>{value}</dd>
            <Text as="dd" size="xs" tone="muted">
              {note}
            </Text>
          </div>
        ))}
      </Stack>
    </Card>
  )
}

function Months({ months }: { months: Actor['months'] }) {
  const messages = useMessages(influencerMessages)
  const lang = useLang()
  return (
    <Card title={messages.months}>
      <table className={styles.months}>
        <thead>
          <tr>
            <th scope="col">{messages.month}</th>
            <th scope="col">{messages.monthEntries}</th>
            <th scope="col">{messages.monthPaid}</th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, entries, commission }) => (
            <tr key={month}>
              <th scope="row">{formatMonth(month, lang)}</th>
              <td>{formatCount(entries, lang)}</td>
              <td>{formatReais(commission, lang)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

/** Formats `2026-11` as `nov. de 2026`. */
const formatMonth = (month: string, lang: Lang): string =>
  dateFormat(lang, { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-01T00:00:00Z`))

/** The link of every open card that takes the code, with the code in it. */
function LinksSection({ actor: { cards, code } }: { actor: Actor }) {
  const messages = useMessages(influencerMessages)
  const lang = useLang()
  const copy = useCopy()
  return (
    <Card title={messages.links}>
      {cards.length === 0 ? (
        <State art={<Link2 />} title={messages.noLinks} text={messages.noLinksText} />
      ) : (
        <>
          <Text look="note">{messages.linksText}</Text>
          <RowList ruled>
            {cards.map(({ _id, name, startDate }) => (
              <ListRow
                key={_id}
                label={name}
                note={startDate && messages.starts(`${formatDate(startDate, lang)}, ${formatTime(startDate, lang)}`)}
                end={
                  <Button
                    variant="out"
                    size="sm"
                    icon={<Copy aria-hidden="true" />}
                    aria-label={messages.copyLinkOf(name)}
                    onClick={() => void copy(shareLink(location.origin, _id, code), messages.linkCopied)}
                  >
                    {messages.copyLink}
                  </Button>
                }
              />
            ))}
          </RowList>
        </>
      )}
    </Card>
  )
}

/** Copies a text and confirms it; where the clipboard is unavailable, shows the text for a manual copy. */
function useCopy(): (text: string, done: string) => Promise<void> {
  const messages = useMessages(influencerMessages)
  return async (text, done) => {
    try {
      await navigator.clipboard.writeText(text)
      toast.ok(done)
    } catch {
      toast.warn(messages.copyFailed, text)
    }
  }
}
