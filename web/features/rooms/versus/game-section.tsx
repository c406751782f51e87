import { Link } from '@tanstack/react-router'
import { ArrowRight, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { DUEL_GUESSES } from '#contract/rooms.ts'
import { buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { linkClass } from '#ui/link-look.ts'
import { TabPanel, Tabs } from '#ui/tabs.tsx'
import { useMessages } from '#client/i18n.ts'
import type { DuelRoomType } from '../room-type.ts'
import type { TimedDuel } from './api.ts'
import { DetailsSection } from './details-section.tsx'
import { isMyTurn } from './duel.ts'
import { playMessages, messages as versusMessages } from './i18n.ts'
import { PlaysList } from './plays-list.tsx'
import { TurnBar } from './turn-bar.tsx'
import styles from './game-section.module.css'

interface GameSectionProps {
  duel: TimedDuel
  roomType: DuelRoomType
  isPlayer: boolean
}

/** A duel that was started: the way to its turns while they last, its details and its plays. */
export function GameSection({ duel, roomType, isPlayer }: GameSectionProps) {
  return (
    <>
      {duel.status === 'playing' && isPlayer && <ToGame duel={duel} roomType={roomType} />}
      <GameTabs duel={duel} roomType={roomType} isPlayer={isPlayer} />
      {duel.status === 'finished' && <ToReport duel={duel} />}
    </>
  )
}

/** The turns are on, and this player looks at the room. */
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
  // C12: who is neither of the two learns of the guesses from kick-off on.
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

/** Everybody can work the result out again. */
function ToReport({ duel }: { duel: TimedDuel }) {
  const messages = useMessages(versusMessages).game
  return (
    <Link to="/reports/$game" params={{ game: duel._id }} className={linkClass}>
      <ShieldCheck aria-hidden="true" /> {messages.report}
    </Link>
  )
}
