import { UserMinus, UserPlus } from 'lucide-react'
import { useMessages } from '#client/i18n.ts'
import type { FamilyPlayer } from '#contract/api/player/family-rooms.ts'
import { ROOM_MEMBERS_MAX } from '#contract/rooms.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Row, Stack } from '#ui/layout.tsx'
import { PersonLink } from '#web/lib/person-link.tsx'
import { UserAvatar } from '#web/lib/user-avatar.tsx'
import { messages as roomMessages } from '../i18n.ts'
import type { RoomActions } from '../room-actions.ts'
import { familyMessages } from './i18n.ts'
import type { FamilyDoc } from './play-summary.tsx'
import styles from './room.module.css'

/** Members and invitations, the owner as Admin. The owner can remove members who have not paid. */
export function FriendsSection({
  room,
  actions,
  onInvite,
}: {
  room: FamilyDoc
  actions: RoomActions
  onInvite: (() => void) | undefined
}) {
  const messages = useMessages(familyMessages)
  return (
    <Card className={styles.friends}>
      <Row gap={3} align="center" justify="between" className={styles.friendsHead}>
        <p>{messages.members(room.members, ROOM_MEMBERS_MAX)}</p>
        {onInvite && (
          <Button size="sm" variant="sec" icon={<UserPlus aria-hidden="true" />} onClick={onInvite}>
            {messages.invite}
          </Button>
        )}
      </Row>
      <ul>
        {room.players.map(player => (
          <Friend key={player._user._id} room={room} player={player} actions={actions} />
        ))}
      </ul>
    </Card>
  )
}

function Friend({ room, player, actions }: { room: FamilyDoc; player: FamilyPlayer; actions: RoomActions }) {
  const messages = useMessages(familyMessages)
  const { you, admin, room: shared } = useMessages(roomMessages)
  const { _user, isOwner, state, played } = player
  const canTakeOut = room.me === 'owner' && room.status === 'open' && !isOwner && !_user.isMe && !played
  return (
    <Row as="li" gap={3} align="center" className={styles.friend}>
      <UserAvatar user={_user} />
      <Stack as="span" flex={1} className={styles.who}>
        <b>
          <PersonLink user={_user} /> {isOwner && <Badge tone="info">{admin}</Badge>}{' '}
          {_user.isMe && <Badge tone="me">{you}</Badge>}
        </b>
        <small>
          @{_user.username}{' '}
          {state === 'invited' ? (
            <Badge tone="outline">{messages.invited}</Badge>
          ) : (
            <Badge tone={played ? 'green' : 'plain'}>{played ? messages.hasPlayed : messages.notPlayed}</Badge>
          )}
        </small>
      </Stack>
      {canTakeOut && (
        <IconButton
          label={state === 'invited' ? shared.takeBack(_user.name) : shared.takeOut(_user.name)}
          disabled={actions.isBusy}
          onClick={() => void actions.takeOut(player)}
        >
          <UserMinus aria-hidden="true" />
        </IconButton>
      )}
    </Row>
  )
}
