import { Link } from '@tanstack/react-router'
import { Repeat } from 'lucide-react'
import { buttonClass } from '#ui/button.tsx'
import type { Lang } from '#contract/limits.ts'
import { useMessages } from '#client/i18n.ts'
import type { Room } from './api.ts'
import { messages as roomMessages } from './i18n.ts'
import { roomTypeOf } from './room-type.ts'

/** Names told one by one before the rest is a number. */
const NAMED = 4

/** Who was in a room beside me. */
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

/** From a room that is over to a new one like it for the people who were in it. Its id is the hash of the form's address. */
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
