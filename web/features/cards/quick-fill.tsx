import { History, Shuffle } from 'lucide-react'
import { useState } from 'react'
import { useMessages } from '#client/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Row } from '#ui/layout.tsx'
import { useAfterPaint } from '#ui/use-ahead.ts'
import { toastError } from '#web/lib/errors.ts'
import { playMessages } from './i18n.ts'

interface QuickFillProps {
  /** Fills the missing picks at random. */
  onSurprise: () => void
  /** Fills picks from the last game; left out where cards have nothing in common. */
  onRepeat?: () => Promise<void>
}

/** Fills a card in one tap; each pick can be changed afterwards. */
export function QuickFill({ onSurprise, onRepeat }: QuickFillProps) {
  const { quick } = useMessages(playMessages)
  const [isReading, setReading] = useState(false)
  // Every panel rerenders, so paint the tap first.
  const surprise = useAfterPaint(onSurprise)
  async function repeat() {
    setReading(true)
    await onRepeat?.().catch(toastError)
    setReading(false)
  }
  return (
    <Row gap={2} wrap>
      <Button variant="sec" size="sm" icon={<Shuffle aria-hidden="true" />} onClick={() => surprise()}>
        {quick.surprise}
      </Button>
      {onRepeat && (
        <Button
          variant="sec"
          size="sm"
          busy={isReading}
          icon={<History aria-hidden="true" />}
          onClick={() => void repeat()}
        >
          {quick.repeat}
        </Button>
      )}
    </Row>
  )
}
