import { Link } from '@tanstack/react-router'
import { ArrowRight, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useLang, useMessages } from '#client/i18n.ts'
import { formatReais } from '#contract/money.ts'
import { DUEL_GUESSES } from '#contract/rooms.ts'
import { buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { linkClass } from '#ui/link-look.ts'
import { TabPanel, Tabs } from '#ui/tabs.tsx'
import { type Fact, FactList } from '#web/lib/fact-list.tsx'
import { pairOf } from '#web/lib/match-names.ts'
import { formatMoment } from '#web/lib/moments.ts'
import { formatPercent } from '#web/lib/percent.ts'
import { prizeOf } from '../prize.ts'
import type { DuelRoomType } from '../room-type.ts'
import type { TimedDuel } from './api.ts'
import { isMyTurn, waitOf } from './duel.ts'
import { messages as versusMessages, playMessages } from './i18n.ts'
import { PlaysList } from './plays-list.tsx'
import { TurnBar } from './turn-bar.tsx'
import styles from './room-screen.module.css'

interface GameSectionProps {
  duel: TimedDuel
  roomType: DuelRoomType
  isPlayer: boolean
}

/** A started duel: link to its turns while they last, details and guesses. */
export function GameSection({ duel, roomType, isPlayer }: GameSectionProps) {
  return (
    <>
      {duel.status === 'playing' && isPlayer && <ToGame duel={duel} roomType={roomType} />}
      <GameTabs duel={duel} roomType={roomType} isPlayer={isPlayer} />
      {duel.status === 'finished' && <ToReport duel={duel} />}
    </>
  )
}

/** Turns are in progress, and this player is on the room page. */
function ToGame({ duel, roomType }: Omit<GameSectionProps, 'isPlayer'>) {
  const messages = useMessages(versusMessages).game
  return (
    <Stack as={Card} gap={3}>
      <TurnBar key={duel.guesses.length} duel={duel} />
      <Link
        to={roomType.to.play}
        params={{ room: duel._id }}
        className={buttonClass({ size: 'lg', block: true, variant: isMyTurn(duel) ? 'pri' : 'sec' })}
      >
        {messages.toGame} <ArrowRight size={20} aria-hidden="true" />
      </Link>
    </Stack>
  )
}

type TabId = 'details' | 'plays'

function GameTabs({ duel, roomType, isPlayer }: GameSectionProps) {
  const messages = useMessages(versusMessages).game
  const { playsOf } = useMessages(playMessages)
  // C12: others see guesses only from kick-off on.
  const isHidden = !isPlayer && (duel.status === 'playing' || duel.status === 'guessed')
  const [tab, setTab] = useState<TabId>('details')
  const tabs = [
    { id: 'details' as const, label: messages.details },
    { id: 'plays' as const, label: messages.plays, ...(isHidden ? {} : { count: duel.guesses.length }) },
  ]
  return (
    <div>
      <Tabs label={messages.tabs} base="versus" tabs={tabs} value={tab} onChange={setTab} />
      <TabPanel base="versus" tab={tab} className={styles.panel}>
        <h2 className="visually-hidden">{messages[tab]}</h2>
        <Card>
          {tab === 'details' && <DetailsSection duel={duel} roomType={roomType} />}
          {tab === 'plays' && (isHidden ? <Text tone="muted">{messages.hidden}</Text> : <PlaysList duel={duel} />)}
        </Card>
        {tab === 'plays' && !isHidden && duel.status === 'playing' && (
          <Text tone="muted">{playsOf(duel.guesses.length, 2 * DUEL_GUESSES)}</Text>
        )}
      </TabPanel>
    </div>
  )
}

/** Link to the verifiable report. */
function ToReport({ duel }: { duel: TimedDuel }) {
  const messages = useMessages(versusMessages).game
  return (
    <Link to="/reports/$game" params={{ game: duel._id }} className={linkClass}>
      <ShieldCheck aria-hidden="true" /> {messages.report}
    </Link>
  )
}

/** Details of a duel: state, match, and amounts. */
export function DetailsSection({ duel, roomType }: { duel: TimedDuel; roomType: DuelRoomType }) {
  const messages = useMessages(versusMessages)
  const lang = useLang()
  const { facts } = messages
  const { _match, championship, price } = duel
  const isChecking = duel.status === 'running' && _match.status === 'finished'
  const isPaid = price > 0n
  const rows: readonly (Fact | false)[] = [
    [facts.status, messages.status[isChecking ? 'checking' : (waitOf(duel) ?? duel.status)]],
    [facts.match, pairOf(_match, messages.unknownTeam)],
    [facts.championship, `${championship.name} · ${facts.round(duel.round)}`],
    [facts.kickoff, formatMoment(_match.date ?? duel.lockDate, lang)],
    _match.place !== null && [facts.position, _match.place],
    [facts.room, `${messages.title[roomType.type]} · ${messages.typeOf[duel.type]}`],
    [facts.price, isPaid ? formatReais(price, lang) : messages.free],
    isPaid && [facts.pot, formatReais(duel.amount, lang)],
    isPaid && [facts.fee, duel.fee === 0 ? messages.stake.noFee : messages.stake.feeOf(formatPercent(duel.fee, lang))],
    isPaid && duel.voided === null && [facts.prize, formatReais(prizeOf(duel), lang)],
    duel.payDate !== null && duel.status === 'running' && [facts.payDate, formatMoment(duel.payDate, lang)],
  ]
  return <FactList facts={rows} className={styles.facts} />
}
