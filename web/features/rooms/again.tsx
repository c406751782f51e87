import { Link } from '@tanstack/react-router'
import { Repeat } from 'lucide-react'
import { useMessages } from '#client/i18n.ts'
import type { Lang } from '#contract/limits.ts'
import { buttonClass } from '#ui/button.tsx'
import type { Room } from './api.ts'
import { messages as roomMessages } from './i18n.ts'
import { roomTypeOf } from './room-type.ts'

/** Maximum number of names; the rest is a count. */
const NAMED = 4

/** The other players of a room. */
export const othersIn = ({ players }: Pick<Room, 'players'>) =>
  players.flatMap(({ _user, state }) => (state === 'in' && !_user.isMe ? [_user] : []))

/** `Bia, Caio, Davi, Eva e mais 8`. */
export function namesOf(
  people: readonly { name: string }[],
  { lang, more }: { lang: Lang; more: (count: number) => string },
): string {
  const named = people.slice(0, people.length > NAMED + 1 ? NAMED : people.length).map(({ name }) => name)
  const rest = people.length - named.length
  return new Intl.ListFormat(lang, { type: 'conjunction' }).format(rest > 0 ? [...named, more(rest)] : named)
}

/** Link from a finished room to a new one like it for the same people. The finished room's id is the hash of the form's URL. */
export function AgainLink({ room }: { room: Room }) {
  const { again } = useMessages(roomMessages)
  const [first] = othersIn(room)
  const roomType = roomTypeOf(room)
  if (room.status !== 'finished' || (room.me !== 'owner' && room.me !== 'member') || !first) return null
  return (
    <Link to={roomType.to.create} hash={room._id} className={buttonClass({ variant: 'sec', block: true })}>
      <Repeat aria-hidden="true" /> {roomType.mode === 'family' ? again.room : again.duel(first.name)}
    </Link>
  )
}
