import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { formatReais } from '#contract/money.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { toast } from '#ui/toast.tsx'
import { call } from '#web/lib/call.ts'
import { useLang, useWords } from '#web/lib/i18n.ts'
import { Picture } from '#web/lib/picture.tsx'
import { useReached } from '#web/lib/server-clock.ts'
import { words as roomWords } from '../i18n.ts'
import { InviteSheet } from '../invite-sheet.tsx'
import { RefuseInvite } from '../join-part.tsx'
import type { DuelUse } from '../kind.ts'
import { type RoomActions, useRoomActions } from '../room-actions.ts'
import type { TimedDuel } from './api.ts'
import { words as versusWords } from './i18n.ts'
import { StartBy } from './lobby-part.tsx'
import { StakeSheet } from './stake-sheet.tsx'
import { useStake } from './stake-use.ts'
import styles from './open-part.module.css'

interface OpenPartProps {
  duel: TimedDuel
  use: DuelUse
  /** Of the room's link. */
  token: string | undefined
}

/** A room with a free place: its owner calls somebody, who was called answers, and others join where they may. */
export function OpenPart({ duel, use, token }: OpenPartProps) {
  const actions = useRoomActions(duel)
  const isLate = useReached(duel.startUntil.getTime(), duel.offset)
  const why = isLate ? 'late' : whyNot(duel)
  if (why !== null) return <NoWay why={why} duel={duel} actions={actions} />
  if (duel.me === 'owner') return <OwnersRoom duel={duel} actions={actions} />
  return <WayIn duel={duel} use={use} token={token} actions={actions} />
}

type Why = 'late' | 'left' | 'full' | 'closed'

/** Why I cannot come in, if so. */
function whyNot({ me, status, closed }: TimedDuel): Why | null {
  if (me === 'owner') return null
  if (me === 'left') return 'left'
  if (status !== 'open') return 'full'
  return closed.entries ? 'closed' : null
}

function NoWay({ why, duel, actions }: { why: Why; duel: TimedDuel; actions: RoomActions }) {
  const { open, lobby } = useWords(versusWords)
  const said = {
    late: [lobby.late, lobby.lateText],
    left: [open.left, open.leftText],
    full: [open.full, open.fullText],
    closed: [open.closed, open.closedText],
  }[why]
  return (
    <Card className={styles.open}>
      <h2>{said[0]}</h2>
      <p className={styles.text}>{said[1]}</p>
      {duel.me === 'invited' && <RefuseInvite room={duel} actions={actions} />}
    </Card>
  )
}

function OwnersRoom({ duel, actions }: { duel: TimedDuel; actions: RoomActions }) {
  const words = useWords(versusWords).open
  const [isInviting, setInviting] = useState(false)
  const invited = duel.players.filter(({ state }) => state === 'invited')
  const isPublic = duel.type === 'public'
  return (
    <Card className={styles.open}>
      <h2>{words.owner}</h2>
      <p className={styles.text}>
        {words.ownerText} {duel.closed.entries ? words.ownerClosed : isPublic && words.ownerPublic}
      </p>
      <Button
        size="lg"
        block
        icon={<UserPlus aria-hidden="true" />}
        disabled={duel.closed.entries}
        onClick={() => setInviting(true)}
      >
        {words.invite}
      </Button>
      {invited.length > 0 && (
        <section aria-labelledby="versus-invited">
          <h3 id="versus-invited">{words.invited}</h3>
          <ul className={styles.invited}>
            {invited.map(player => (
              <li key={player._user._id}>
                <Picture user={player._user} />
                <span className={styles.who}>
                  <b>{player._user.name}</b>
                  <small>{words.waiting}</small>
                </span>
                <Button
                  variant="txt"
                  size="sm"
                  disabled={actions.isBusy}
                  aria-label={words.takeBackOf(player._user.name)}
                  onClick={() => void actions.takeOut(player)}
                >
                  {words.takeBack}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <StartBy duel={duel} />
      <InviteSheet room={duel} open={isInviting} onClose={() => setInviting(false)} />
    </Card>
  )
}

function WayIn({ duel, use, token, actions }: OpenPartProps & { actions: RoomActions }) {
  const words = useWords(versusWords).open
  const { join } = useWords(roomWords)
  const lang = useLang()
  const isInvited = duel.me === 'invited'
  const cost = duel.price === 0n ? join.free : join.of[use.mode](formatReais(duel.price, lang))
  return (
    <Card className={styles.open}>
      <h2>{isInvited ? words.guest(duel.owner.name) : words.visitor}</h2>
      <p className={styles.text}>{cost}</p>
      <Ways duel={duel} use={use} token={token} actions={actions} />
      <StartBy duel={duel} />
    </Card>
  )
}

/** Accept and refuse, or join. VIP asks the password first (V6). */
function Ways({ duel, use, token, actions }: OpenPartProps & { actions: RoomActions }) {
  const { join } = useWords(roomWords)
  const stake = useStake(use, duel, token)
  const isVip = use.kind === 'game-vs-vip'
  const params = { id: duel._id }
  const joined = () => toast.ok(join.joined)

  function enter(act: 'accept' | 'join') {
    if (isVip) return stake.ask(act)
    return actions.run(
      () =>
        act === 'accept'
          ? call(use.calls.answerInvite, { params, body: { accept: true } })
          : call(use.calls.join, { params, body: token === undefined ? {} : { token } }),
      joined,
    )
  }
  return (
    <div className={styles.ways}>
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
      <StakeSheet duel={duel} use={use} stake={stake} />
    </div>
  )
}
