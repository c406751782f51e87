import { useRef, useState } from 'react'
import { useMessages } from '#client/i18n.ts'
import { ID_PATTERN } from '#contract/ids.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Field, TextInput } from '#ui/field.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { formatField, useErrorMessages } from '#operator/lib/errors.ts'
import { modeMessages } from '#operator/lib/i18n.ts'
import type { Stop } from './api.ts'
import { messages as incidentMessages } from './i18n.ts'
import { SwitchRow, TurnSheet, useMayTurn } from './switch-row.tsx'
import styles from './incident.module.css'
import shared from '#operator/lib/form.module.css'

/** Single games that stand still, and stopping another. */
export function GameSection({ games }: { games: readonly Stop[] }) {
  const messages = useMessages(incidentMessages)
  const errors = useErrorMessages()
  const may = useMayTurn('game')
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isConfirming, setConfirming] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const id = typed.trim().toLowerCase()
  return (
    <Card title={messages.game}>
      <Text tone="muted">{messages.gameText}</Text>
      <StoppedGames games={games} />
      <form
        className={`${shared.fields} ${styles.wide}`}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          if (ID_PATTERN.test(id)) return setConfirming(true)
          setProblem('game_unknown')
          input.current?.focus()
        }}
      >
        <Field label={messages.gameId} hint={messages.gameHint} error={formatField(problem, errors)}>
          {ids => (
            <TextInput
              {...ids}
              ref={input}
              disabled={!may}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={40}
              value={typed}
              onChange={event => {
                setTyped(event.currentTarget.value)
                setProblem(undefined)
              }}
            />
          )}
        </Field>
        <Row gap={2} wrap>
          <Button type="submit" variant="dng" disabled={!may}>
            {messages.stop}
          </Button>
        </Row>
      </form>
      <TurnSheet
        open={isConfirming}
        onClose={() => setConfirming(false)}
        title={id}
        turned={{ type: 'game', subject: id, stopped: true }}
        onDone={() => setTyped('')}
        refusals={{ not_found: () => setProblem('game_unknown') }}
      />
    </Card>
  )
}

function StoppedGames({ games }: { games: readonly Stop[] }) {
  const modes = useMessages(modeMessages)
  return (
    <Stack marginTop={2}>
      {games.map(stop => (
        <SwitchRow
          key={stop.subject}
          type="game"
          subject={stop.subject ?? ''}
          title={stop.game ? `${stop.game.name} (${modes[stop.game.mode]})` : (stop.subject ?? '')}
          stop={stop}
        />
      ))}
    </Stack>
  )
}
