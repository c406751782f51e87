import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChevronDown, Search } from 'lucide-react'
import { useDeferredValue, useId, useState } from 'react'
import { CodeList } from '#client/copy-code.tsx'
import { useLang, useMessages } from '#client/i18n.ts'
import { Card } from '#ui/card.tsx'
import { Field, TextInput } from '#ui/field.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { formatCount } from '#web/lib/formats.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import { formatFullMoment } from '#web/lib/moments.ts'
import { ordinal } from '#web/lib/points.ts'
import type { RankLine } from './format-lines.ts'
import { formatCentavos, formatHundredths, formatPercent, formatScore, linesOf } from './format.ts'
import { reportMessages } from './i18n.ts'
import { Pager } from './pager.tsx'
import type { ReportReader } from './report-reader.ts'
import type { Row, Summary } from './worker-talk.ts'
import styles from './ranking-section.module.css'

const PAGE = 20
/** From this number of pages on there is a search. */
const SEARCH_FROM = 6

/** The ranking with prizes, and how each entry got its points. The rows stay in the worker, and are read by page. */
export function RankingSection({
  summary,
  reader,
  search,
  onSearch,
}: {
  summary: Summary
  reader: ReportReader
  search: string
  onSearch: (search: string) => void
}) {
  const { ranking: messages } = useMessages(reportMessages)
  return (
    <Card title={messages.title}>
      {summary.entries >= SEARCH_FROM && (
        <Field label={messages.search} className={styles.search}>
          {ids => (
            <TextInput
              {...ids}
              type="search"
              icon={<Search aria-hidden="true" />}
              value={search}
              onChange={event => onSearch(event.currentTarget.value)}
            />
          )}
        </Field>
      )}
      {summary.entries === 0 ? (
        <Text look="note">{messages.empty}</Text>
      ) : (
        <Rows key={search} summary={summary} reader={reader} search={search} />
      )}
    </Card>
  )
}

function Rows({ summary, reader, search }: { summary: Summary; reader: ReportReader; search: string }) {
  const { ranking: messages } = useMessages(reportMessages)
  const lang = useLang()
  const id = useId()
  const [page, setPage] = useState(1)
  const term = useDeferredValue(search)
  const rows = useQuery({
    // Unique per report: the worker that holds it ends with the page.
    queryKey: ['report-rows', id, term, page],
    queryFn: () => reader.rows({ from: (page - 1) * PAGE, count: PAGE, search: term }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 0,
    networkMode: 'always',
  })
  return (
    <Loaded query={rows} skeleton={<Skeletons label={messages.waiting} shape="block" heights={[320]} />}>
      {({ rows, total }) => {
        if (total === 0) return <Text look="note">{messages.none}</Text>
        const first = (page - 1) * PAGE + 1
        const text = [first, Math.min(first + PAGE - 1, total), total].map(count => formatCount(count, lang))
        const [from = '', to = '', all = ''] = text
        return (
          <>
            <Stack as="ol" className={styles.rows} start={first}>
              {rows.map(row => (
                <li key={row.entry._id}>
                  <Entry row={row} summary={summary} />
                </li>
              ))}
            </Stack>
            <Pager
              page={page}
              pages={Math.ceil(total / PAGE)}
              onPage={setPage}
              messages={{ previous: messages.previous, next: messages.next, position: messages.range(from, to, all) }}
            />
          </>
        )
      }}
    </Loaded>
  )
}

function Entry({ row, summary }: { row: Row; summary: Summary }) {
  const all = useMessages(reportMessages)
  const messages = all.ranking
  const lang = useLang()
  const { entry, user, explained } = row
  const score = formatScore(explained, entry, { messages: all, lang })
  return (
    <details className={styles.entry}>
      <summary>
        <span className={styles.place}>{entry.rank === null ? '–' : ordinal(entry.rank, lang)}</span>
        <Text as="span" flex={1} minWidth={0} className={styles.who}>
          <b>{user?.name ?? messages.gone(entry.player)}</b>
          <small>{user ? `@${user.username}` : messages.goneText}</small>
          {entry.void !== null && <small>{messages.void[entry.void]}</small>}
        </Text>
        <Stack as="span" justify="end" flex="none" className={styles.value}>
          {score && (
            <b className="num">
              {score.value} <small>{score.unit}</small>
            </b>
          )}
          {entry.prizeCentavos > 0 && (
            <Text as="span" weight={650} tone="orange" className="num">
              {formatCentavos(entry.prizeCentavos, lang)}
            </Text>
          )}
          {entry.withheldCentavos > 0 && (
            <small>{messages.withheld(formatCentavos(entry.withheldCentavos, lang))}</small>
          )}
          {entry.refundCentavos > 0 && <small>{messages.refunded(formatCentavos(entry.refundCentavos, lang))}</small>}
        </Stack>
        <ChevronDown aria-hidden="true" className={styles.arrow} />
      </summary>
      <Detail row={row} summary={summary} />
    </details>
  )
}

function Detail({ row: { entry, explained }, summary }: { row: Row; summary: Summary }) {
  const messages = useMessages(reportMessages)
  const lang = useLang()
  const { ranking } = messages
  return (
    <Stack gap={2} className={styles.detail}>
      {explained ? (
        <RankLines
          withPoints
          lines={linesOf(explained, entry.picks, { messages, lang, definition: summary.definition })}
        />
      ) : (
        <Text look="note">{ranking.unexplained}</Text>
      )}
      <Withheld entry={entry} game={summary.game} />
      <Text look="note">
        {ranking.sentAt} {formatFullMoment(new Date(entry.acceptedAt), lang, true)}
      </Text>
      <CodeList
        codes={[
          [ranking.number, entry._id],
          [ranking.nonce, entry.nonce],
          [ranking.leaf, entry.leaf],
        ]}
      />
    </Stack>
  )
}

/** For a prize: withheld tax, its rate, and the amount received. */
function Withheld({ entry, game }: { entry: Row['entry']; game: Summary['game'] }) {
  const { ranking } = useMessages(reportMessages)
  const lang = useLang()
  const { prizeCentavos, withheldCentavos } = entry
  if (withheldCentavos === 0) return null
  const [prize = '', retained = '', price = '', received = ''] = [
    prizeCentavos,
    withheldCentavos,
    game.priceCentavos,
    prizeCentavos - withheldCentavos,
  ].map(amount => formatCentavos(amount, lang))
  return <p>{ranking.withheldText(prize, retained, formatPercent(game.withholding ?? 0, lang), price, received)}</p>
}

/** Athletes or matches of a game; with points where there are some to add up. */
export function RankLines({ lines, withPoints = false }: { lines: readonly RankLine[]; withPoints?: boolean }) {
  const messages = useMessages(reportMessages)
  const lang = useLang()
  return (
    <ul className={styles.lines}>
      {lines.map(({ key, name, about, points, isVoid }) => (
        <li key={key}>
          <span>
            <b>{name}</b>
            <small>{withPoints && isVoid ? `${about} · ${messages.voidRank}` : about}</small>
          </span>
          {withPoints && points !== null && (
            <span className="num">{isVoid ? '–' : `+${formatHundredths(points, lang)}`}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
