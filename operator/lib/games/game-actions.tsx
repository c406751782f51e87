import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useMessages } from '#client/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Row } from '#ui/layout.tsx'
import { type GameState, type GameStep, type OperatedGame, type Settlement, settlementQuery } from './api.ts'
import { type GameMessages, gameMessages } from './i18n.ts'
import { GameSheet } from './game-sheet.tsx'
import styles from './game-actions.module.css'

export interface GameActionsProps {
  game: OperatedGame
  /** The first of the keys that the game's page is cached under. */
  gameKey: string
  /** The facts that it waits for, as the page names them. */
  missing: readonly string[]
  /** Why the page does not let it be paid now. */
  block?: string | undefined
  /** Shown before the reason. */
  badge?: ReactNode
  /** Further actions of the page. */
  children?: ReactNode
}

const IN_PLAY: ReadonlySet<GameState> = new Set<GameState>(['open', 'locked', 'running', 'provisional'])

/** What an operator can do about the payment of a game. The button that pays is disabled with the reason while it cannot be paid. */
export function GameActions({ game, gameKey, missing, block, badge, children }: GameActionsProps) {
  const messages = useMessages(gameMessages)
  const whyId = useId()
  const { data: settlement } = useQuery(settlementQuery(game._id, game.state))
  // A sheet that is opened again starts empty.
  const [sheet, setSheet] = useState<{ step: GameStep; turn: number; open: boolean }>()
  const ask = (step: GameStep) => setSheet(before => ({ step, turn: (before?.turn ?? 0) + 1, open: true }))
  const why = blockOf({ game, missing, block, settlement }, messages)
  return (
    <>
      <Row align="center" wrap look="note" className={styles.state} role="status">
        {badge}
        <span id={whyId}>{why ?? messages.ready}</span>
      </Row>
      {children}
      {IN_PLAY.has(game.state) && (
        <>
          <Button variant="dng" onClick={() => ask('void')}>
            {messages.void}
          </Button>
          <Button variant="sec" onClick={() => ask(game.hold === null ? 'hold' : 'release')}>
            {game.hold === null ? messages.hold : messages.release}
          </Button>
        </>
      )}
      {game.state === 'paid' && (
        <Button variant="sec" onClick={() => ask('correct')}>
          {messages.correct}
        </Button>
      )}
      <Button
        disabled={why !== undefined}
        aria-describedby={whyId}
        icon={<ShieldCheck aria-hidden="true" />}
        onClick={() => ask('settle')}
      >
        {messages.of[game.type].settle}
      </Button>
      {sheet && (
        <GameSheet
          key={sheet.turn}
          {...{ game, gameKey, settlement }}
          step={sheet.step}
          open={sheet.open}
          onClose={() => setSheet({ ...sheet, open: false })}
        />
      )}
    </>
  )
}

/** Why the game cannot be paid now; undefined when it can. */
function blockOf(
  {
    game,
    missing,
    block,
    settlement,
  }: Pick<GameActionsProps, 'game' | 'missing' | 'block'> & { settlement: Settlement | undefined },
  messages: GameMessages,
): string | undefined {
  const { of, blocks } = messages
  switch (game.state) {
    case 'draft':
    case 'scheduled':
    case 'open':
    case 'locked':
      return of[game.type].early
    case 'running':
      return of[game.type].running
    case 'settling':
    case 'paid':
    case 'voiding':
    case 'void':
      return blocks[game.state]
    case 'provisional':
      break
  }
  if (block !== undefined) return block
  if (game.hold !== null) return blocks.held
  const [first, ...more] = missing
  if (first !== undefined)
    return more.length === 0 ? messages.blockedBy(first) : messages.blockedByMany(first, more.length)
  return settlement ? undefined : blocks.loading
}
