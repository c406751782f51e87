import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { iconButtonClass } from '#ui/icon-button.tsx'
import { Note } from '#ui/note.tsx'
import { useWords } from '#web/lib/i18n.ts'
import { StopNote } from '#web/lib/stop-note.tsx'
import type { Card } from './api.ts'
import { ConfirmPlay } from './confirm-play.tsx'
import { InfluencerCodePart } from './influencer-code-part.tsx'
import { kindOf } from './kind.ts'
import { cardLink } from './links.ts'
import { panelIdOf } from './play-picks.ts'
import { Clock, PlayBar, PlaySummary, type SummarySaid } from './play-summary.tsx'
import type { Play } from './play-use.ts'
import { useWide } from '#web/lib/wide.ts'
import { playWords } from './play-words.ts'
import styles from './play-screen.module.css'

export interface PlayFrameProps {
  card: Card
  play: Pick<Play<unknown, never>, 'code' | 'submit'> & { draft: Pick<Play<unknown, never>['draft'], 'state'> }
  said: SummarySaid
  /** Something was kept the last time. */
  isRestored: boolean
  onSubmit: () => void
  /** Sticks under the head on phones. */
  strip?: ReactNode
  /** Before what is chosen. */
  how?: ReactNode
  /** What else is to be seen before it is sent. */
  asked?: ReactNode
  /** What is chosen: a panel an athlete, a row a match. */
  children: ReactNode
}

/** The page of a card that is filled in: head with the clock, what is chosen, the code, the summary, and the question before it is sent. */
export function PlayFrame({ card, play, said, isRestored, onSubmit, strip, how, asked, children }: PlayFrameProps) {
  const { code, submit, draft } = play
  const words = useWords(playWords).of[kindOf(card).mode]
  const isWide = useWide()
  useFocusRefused(submit.refused)
  const summary = { card, said, isBusy: submit.isPreparing || submit.isSending, onSubmit }
  return (
    <div className={styles.page}>
      <Head card={card} />
      {!isWide && strip}
      <div className={styles.split}>
        <div className={styles.panels}>
          {how}
          <StopNote of={{ mode: kindOf(card).mode, game: card._id }} />
          {isRestored && <Note tone="info">{words.restored}</Note>}
          {children}
          {!isWide && <InfluencerCodePart code={code} inCard />}
          <p className={styles.kept}>
            {(draft.state === 'kept' || draft.state === 'waiting') && words.kept}
            <span role="status">{draft.state === 'failed' && words.notKept}</span>
          </p>
        </div>
        {isWide && (
          <aside className={styles.aside}>
            <PlaySummary {...summary} code={code} />
          </aside>
        )}
      </div>
      {!isWide && <PlayBar {...summary} />}
      <ConfirmPlay card={card} code={code.applied} submit={submit}>
        {asked}
      </ConfirmPlay>
    </div>
  )
}

function Head({ card }: { card: Card }) {
  const words = useWords(playWords)
  return (
    <header className={styles.head}>
      <Link {...cardLink(card)} search={true} className={iconButtonClass({ fill: true })} aria-label={words.cancel}>
        <X aria-hidden="true" />
      </Link>
      <div>
        <h1>{card.name}</h1>
        <p>
          {words.closesIn} <Clock card={card} />
        </p>
      </div>
    </header>
  )
}

/** What the server did not take is told at its athlete or match: the first one gets the focus. */
function useFocusRefused(refused: Readonly<Record<string, string>>): void {
  const [first] = Object.keys(refused)
  useEffect(() => {
    if (first === undefined) return
    const place = document.getElementById(panelIdOf(first))
    place?.scrollIntoView({ block: 'start' })
    place?.querySelector('input')?.focus({ preventScroll: true })
  }, [first])
}
