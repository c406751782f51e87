import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { DoorOpen, TriangleAlert } from 'lucide-react'
import { useLang, useMessages } from '#client/i18n.ts'
import { formatReais } from '#contract/money.ts'
import type { Lang } from '#contract/limits.ts'
import { Badge } from '#ui/badge.tsx'
import { operatorRoomsCsv, operatorVersusAlerts, ROOM_SORTS } from '#contract/api/admin/rooms.ts'
import { buttonClass } from '#ui/button.tsx'
import type { Column } from '#ui/data-table.tsx'
import { ListTable } from '#operator/lib/data-table.tsx'
import { ListTools } from '#operator/lib/list-tools.tsx'
import { FilterChips } from '#operator/lib/filter-chips.tsx'
import { GameStateBadge } from '#operator/lib/game-state-badge.tsx'
import { gameStateMessages } from '#operator/lib/i18n.ts'
import { useListAddress } from '#operator/lib/list-address.ts'
import { useListFilters } from '#operator/lib/list-filters.ts'
import { ListPage } from '#operator/lib/list-page.tsx'
import { Moment } from '#operator/lib/moment.tsx'
import { useMay } from '#operator/lib/may.ts'
import { PageHead } from '#operator/lib/page-head.tsx'
import { SearchField } from '#operator/lib/search-field.tsx'
import { type Room, ROOM_TYPE_NAMES, ROOM_STATES, type RoomTypeName, roomsListQuery, roomsQuery } from './api.ts'
import { type RoomsMessages, messages as roomsMessages } from './i18n.ts'
import { pairOf } from './match-pair.ts'
import styles from '#operator/lib/page-layout.module.css'
import { RouteLink } from '#operator/lib/route-link.tsx'

/** Every room and duel, by kind, state and search. */
export function RoomsScreen() {
  const messages = useMessages(roomsMessages)
  const lang = useLang()
  const may = useMay()
  const filters = useFilters()
  const rooms = useQuery(roomsQuery(filters))
  const isFiltered = filters.search !== '' || filters.state !== undefined || filters.type !== undefined
  return (
    <>
      <PageHead title={messages.title} text={messages.text}>
        {may(operatorVersusAlerts) && (
          <RouteLink otherwise={null} to="/versus-alerts" className={buttonClass({ variant: 'sec' })}>
            <TriangleAlert aria-hidden="true" />
            {messages.alerts}
          </RouteLink>
        )}
      </PageHead>
      <Filters filters={filters} />
      <ListTools hasDays file={{ endpoint: operatorRoomsCsv, query: roomsListQuery(filters), name: messages.title }} />
      <ListPage
        empty={{
          art: <DoorOpen />,
          title: isFiltered ? messages.noneFound : messages.empty,
          text: isFiltered ? messages.noneFoundText : messages.emptyText,
        }}
        query={rooms}
        onPage={page => filters.go({ page })}
        onPast={page => filters.go({ page }, true)}
      >
        {rows => (
          <ListTable
            sorts={ROOM_SORTS}
            caption={messages.table}
            columns={columnsIn(messages, lang)}
            rows={rows}
            rowId={row => row._id}
          />
        )}
      </ListPage>
    </>
  )
}

/** What the address asks for, and the way to ask for something else. */
function useFilters() {
  const filters = useListFilters(ROOM_STATES, { sorts: ROOM_SORTS })
  const { kind, narrow } = useListAddress<{ kind?: string | undefined }>()
  return {
    ...filters,
    type: ROOM_TYPE_NAMES.find(one => one === kind),
    goToType: (next: RoomTypeName | undefined) => narrow({ kind: next }),
  }
}

function Filters({ filters }: { filters: ReturnType<typeof useFilters> }) {
  const messages = useMessages(roomsMessages)
  const states = useMessages(gameStateMessages)
  return (
    <div className={styles.tools}>
      <search>
        <SearchField
          label={messages.search}
          placeholder={messages.searchHint}
          value={filters.search}
          onSearch={search => filters.go({ search }, true)}
        />
      </search>
      <FilterChips
        label={messages.kinds}
        options={[undefined, ...ROOM_TYPE_NAMES].map(value => ({
          value,
          label: value ? messages.kind[value] : messages.allTypes,
        }))}
        value={filters.type}
        onChange={filters.goToType}
      />
      <FilterChips
        label={messages.states}
        options={[undefined, ...ROOM_STATES].map(value => ({ value, label: value ? states[value] : messages.all }))}
        value={filters.state}
        onChange={state => filters.go({ state })}
      />
    </div>
  )
}

const columnsIn = (messages: RoomsMessages, lang: Lang): Column<Room>[] => [
  {
    id: 'name',
    title: messages.room,
    cell: room => (
      <Link to="/rooms/$room" params={{ room: room._id }} className={styles.link}>
        {room.name}
      </Link>
    ),
  },
  { id: 'kind', title: messages.kinds, cell: room => messages.kind[room.kind] },
  {
    id: 'state',
    title: messages.states,
    cell: room => (
      <span className={styles.row}>
        <GameStateBadge state={room.state} />
        <Waits room={room} />
      </span>
    ),
  },
  { id: 'match', title: messages.match, cell: room => pairOf(room._match, messages.noMatch) },
  { id: 'owner', title: messages.owner, cell: room => room.owner.username },
  {
    id: 'price',
    title: messages.price,
    align: 'end',
    cell: room => (room.price === 0n ? messages.free : formatReais(room.price, lang)),
  },
  { id: 'pot', title: messages.pot, align: 'end', cell: room => formatReais(room.pot, lang) },
  {
    id: 'played',
    title: messages.played,
    align: 'end',
    cell: room => messages.playedOf(room.played.toLocaleString(lang), room.members.toLocaleString(lang)),
  },
  { id: 'created', title: messages.createdAt, cell: room => <Moment at={room.createdAt} /> },
]

/** What waits for a person. */
function Waits({ room }: { room: Room }) {
  const messages = useMessages(roomsMessages)
  const isLacking = room.state === 'provisional' && room.missing.length > 0
  if (room.hold === null && !isLacking) return null
  return (
    <Badge tone="red" icon={<TriangleAlert aria-hidden="true" />}>
      {room.hold === null ? messages.lacking : messages.held}
    </Badge>
  )
}
