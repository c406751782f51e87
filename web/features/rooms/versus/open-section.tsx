import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useLang, useMessages } from '#client/i18n.ts'
import { formatReais } from '#contract/money.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { toast } from '#ui/toast.tsx'
import { call } from '#web/lib/call.ts'
import { useReached } from '#web/lib/server-clock.ts'
import { UserAvatar } from '#web/lib/user-avatar.tsx'
import { messages as roomMessages } from '../i18n.ts'
import { InviteSheet } from '../invite-sheet.tsx'
import { RefuseInvite } from '../join-section.tsx'
import { type RoomActions, useRoomActions } from '../room-actions.ts'
import type { DuelRoomType } from '../room-type.ts'
import type { TimedDuel } from './api.ts'
import { messages as versusMessages } from './i18n.ts'
import { StartBy } from './lobby-section.tsx'
import { StakeSheet } from './stake-sheet.tsx'
import { useStake } from './use-stake.ts'
import styles from './room-screen.module.css'

interface OpenSectionProps {
  duel: TimedDuel
  roomType: DuelRoomType
  /** Token of the room's link. */
  token: string | undefined
}

/** A room with an empty place: its owner invites, the invited user answers, others join where allowed. */
export function OpenSection({ duel, roomType, token }: OpenSectionProps) {
  const actions = useRoomActions(duel)
  const isLate = useReached(duel.startUntil.getTime(), duel.offset)
  const why = isLate ? 'late' : whyNot(duel)
  if (why !== null) return <NoWay why={why} duel={duel} actions={actions} />
  if (duel.me === 'owner') return <OwnersRoom duel={duel} actions={actions} />
  return <WayIn duel={duel} roomType={roomType} token={token} actions={actions} />
}

type Why = 'late' | 'left' | 'full' | 'closed'

/** Why I cannot join, if so. */
function whyNot({ me, status, closed }: TimedDuel): Why | null {
  if (me === 'owner') return null
  if (me === 'left') return 'left'
  if (status !== 'open') return 'full'
  return closed.entries ? 'closed' : null
}

function NoWay({ why, duel, actions }: { why: Why; duel: TimedDuel; actions: RoomActions }) {
  const { open, lobby } = useMessages(versusMessages)
  const text = {
    late: [lobby.late, lobby.lateText],
    left: [open.left, open.leftText],
    full: [open.full, open.fullText],
    closed: [open.closed, open.closedText],
  }[why]
  return (
    <Stack as={Card} gap={4}>
      <h2>{text[0]}</h2>
      <Text tone="muted">{text[1]}</Text>
      {duel.me === 'invited' && <RefuseInvite room={duel} actions={actions} />}
    </Stack>
  )
}

function OwnersRoom({ duel, actions }: { duel: TimedDuel; actions: RoomActions }) {
  const messages = useMessages(versusMessages).open
  const [isInviting, setInviting] = useState(false)
  const invited = duel.players.filter(({ state }) => state === 'invited')
  const isPublic = duel.type === 'public'
  return (
    <Stack as={Card} gap={4}>
      <h2>{messages.owner}</h2>
      <Text tone="muted">
        {messages.ownerText} {duel.closed.entries ? messages.ownerClosed : isPublic && messages.ownerPublic}
      </Text>
      <Button
        size="lg"
        block
        icon={<UserPlus aria-hidden="true" />}
        disabled={duel.closed.entries}
        onClick={() => setInviting(true)}
      >
        {messages.invite}
      </Button>
      {invited.length > 0 && (
        <section aria-labelledby="versus-invited">
          <h3 id="versus-invited">{messages.invited}</h3>
          <ul className={styles.invited}>
            {invited.map(player => (
              <li key={player._user._id}>
                <UserAvatar user={player._user} />
                <Stack as="span" flex={1} className={styles.who}>
                  <b>{player._user.name}</b>
                  <small>{messages.waiting}</small>
                </Stack>
                <Button
                  variant="txt"
                  size="sm"
                  disabled={actions.isBusy}
                  aria-label={messages.takeBackOf(player._user.name)}
                  onClick={() => void actions.takeOut(player)}
                >
                  {messages.takeBack}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <StartBy duel={duel} />
      <InviteSheet room={duel} open={isInviting} onClose={() => setInviting(false)} />
    </Stack>
  )
}

function WayIn({ duel, roomType, token, actions }: OpenSectionProps & { actions: RoomActions }) {
  const messages = useMessages(versusMessages).open
  const { join } = useMessages(roomMessages)
  const lang = useLang()
  const isInvited = duel.me === 'invited'
  const cost = duel.price === 0n ? join.free : join.of[roomType.mode](formatReais(duel.price, lang))
  return (
    <Stack as={Card} gap={4}>
      <h2>{isInvited ? messages.guest(duel.owner.name) : messages.visitor}</h2>
      <Text tone="muted">{cost}</Text>
      <Ways duel={duel} roomType={roomType} token={token} actions={actions} />
      <StartBy duel={duel} />
    </Stack>
  )
}

/** Accept and decline, or join. VIP asks for the password first (V6). */
function Ways({ duel, roomType, token, actions }: OpenSectionProps & { actions: RoomActions }) {
  const { join } = useMessages(roomMessages)
  const stake = useStake(roomType, duel, token)
  const isVip = roomType.type === 'game-vs-vip'
  const params = { id: duel._id }
  const joined = () => toast.ok(join.joined)

  function enter(act: 'accept' | 'join') {
    if (isVip) return stake.review(act)
    return actions.run(
      () =>
        act === 'accept'
          ? call(roomType.calls.answerInvite, { params, body: { accept: true } })
          : call(roomType.calls.join, { params, body: token === undefined ? {} : { token } }),
      joined,
    )
  }
  return (
    <Row gap={2} wrap className={styles.ways}>
      {duel.me === 'invited' ? (
        <>
          <Button size="lg" busy={actions.isBusy} onClick={() => void enter('accept')}>
            {join.accept}
          </Button>
          <RefuseInvite room={duel} actions={actions} />
        </>
      ) : (
        <Button size="lg" block busy={actions.isBusy} onClick={() => void enter('join')}>
          {join.join}
        </Button>
      )}
      <StakeSheet duel={duel} roomType={roomType} stake={stake} />
    </Row>
  )
}
