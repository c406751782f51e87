import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, Medal } from 'lucide-react'
import { useState } from 'react'
import { useLang, useMessages } from '#client/i18n.ts'
import { LEAGUE_TABLES, type LeagueTable } from '#contract/api/player/leagues.ts'
import { formatPoints } from '#contract/money.ts'
import { Card } from '#ui/card.tsx'
import { RankList, RankRow } from '#ui/game/rank-row.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { State } from '#ui/state.tsx'
import { useListedPerson } from '#web/lib/listed-person.tsx'
import { Loaded } from '#web/lib/loaded.tsx'
import { meQuery } from '#web/lib/me.ts'
import { MoreButton } from '#web/lib/more-button.tsx'
import { ordinal, pointsUnit } from '#web/lib/points.ts'
import { formatPeriod } from '#web/lib/ranking-period.ts'
import { oneMoment } from '#web/lib/snapshot-pages.ts'
import { UserAvatar } from '#web/lib/user-avatar.tsx'
import { type Place, placeQuery, type TableOf, tableQuery } from './api.ts'
import { messages as leagueMessages } from './i18n.ts'
import styles from './leagues.module.css'

/** The tables of a league: the week, the season, and the head-to-heads. */
export function TableSection({ id }: { id: string }) {
  const messages = useMessages(leagueMessages)
  const [table, setTable] = useState<LeagueTable>('week')
  const [period, setPeriod] = useState<string>()
  const of: TableOf = { id, table, period }
  const list = useInfiniteQuery(tableQuery(of))
  const first = list.data?.pages[0]
  const { about } = messages
  return (
    <Stack gap={4}>
      <Segmented
        label={messages.kind}
        hideLabel
        options={LEAGUE_TABLES.map(value => ({ value, label: messages.kinds[value] }))}
        value={table}
        onChange={value => {
          setTable(value)
          setPeriod(undefined)
        }}
      />
      <Period
        period={first?.period}
        now={messages.now[table]}
        previous={first?.previous ?? null}
        next={first?.next ?? null}
        onChange={setPeriod}
      />
      <Text size="sm" tone="muted">
        {table === 'season' ? about.season(first?.period ?? '') : about[table]}
      </Text>
      <Loaded
        query={list}
        title={messages.tableBroken}
        skeleton={<Skeletons label={messages.loading} shape="block" heights={[60, 60, 60, 60]} gap={2} />}
      >
        {({ pages }) => {
          const { rows, snapshot, isWhole } = oneMoment(pages)
          if (rows.length === 0)
            return <State art={<Medal />} title={messages.emptyTable} text={messages.emptyTableText} />
          return (
            <Stack gap={3} aria-busy={list.isPlaceholderData || undefined}>
              {!list.isPlaceholderData && <MyPlace of={of} shown={rows} snapshot={snapshot} />}
              <Card className={styles.rows}>
                <RankList>
                  {rows.map(place => (
                    <PlaceRow key={place._id} place={place} />
                  ))}
                </RankList>
              </Card>
              {isWhole && !list.isPlaceholderData && <MoreButton list={list} />}
            </Stack>
          )
        }}
      </Loaded>
    </Stack>
  )
}

/** The shown week or season, with links to the previous and next. */
export function Period({
  period,
  now,
  previous,
  next,
  onChange,
}: {
  period: string | undefined
  /** Label of the current one. */
  now: string
  previous: string | null
  next: string | null
  onChange: (period: string) => void
}) {
  const messages = useMessages(leagueMessages)
  const lang = useLang()
  const text = period?.includes('-') ? formatPeriod(period, lang) : period
  return (
    <Row as="section" gap={3} align="center" justify="between" aria-label={messages.period} className={styles.period}>
      <IconButton label={messages.previous} disabled={previous === null} onClick={() => previous && onChange(previous)}>
        <ChevronLeft aria-hidden="true" />
      </IconButton>
      <strong aria-live="polite">{next === null && period !== undefined ? `${now} · ${text}` : text}</strong>
      <IconButton label={messages.next} disabled={next === null} onClick={() => next && onChange(next)}>
        <ChevronRight aria-hidden="true" />
      </IconButton>
    </Row>
  )
}

/** My own row above the list, until the loaded rows include it. */
function MyPlace({ of, shown, snapshot }: { of: TableOf; shown: readonly Place[]; snapshot: number }) {
  const messages = useMessages(leagueMessages)
  const me = useQuery(meQuery).data
  const isShown = shown.some(({ _user }) => _user.isMe)
  const place = useQuery({ ...placeQuery(me?._id, of, snapshot), enabled: me !== undefined && !isShown })
  if (isShown || !place.data) return null
  return (
    <section aria-label={messages.myPlace}>
      <RankList start={place.data.position}>
        <PlaceRow place={place.data} />
      </RankList>
    </section>
  )
}

function PlaceRow({ place: { _user, position, totalScore } }: { place: Place }) {
  const messages = useMessages(leagueMessages)
  const lang = useLang()
  const person = useListedPerson()(_user)
  return (
    <RankRow
      rank={ordinal(position, lang)}
      picture={<UserAvatar user={_user} />}
      {...person}
      value={formatPoints(totalScore, lang)}
      unit={pointsUnit(totalScore, messages)}
      {...(_user.isMe ? { mine: messages.you } : {})}
    />
  )
}
