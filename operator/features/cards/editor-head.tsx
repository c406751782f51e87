import { CalendarX, Copy, Lock, Send, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { useMessages } from '#client/i18n.ts'
import { GameStateBadge } from '#operator/lib/badges.tsx'
import { PageHead } from '#operator/lib/page-head.tsx'
import { Button } from '#ui/button.tsx'
import { Text } from '#ui/layout.tsx'
import { Note } from '#ui/note.tsx'
import { type SharedCard, useCardType } from './card-type.ts'
import { messages as cardsMessages, editorMessages, resultMessages } from './i18n.ts'
import { type RequestedStep, isToSchedule } from './step-sheet.tsx'

export interface EditorHeadProps {
  card: SharedCard | undefined
  isDirty: boolean
  onStep: (step: RequestedStep) => void
}

/** A scheduled card opens within two minutes, unless something is missing. */
const OPENS_WITHIN_MS = 2 * 60_000
const isOverdue = ({ state, opensAt, now }: SharedCard): boolean =>
  state === 'scheduled' && opensAt !== null && opensAt.getTime() + OPENS_WITHIN_MS <= now.getTime()

/** Name and state of a card, and its next steps. Steps are disabled with unsaved changes, which they would not include. */
export function EditorHead({ card, isDirty, onStep }: EditorHeadProps) {
  const messages = useMessages(resultMessages)
  const editor = useMessages(editorMessages)
  const cards = useMessages(cardsMessages)
  const { mode, paths } = useCardType()
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
              {messages.remove}
            </Button>
            <Button {...shared} icon={<Send aria-hidden="true" />} onClick={() => onStep('open')}>
              {isToSchedule(card) ? messages.schedule : messages.open}
            </Button>
          </>
        )}
        {card.state === 'scheduled' && (
          <Button
            {...shared}
            variant="sec"
            icon={<CalendarX aria-hidden="true" />}
            onClick={() => onStep('unschedule')}
          >
            {messages.unschedule}
          </Button>
        )}
        {card.state === 'open' && (
          <Button {...shared} icon={<Lock aria-hidden="true" />} onClick={() => onStep('lock')}>
            {messages.lock}
          </Button>
        )}
      </PageHead>
      {isOverdue(card) && (
        <Note tone="orange" role="status">
          {card.fixedAmount ? messages.overdueReserve : messages.overdue}
        </Note>
      )}
      <Text id={whyId} look="hint" hidden={!isDirty}>
        {messages.saveFirst}
      </Text>
    </>
  )
}
