import { UserMinus, UserPlus } from 'lucide-react'
import type { FamilyPlayer } from '#contract/api/family-rooms.ts'
import { ROOM_MEMBERS_MAX } from '#contract/rooms.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useWords } from '#web/lib/i18n.ts'
import { PersonLink } from '#web/lib/person-link.tsx'
import { Picture } from '#web/lib/picture.tsx'
import { words as roomWords } from '../i18n.ts'
import type { RoomActions } from '../room-actions.ts'
import type { FamilyDoc } from './play-summary.tsx'
import { familyWords } from './words.ts'
import styles from './room.module.css'

/** Who is in the room and who was asked, the owner as Admin. The owner removes who has not paid. */
export function FriendsPart({
  room,
  actions,
  onInvite,
}: {
  room: FamilyDoc
  actions: RoomActions
  onInvite: (() => void) | undefined
}) {
  const words = useWords(familyWords)
  return (
    <Card className={styles.friends}>
      <div className={styles.friendsHead}>
        <p>{words.members(room.members, ROOM_MEMBERS_MAX)}</p>
        {onInvite && (
          <Button size="sm" variant="sec" icon={<UserPlus aria-hidden="true" />} onClick={onInvite}>
            {words.invite}
          </Button>
        )}
      </div>
      <ul>
        {room.players.map(player => (
          <Friend key={player._user._id} room={room} player={player} actions={actions} />
        ))}
      </ul>
    </Card>
  )
}

function Friend({ room, player, actions }: { room: FamilyDoc; player: FamilyPlayer; actions: RoomActions }) {
  const words = useWords(familyWords)
  const { you, admin, room: said } = useWords(roomWords)
  const { _user, isOwner, state, played } = player
  const canTakeOut = room.me === 'owner' && room.status === 'open' && !isOwner && !_user.isMe && !played
  return (
    <li className={styles.friend}>
      <Picture user={_user} />
      <span className={styles.who}>
        <b>
          <PersonLink user={_user} /> {isOwner && <Badge tone="info">{admin}</Badge>}{' '}
          {_user.isMe && <Badge tone="me">{you}</Badge>}
        </b>
        <small>
          @{_user.username}{' '}
          {state === 'invited' ? (
            <Badge tone="outline">{words.invited}</Badge>
          ) : (
            <Badge tone={played ? 'green' : 'plain'}>{played ? words.hasPlayed : words.notPlayed}</Badge>
          )}
        </small>
      </span>
      {canTakeOut && (
        <IconButton
          label={state === 'invited' ? said.takeBack(_user.name) : said.takeOut(_user.name)}
          disabled={actions.isBusy}
          onClick={() => void actions.takeOut(player)}
        >
          <UserMinus aria-hidden="true" />
        </IconButton>
      )}
    </li>
  )
}
