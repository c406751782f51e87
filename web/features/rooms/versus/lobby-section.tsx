import { useMutation } from '@tanstack/react-query'
import { BellRing, Check, Play } from 'lucide-react'
import { useMessages } from '#client/i18n.ts'
import { getChat, sendMessage } from '#contract/api/player/chat.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Countdown, useSecondsLeft } from '#ui/countdown.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { call } from '#web/lib/call.ts'
import { toastError } from '#web/lib/errors.ts'
import { useReached } from '#web/lib/server-clock.ts'
import { StopNote } from '#web/lib/stop-note.tsx'
import type { DuelRoomType } from '../room-type.ts'
import { type TimedDuel, useReadiness } from './api.ts'
import type { Person } from './duel.ts'
import { playMessages, messages as versusMessages } from './i18n.ts'
import { StakeSheet } from './stake-sheet.tsx'
import { useStake } from './use-stake.ts'
import styles from './room-screen.module.css'

interface LobbyProps {
  duel: TimedDuel
  roomType: DuelRoomType
}

/** Both players are in: the opponent presses Ready, then the owner starts while that counts (V1), up to the deadline (V4). */
export function LobbySection({ duel, roomType }: LobbyProps) {
  const messages = useMessages(versusMessages)
  const isLate = useReached(duel.startUntil.getTime(), duel.offset)
  if (isLate) {
    return (
      <Stack as={Card} gap={4}>
        <h2>{messages.lobby.late}</h2>
        <Text marginTop={1} tone="muted">
          {messages.lobby.lateText}
        </Text>
      </Stack>
    )
  }
  return duel.me === 'owner' ? (
    <OwnersLobby duel={duel} roomType={roomType} />
  ) : (
    <OpponentsLobby duel={duel} roomType={roomType} />
  )
}

function OwnersLobby({ duel, roomType }: LobbyProps) {
  const messages = useMessages(versusMessages).lobby
  const stake = useStake(roomType, duel)
  const isReady = useReadiness(duel)
  const name = duel.opponent?.name ?? ''
  return (
    <Stack as={Card} gap={4}>
      <StopNote of={{ mode: duel.kind, game: duel._id }} />
      <div role="status">
        <h2>{isReady ? messages.ownerReady(name) : messages.owner(name)}</h2>
        <Text marginTop={1} tone="muted">
          {isReady ? messages.ownerReadyText : messages.ownerText}
        </Text>
      </div>
      {isReady && <ReadySeconds duel={duel} label={messages.readyEnds} />}
      <Button
        size="lg"
        block
        icon={<Play aria-hidden="true" />}
        disabled={!isReady}
        onClick={() => void stake.review('start')}
      >
        {isReady ? messages.start : messages.startOff}
      </Button>
      {!isReady && duel.opponent && <NudgeButton duel={duel} person={duel.opponent} />}
      <StartBy duel={duel} />
      <StakeSheet duel={duel} roomType={roomType} stake={stake} />
    </Stack>
  )
}

function OpponentsLobby({ duel, roomType }: LobbyProps) {
  const messages = useMessages(versusMessages).lobby
  const stake = useStake(roomType, duel)
  const isReady = useReadiness(duel)
  const wasReady = duel.readyUntil !== null
  return (
    <Stack as={Card} gap={4}>
      <div role="status">
        <h2>{isReady ? messages.memberReady : messages.member}</h2>
        <Text marginTop={1} tone="muted">
          {isReady ? messages.memberReadyText(duel.owner.name) : messages.memberText}
        </Text>
      </div>
      {isReady && <ReadySeconds duel={duel} label={messages.readyEnds} />}
      <Button
        size="lg"
        block
        variant={isReady ? 'sec' : 'pri'}
        busy={stake.isSending && stake.question === null}
        icon={<Check aria-hidden="true" />}
        onClick={() => void stake.review('ready')}
      >
        {wasReady ? messages.pressAgain : messages.press}
      </Button>
      {wasReady && <NudgeButton duel={duel} person={duel.owner} />}
      <StartBy duel={duel} />
      <StakeSheet duel={duel} roomType={roomType} stake={stake} />
    </Stack>
  )
}

function ReadySeconds({ duel, label }: { duel: TimedDuel; label: string }) {
  const { secondsLeft } = useMessages(playMessages)
  const seconds = useSecondsLeft(duel.readyUntil?.getTime() ?? 0, duel.offset)
  return (
    <Row as="p" align="baseline" wrap look="note" className={styles.clock}>
      {label}{' '}
      <b role="timer" className="num">
        {secondsLeft(seconds)}
      </b>
    </Row>
  )
}

/** Time left to start (V4). */
export function StartBy({ duel }: { duel: Pick<TimedDuel, 'startUntil' | 'offset'> }) {
  const messages = useMessages(versusMessages)
  return (
    <Row as="p" align="baseline" wrap look="note" className={styles.clock}>
      {messages.startBy} <Countdown until={duel.startUntil.getTime()} offset={duel.offset} labels={messages.clock} />
    </Row>
  )
}

/** Minimum interval: messages with the same key are deduplicated. */
const NUDGE_EVERY_MS = 300_000

/** Calls the other player by a chat message, which reaches absent players like any message. */
function NudgeButton({ duel, person }: { duel: TimedDuel; person: Person }) {
  const messages = useMessages(versusMessages).lobby
  const nudge = useMutation({
    mutationFn: async () => {
      const { _id: id } = await call(getChat, { params: { id: person._id } })
      const text = messages.nudgeText(duel.name, `${location.origin}${location.pathname}`)
      const key = `nudge-${duel._id}-${Math.floor(Date.now() / NUDGE_EVERY_MS)}`
      return call(sendMessage, { body: { id, text, key } })
    },
    onError: error => void toastError(error),
  })
  return (
    <Button
      variant="sec"
      block
      busy={nudge.isPending}
      disabled={nudge.isSuccess}
      icon={nudge.isSuccess ? <Check aria-hidden="true" /> : <BellRing aria-hidden="true" />}
      onClick={() => nudge.mutate()}
    >
      {nudge.isSuccess ? messages.nudged(person.name) : messages.nudge(person.name)}
    </Button>
  )
}
