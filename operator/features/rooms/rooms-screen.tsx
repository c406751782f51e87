import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { DoorOpen, TriangleAlert } from 'lucide-react'
import { useLang, useWords } from '#client/i18n.ts'
import { formatReais } from '#contract/money.ts'
import type { Lang } from '#contract/limits.ts'
import { Badge } from '#ui/badge.tsx'
import { operatorRoomsCsv, operatorVersusAlerts, ROOM_SORTS } from '#contract/api/operator-rooms.ts'
import { buttonClass } from '#ui/button.tsx'
import type { Column } from '#ui/data-table.tsx'
import { ListTable } from '#operator/lib/data-table.tsx'
import { ListTools } from '#operator/lib/list-tools.tsx'
import { FilterChips } from '#operator/lib/filter-chips.tsx'
import { GameStateBadge } from '#operator/lib/game-state-badge.tsx'
import { gameStateWords } from '#operator/lib/game-state-words.ts'
import { useListAddress } from '#operator/lib/list-address.ts'
import { useListAsked } from '#operator/lib/list-asked.ts'
import { ListPage } from '#operator/lib/list-page.tsx'
import { Moment } from '#operator/lib/moment.tsx'
import { useMay } from '#operator/lib/may.ts'
import { PageHead } from '#operator/lib/page-head.tsx'
import { SearchField } from '#operator/lib/search-field.tsx'
import { type Room, ROOM_KINDS, ROOM_STATES, type RoomKind, roomsAsked, roomsQuery } from './api.ts'
import { type RoomsWords, words as roomsWords } from './i18n.ts'
import { pairOf } from './match-pair.ts'
import styles from '#operator/lib/money-page.module.css'
import { PlaceLink } from '#operator/lib/place-link.tsx'

/** Every room and duel, by kind, state and search. */
export function RoomsScreen() {
  const words = useWords(roomsWords)
  const lang = useLang()
  const may = useMay()
  const asked = useAsked()
  const rooms = useQuery(roomsQuery(asked))
  const isNarrowed = asked.search !== '' || asked.state !== undefined || asked.kind !== undefined
  return (
    <>
      <PageHead title={words.title} text={words.text}>
        {may(operatorVersusAlerts) && (
          <PlaceLink otherwise={null} to="/versus-alerts" className={buttonClass({ variant: 'sec' })}>
            <TriangleAlert aria-hidden="true" />
            {words.alerts}
          </PlaceLink>
        )}
      </PageHead>
      <Filters asked={asked} />
      <ListTools hasDays file={{ endpoint: operatorRoomsCsv, query: roomsAsked(asked), name: words.title }} />
      <ListPage
        empty={{
          art: <DoorOpen />,
          title: isNarrowed ? words.noneFound : words.empty,
          text: isNarrowed ? words.noneFoundText : words.emptyText,
        }}
        query={rooms}
        onPage={page => asked.go({ page })}
        onPast={page => asked.go({ page }, true)}
      >
        {rows => (
          <ListTable
            sorts={ROOM_SORTS}
            caption={words.table}
            columns={columnsIn(words, lang)}
            rows={rows}
            rowId={row => row._id}
          />
        )}
      </ListPage>
    </>
  )
}

/** What the address asks for, and the way to ask for something else. */
function useAsked() {
  const asked = useListAsked(ROOM_STATES, { sorts: ROOM_SORTS })
  const { kind, narrow } = useListAddress<{ kind?: string | undefined }>()
  return {
    ...asked,
    kind: ROOM_KINDS.find(one => one === kind),
    goToKind: (next: RoomKind | undefined) => narrow({ kind: next }),
  }
}

function Filters({ asked }: { asked: ReturnType<typeof useAsked> }) {
  const words = useWords(roomsWords)
  const states = useWords(gameStateWords)
  return (
    <div className={styles.tools}>
      <search>
        <SearchField
          label={words.search}
          placeholder={words.searchHint}
          value={asked.search}
          onSearch={search => asked.go({ search }, true)}
        />
      </search>
      <FilterChips
        label={words.kinds}
        options={[undefined, ...ROOM_KINDS].map(value => ({
          value,
          label: value ? words.kind[value] : words.allKinds,
        }))}
        value={asked.kind}
        onChange={asked.goToKind}
      />
      <FilterChips
        label={words.states}
        options={[undefined, ...ROOM_STATES].map(value => ({ value, label: value ? states[value] : words.all }))}
        value={asked.state}
        onChange={state => asked.go({ state })}
      />
    </div>
  )
}

const columnsIn = (words: RoomsWords, lang: Lang): Column<Room>[] => [
  {
    id: 'name',
    title: words.room,
    cell: room => (
      <Link to="/rooms/$room" params={{ room: room._id }} className={styles.link}>
        {room.name}
      </Link>
    ),
  },
  { id: 'kind', title: words.kinds, cell: room => words.kind[room.kind] },
  {
    id: 'state',
    title: words.states,
    cell: room => (
      <span className={styles.row}>
        <GameStateBadge state={room.state} />
        <Waits room={room} />
      </span>
    ),
  },
  { id: 'match', title: words.match, cell: room => pairOf(room._match, words.noMatch) },
  { id: 'owner', title: words.owner, cell: room => room.owner.username },
  {
    id: 'price',
    title: words.price,
    align: 'end',
    cell: room => (room.price === 0n ? words.free : formatReais(room.price, lang)),
  },
  { id: 'pot', title: words.pot, align: 'end', cell: room => formatReais(room.pot, lang) },
  {
    id: 'played',
    title: words.played,
    align: 'end',
    cell: room => words.playedOf(room.played.toLocaleString(lang), room.members.toLocaleString(lang)),
  },
  { id: 'created', title: words.createdAt, cell: room => <Moment at={room.createdAt} /> },
]

/** What waits for a person. */
function Waits({ room }: { room: Room }) {
  const words = useWords(roomsWords)
  const isLacking = room.state === 'provisional' && room.missing.length > 0
  if (room.hold === null && !isLacking) return null
  return (
    <Badge tone="red" icon={<TriangleAlert aria-hidden="true" />}>
      {room.hold === null ? words.lacking : words.held}
    </Badge>
  )
}
