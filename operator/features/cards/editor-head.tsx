import { CalendarX, Copy, Lock, Send, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { useWords } from '#client/i18n.ts'
import { Button } from '#ui/button.tsx'
import { GameStateBadge } from '#operator/lib/game-state-badge.tsx'
import { PageHead } from '#operator/lib/page-head.tsx'
import { words as cardsWords } from './i18n.ts'
import { type SharedCard, useKind } from './kind.ts'
import { editorWords } from './editor-words.ts'
import { resultWords } from './result-words.ts'
import { type AskedStep, isToSchedule } from './step-sheet.tsx'
import styles from './editor-head.module.css'

export interface EditorHeadProps {
  card: SharedCard | undefined
  isDirty: boolean
  onStep: (step: AskedStep) => void
}

/** What the card is called and in, and the steps it can take next. What is not saved yet would not be part of them. */
export function EditorHead({ card, isDirty, onStep }: EditorHeadProps) {
  const words = useWords(resultWords)
  const editor = useWords(editorWords)
  const cards = useWords(cardsWords)
  const { mode, paths } = useKind()
  const back = { to: paths.list, label: cards.backToCards }
  const whyId = useId()
  if (!card) return <PageHead title={editor.of[mode].newTitle} back={back} />
  const shared = { disabled: isDirty, 'aria-describedby': isDirty ? whyId : undefined }
  return (
    <>
      <PageHead title={card.name} text={<span className="num">{card._id}</span>} back={back}>
        <GameStateBadge state={card.state} />
        <Button {...shared} variant="sec" icon={<Copy aria-hidden="true" />} onClick={() => onStep('clone')}>
          {cards.cloneYes}
        </Button>
        {card.state === 'draft' && (
          <>
            <Button variant="dng" icon={<Trash2 aria-hidden="true" />} onClick={() => onStep('remove')}>
              {words.remove}
            </Button>
            <Button {...shared} icon={<Send aria-hidden="true" />} onClick={() => onStep('open')}>
              {isToSchedule(card) ? words.schedule : words.open}
            </Button>
          </>
        )}
        {card.state === 'scheduled' && (
          <Button {...shared} variant="sec" icon={<CalendarX aria-hidden="true" />} onClick={() => onStep('void')}>
            {words.unschedule}
          </Button>
        )}
        {card.state === 'open' && (
          <Button {...shared} icon={<Lock aria-hidden="true" />} onClick={() => onStep('lock')}>
            {words.lock}
          </Button>
        )}
      </PageHead>
      <p id={whyId} className={styles.why} hidden={!isDirty}>
        {words.saveFirst}
      </p>
    </>
  )
}
