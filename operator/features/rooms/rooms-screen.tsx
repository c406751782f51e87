import { DoorOpen, TriangleAlert } from 'lucide-react'
import { useMessages } from '#client/i18n.ts'
import { operatorRooms, operatorRoomsCsv, operatorVersusAlerts } from '#contract/api/admin/rooms.ts'
import { formatReais } from '#contract/money.ts'
import { GameStateBadge } from '#operator/lib/badges.tsx'
import { col } from '#operator/lib/columns.tsx'
import { gameStateMessages } from '#operator/lib/i18n.ts'
import { by } from '#operator/lib/list-filters.ts'
import { listScreen, type Screen } from '#operator/lib/list-screen.tsx'
import { useMay } from '#operator/lib/me.ts'
import { RouteLink } from '#operator/lib/route-link.tsx'
import { Badge } from '#ui/badge.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Row } from '#ui/layout.tsx'
import { type Room, ROOM_STATES, ROOM_TYPE_NAMES, ROOMS, pairOf } from './api.ts'
import { messages } from './i18n.ts'

/** All rooms and duels, by type, state and search. */
export const RoomsScreen: Screen = listScreen({
  list: operatorRooms,
  csv: operatorRoomsCsv,
  queryKey: [ROOMS, 'list'],
  refetchMs: 10_000,
  icon: DoorOpen,
  messages,
  labels: gameStateMessages,
  actions: ToAlerts,
  filters: ({ t, labels }) => [
    by.search(t),
    by.chips('kind', t.kinds, ROOM_TYPE_NAMES, t.kind, { all: t.allTypes }),
    by.state(t, ROOM_STATES, labels),
  ],
  columns: ({ t, lang }) => [
    col.link('name', t.room, row => ({ to: '/rooms/$room', params: { room: row._id }, label: row.name })),
    col.text('kind', t.kinds, row => t.kind[row.kind]),
    col.text('state', t.states, row => (
      <Row as="span" gap={2} align="center">
        <GameStateBadge state={row.state} />
        <Waits room={row} />
      </Row>
    )),
    col.text('match', t.match, row => pairOf(row._match, t.noMatch)),
    col.text('owner', t.owner, row => row.owner.username),
    col.figure('price', t.price, row => (row.price === 0n ? t.free : formatReais(row.price, lang))),
    col.figure('pot', t.pot, row => formatReais(row.pot, lang)),
    col.figure('played', t.played, row =>
      t.playedOf(row.played.toLocaleString(lang), row.members.toLocaleString(lang)),
    ),
    col.moment('created', t.createdAt, row => row.createdAt),
  ],
})

function ToAlerts() {
  const t = useMessages(messages)
  return useMay()(operatorVersusAlerts) ? (
    <RouteLink otherwise={null} to="/versus-alerts" className={buttonClass({ variant: 'sec' })}>
      <TriangleAlert aria-hidden="true" />
      {t.alerts}
    </RouteLink>
  ) : null
}

function Waits({ room }: { room: Room }) {
  const t = useMessages(messages)
  const isLacking = room.state === 'provisional' && room.missing.length > 0
  if (room.hold === null && !isLacking) return null
  return (
    <Badge tone="red" icon={<TriangleAlert aria-hidden="true" />}>
      {room.hold === null ? t.lacking : t.held}
    </Badge>
  )
}
