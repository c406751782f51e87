import { Link } from '@tanstack/react-router'
import { ArrowRight, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { DUEL_GUESSES } from '#contract/rooms.ts'
import { buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { linkClass } from '#ui/link-look.ts'
import { TabPanel, Tabs } from '#ui/tabs.tsx'
import { useWords } from '#web/lib/i18n.ts'
import type { DuelUse } from '../kind.ts'
import type { TimedDuel } from './api.ts'
import { DetailsPart } from './details-part.tsx'
import { isMyTurn } from './duel.ts'
import { words as versusWords } from './i18n.ts'
import { playWords } from './play-words.ts'
import { PlaysList } from './plays-list.tsx'
import { TurnBar } from './turn-bar.tsx'
import styles from './game-part.module.css'

interface GamePartProps {
  duel: TimedDuel
  use: DuelUse
  isPlayer: boolean
}

/** A duel that was started: the way to its turns while they last, its details and its plays. */
export function GamePart({ duel, use, isPlayer }: GamePartProps) {
  return (
    <>
      {duel.status === 'playing' && isPlayer && <ToGame duel={duel} use={use} />}
      <GameTabs duel={duel} use={use} isPlayer={isPlayer} />
      {duel.status === 'finished' && <ToReport duel={duel} />}
    </>
  )
}

/** The turns are on, and this player looks at the room. */
function ToGame({ duel, use }: Omit<GamePartProps, 'isPlayer'>) {
  const words = useWords(versusWords).game
  return (
    <Card className={styles.on}>
      <TurnBar key={duel.guesses.length} duel={duel} />
      <Link
        to={use.to.play}
        params={{ room: duel._id }}
        className={buttonClass({ size: 'lg', block: true, variant: isMyTurn(duel) ? 'pri' : 'sec' })}
      >
        {words.toGame} <ArrowRight size={20} aria-hidden="true" />
      </Link>
    </Card>
  )
}

type TabId = 'details' | 'plays'

function GameTabs({ duel, use, isPlayer }: GamePartProps) {
  const words = useWords(versusWords).game
  const { playsOf } = useWords(playWords)
  // C12: who is neither of the two learns of the guesses from kick-off on.
  const isHidden = !isPlayer && (duel.status === 'playing' || duel.status === 'guessed')
  const [tab, setTab] = useState<TabId>('details')
  const tabs = [
    { id: 'details' as const, label: words.details },
    { id: 'plays' as const, label: words.plays, ...(isHidden ? {} : { count: duel.guesses.length }) },
  ]
  return (
    <div>
      <Tabs label={words.tabs} base="versus" tabs={tabs} value={tab} onChange={setTab} />
      <TabPanel base="versus" tab={tab} className={styles.panel}>
        <h2 className="visually-hidden">{words[tab]}</h2>
        <Card>
          {tab === 'details' && <DetailsPart duel={duel} use={use} />}
          {tab === 'plays' && (isHidden ? <p className={styles.hidden}>{words.hidden}</p> : <PlaysList duel={duel} />)}
        </Card>
        {tab === 'plays' && !isHidden && duel.status === 'playing' && (
          <p className={styles.hidden}>{playsOf(duel.guesses.length, 2 * DUEL_GUESSES)}</p>
        )}
      </TabPanel>
    </div>
  )
}

/** Everybody can work the result out again. */
function ToReport({ duel }: { duel: TimedDuel }) {
  const words = useWords(versusWords).game
  return (
    <Link to="/reports/$game" params={{ game: duel._id }} className={linkClass}>
      <ShieldCheck aria-hidden="true" /> {words.report}
    </Link>
  )
}
