import { Check, Play } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Countdown, useSecondsLeft } from '#ui/countdown.tsx'
import { useWords } from '#web/lib/i18n.ts'
import { StopNote } from '#web/lib/stop-note.tsx'
import { useReached } from '#web/lib/server-clock.ts'
import type { DuelUse } from '../kind.ts'
import type { TimedDuel } from './api.ts'
import { words as versusWords } from './i18n.ts'
import { playWords } from './play-words.ts'
import { useReadiness } from './ready-use.ts'
import { StakeSheet } from './stake-sheet.tsx'
import { useStake } from './stake-use.ts'
import styles from './lobby-part.module.css'

interface LobbyProps {
  duel: TimedDuel
  use: DuelUse
}

/** Both are in the room: the opponent says Ready, the owner starts while that counts (V1), until it is too late (V4). */
export function LobbyPart({ duel, use }: LobbyProps) {
  const words = useWords(versusWords)
  const isLate = useReached(duel.startUntil.getTime(), duel.offset)
  if (isLate) {
    return (
      <Card className={styles.lobby}>
        <h2>{words.lobby.late}</h2>
        <p className={styles.text}>{words.lobby.lateText}</p>
      </Card>
    )
  }
  return duel.me === 'owner' ? <OwnersLobby duel={duel} use={use} /> : <OpponentsLobby duel={duel} use={use} />
}

function OwnersLobby({ duel, use }: LobbyProps) {
  const words = useWords(versusWords).lobby
  const stake = useStake(use, duel)
  const isReady = useReadiness(duel)
  const name = duel.opponent?.name ?? ''
  return (
    <Card className={styles.lobby}>
      <StopNote of={{ mode: duel.kind, game: duel._id }} />
      <div role="status">
        <h2>{isReady ? words.ownerReady(name) : words.owner(name)}</h2>
        <p className={styles.text}>{isReady ? words.ownerReadyText : words.ownerText}</p>
      </div>
      {isReady && <ReadySeconds duel={duel} label={words.readyEnds} />}
      <Button
        size="lg"
        block
        icon={<Play aria-hidden="true" />}
        disabled={!isReady}
        onClick={() => void stake.ask('start')}
      >
        {isReady ? words.start : words.startOff}
      </Button>
      <StartBy duel={duel} />
      <StakeSheet duel={duel} use={use} stake={stake} />
    </Card>
  )
}

function OpponentsLobby({ duel, use }: LobbyProps) {
  const words = useWords(versusWords).lobby
  const stake = useStake(use, duel)
  const isReady = useReadiness(duel)
  const wasReady = duel.readyUntil !== null
  return (
    <Card className={styles.lobby}>
      <div role="status">
        <h2>{isReady ? words.memberReady : words.member}</h2>
        <p className={styles.text}>{isReady ? words.memberReadyText(duel.owner.name) : words.memberText}</p>
      </div>
      {isReady && <ReadySeconds duel={duel} label={words.readyEnds} />}
      <Button
        size="lg"
        block
        variant={isReady ? 'sec' : 'pri'}
        busy={stake.isSending && stake.asked === null}
        icon={<Check aria-hidden="true" />}
        onClick={() => void stake.ask('ready')}
      >
        {wasReady ? words.pressAgain : words.press}
      </Button>
      <StartBy duel={duel} />
      <StakeSheet duel={duel} use={use} stake={stake} />
    </Card>
  )
}

function ReadySeconds({ duel, label }: { duel: TimedDuel; label: string }) {
  const { secondsLeft } = useWords(playWords)
  const seconds = useSecondsLeft(duel.readyUntil?.getTime() ?? 0, duel.offset)
  return (
    <p className={styles.clock}>
      {label}{' '}
      <b role="timer" className="num">
        {secondsLeft(seconds)}
      </b>
    </p>
  )
}

/** How long it can still be started (V4). */
export function StartBy({ duel }: { duel: Pick<TimedDuel, 'startUntil' | 'offset'> }) {
  const words = useWords(versusWords)
  return (
    <p className={styles.clock}>
      {words.startBy} <Countdown until={duel.startUntil.getTime()} offset={duel.offset} labels={words.clock} />
    </p>
  )
}
