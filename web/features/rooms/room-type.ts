import { useMatch } from '@tanstack/react-router'
import { familyCalls } from '#contract/api/player/family-rooms.ts'
import { versusCalls, vipCalls } from '#contract/api/player/versus.ts'
import { familyRoomEvent, versusEvent, vipEvent } from '#contract/live.ts'
import type { RoomTypeName } from '#contract/rooms.ts'

/**
 * Where room types differ in fetching and routes. `kind` keys the limits of contract/rooms.ts and the client's cache; `mode` the messages of the
 * mode; `chat` is the type of its chat.
 */
export const familyType = {
  type: 'coach-friend',
  mode: 'family',
  chat: 'coach',
  calls: familyCalls,
  event: familyRoomEvent,
  to: {
    home: '/family_vs_friends',
    create: '/family_vs_friends/new',
    public: '/family_vs_friends/public',
    mine: '/family_vs_friends/mine',
    room: '/family_vs_friends/$room',
    play: '/family_vs_friends/$room/play',
  },
} as const

export const versusType = {
  type: 'game-vs',
  mode: 'versus',
  chat: 'vs',
  calls: versusCalls,
  event: versusEvent,
  to: {
    home: '/versus',
    create: '/versus/new',
    public: '/versus/public',
    mine: '/versus/mine',
    room: '/versus/$room',
    play: '/versus/$room/play',
  },
} as const

export const vipType = {
  type: 'game-vs-vip',
  mode: 'versusVip',
  chat: 'vs',
  calls: vipCalls,
  event: vipEvent,
  to: {
    home: '/versus_vip',
    create: '/versus_vip/new',
    public: '/versus_vip/public',
    mine: '/versus_vip/mine',
    room: '/versus_vip/$room',
    play: '/versus_vip/$room/play',
  },
} as const

export type DuelRoomType = typeof versusType | typeof vipType
export type RoomType = typeof familyType | DuelRoomType

const USES: Record<RoomTypeName, RoomType> = {
  'coach-friend': familyType,
  'game-vs': versusType,
  'game-vs-vip': vipType,
}

/** The type of a room, by its document. */
export const roomTypeOf = (room: { kind: RoomTypeName }): RoomType => USES[room.kind]

/** The room type of the current URL. */
export function useRoomUse(): RoomType {
  const path = useMatch({ strict: false, select: ({ pathname }) => pathname })
  return Object.values(USES).find(({ to }) => path === to.home || path.startsWith(`${to.home}/`)) ?? familyType
}

/** The duel type of the current URL. */
export function useDuelUse(): DuelRoomType {
  const roomType = useRoomUse()
  return roomType.type === 'coach-friend' ? versusType : roomType
}
