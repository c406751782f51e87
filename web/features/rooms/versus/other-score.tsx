import { useId, useState } from 'react'
import { DUEL_GOALS_MAX } from '#contract/rooms.ts'
import { Button } from '#ui/button.tsx'
import { Stepper } from '#ui/game/stepper.tsx'
import { Row, Stack } from '#ui/layout.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { commonMessages } from '#web/lib/common-messages.ts'
import { useMessages } from '#client/i18n.ts'
import type { TimedDuel } from './api.ts'
import { takenBy, type Score } from './duel.ts'
import { playMessages, messages as versusMessages } from './i18n.ts'
import styles from './other-score.module.css'

interface OtherScoreProps {
  duel: TimedDuel
  open: boolean
  onClose: () => void
  onChoose: (score: Score) => void
}

/** Any score up to nine goals a side (V2), with a counter for each team. */
export function OtherScore({ duel, open, onClose, onChoose }: OtherScoreProps) {
  const messages = useMessages(playMessages)
  const { unknownTeam } = useMessages(versusMessages)
  const { close } = useMessages(commonMessages)
  const messageId = useId()
  const [home, setHome] = useState<number | null>(null)
  const [away, setAway] = useState<number | null>(null)
  const score = home === null || away === null ? null : { home, away }
  const isTaken = score !== null && takenBy(duel.guesses, score) !== undefined
  const counter = (team: string, value: number | null, onChange: (value: number | null) => void) => (
    <Row gap={3} align="center" justify="between" weight={600}>
      <span aria-hidden="true">{team}</span>
      <Stepper
        label={messages.goalsOf(team)}
        lessLabel={messages.less}
        moreLabel={messages.more}
        value={value}
        max={DUEL_GOALS_MAX}
        placeholder="–"
        errorId={isTaken ? messageId : undefined}
        onChange={onChange}
        large
      />
    </Row>
  )
  return (
    <Sheet open={open} onClose={onClose} title={messages.otherTitle} closeLabel={close}>
      <Stack
        as="form"
        gap={4}
        onSubmit={event => {
          event.preventDefault()
          if (score && !isTaken) onChoose(score)
        }}
      >
        <p>{messages.otherText}</p>
        {counter(duel._match.home?.name ?? unknownTeam, home, setHome)}
        {counter(duel._match.away?.name ?? unknownTeam, away, setAway)}
        <p id={messageId} role="status" className={isTaken ? styles.taken : styles.hint}>
          {isTaken ? messages.taken : score === null ? messages.chooseBoth : ''}
        </p>
        <Button type="submit" size="lg" block disabled={score === null || isTaken}>
          {score === null ? messages.chooseNone : messages.chooseScore(`${score.home} × ${score.away}`)}
        </Button>
      </Stack>
    </Sheet>
  )
}
