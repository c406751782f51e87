import { useQuery } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { Copy } from 'lucide-react'
import { formatReais } from '#contract/money.ts'
import { PitchPanel } from '#ui/art/pitch.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { cx } from '#ui/cx.ts'
import { Note } from '#ui/note.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { useLang, useWords } from '#web/lib/i18n.ts'
import { sayDate } from '#web/lib/moments.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { Problem } from '#web/lib/problem.tsx'
import { type Desk, deskQuery } from './api.ts'
import { useCopy } from './copy-use.ts'
import { GamesPart } from './games-part.tsx'
import { influencerWords } from './i18n.ts'
import { LinksPart } from './links-part.tsx'
import styles from './influencer-screen.module.css'

/** An influencer's own desk: the code, the links that carry it, and what it brought. To everybody else there is no such page. */
export function InfluencerScreen() {
  const words = useWords(influencerWords)
  const desk = useQuery(deskQuery)
  usePageTitle(words.title)
  if (desk.data === null) throw notFound()
  if (desk.data === undefined) {
    return (
      <>
        <h1 className="visually-hidden">{words.title}</h1>
        {desk.isError ? (
          <Problem error={desk.error} title={words.broken} onRetry={() => void desk.refetch()} />
        ) : (
          <SkeletonGroup label={words.loading} className={styles.page}>
            <Skeleton shape="card" height={220} />
            <Skeleton shape="card" height={120} />
            <Skeleton shape="card" height={240} />
          </SkeletonGroup>
        )}
      </>
    )
  }
  return (
    <div className={styles.page}>
      <Hero desk={desk.data} />
      <div className={styles.split}>
        <aside className={cx(styles.stack, styles.side)}>
          {desk.data.endedAt === null && <LinksPart desk={desk.data} />}
          {desk.data.months.length > 0 && <Months months={desk.data.months} />}
        </aside>
        <div className={styles.stack}>
          <Totals desk={desk.data} />
          <GamesPart />
        </div>
      </div>
    </div>
  )
}

function Hero({ desk }: { desk: Desk }) {
  const words = useWords(influencerWords)
  const lang = useLang()
  const copy = useCopy()
  const percent = new Intl.NumberFormat(lang, { style: 'percent' }).format(desk.commissionPercent / 100)
  return (
    <>
      <PitchPanel className={styles.hero} aria-labelledby="influencer-title">
        <h1 id="influencer-title">{words.title}</h1>
        <p className={cx('figure', styles.code)}>{desk.code}</p>
        {desk.endedAt === null && (
          <>
            <p className={styles.since}>{words.since(sayDate(desk.since, lang))}</p>
            <Button icon={<Copy aria-hidden="true" />} onClick={() => void copy(desk.code, words.codeCopied)}>
              {words.copyCode}
            </Button>
          </>
        )}
      </PitchPanel>
      {desk.endedAt === null ? (
        <Note>
          <p>{words.about(percent)}</p>
          <p>{words.advertising}</p>
        </Note>
      ) : (
        <Note tone="orange">
          <strong>{words.ended(sayDate(desk.endedAt, lang))}</strong> {words.endedText}
        </Note>
      )}
    </>
  )
}

function Totals({ desk: { totals } }: { desk: Desk }) {
  const words = useWords(influencerWords)
  const lang = useLang()
  const count = (number: number) => new Intl.NumberFormat(lang).format(number)
  const figures = [
    {
      label: words.entries,
      value: count(totals.entries),
      note: words.ofCards(count(totals.games), totals.games === 1),
    },
    { label: words.paid, value: formatReais(totals.commission, lang), note: words.paidNote },
    { label: words.expected, value: formatReais(totals.expected, lang), note: words.expectedNote },
  ]
  return (
    <Card title={words.totals}>
      <dl className={styles.figures}>
        {figures.map(({ label, value, note }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={cx('figure', styles.value)}>{value}</dd>
            <dd className={styles.note}>{note}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

function Months({ months }: { months: Desk['months'] }) {
  const words = useWords(influencerWords)
  const lang = useLang()
  return (
    <Card title={words.months}>
      <table className={styles.months}>
        <thead>
          <tr>
            <th scope="col">{words.month}</th>
            <th scope="col">{words.monthEntries}</th>
            <th scope="col">{words.monthPaid}</th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, entries, commission }) => (
            <tr key={month}>
              <th scope="row">{sayMonth(month, lang)}</th>
              <td>{new Intl.NumberFormat(lang).format(entries)}</td>
              <td>{formatReais(commission, lang)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

/** `2026-11` as people write it: `nov. de 2026`. */
const sayMonth = (month: string, lang: string): string =>
  new Intl.DateTimeFormat(lang === 'en' ? 'en-GB' : lang, { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )
