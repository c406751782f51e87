import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { useMessages } from '#client/i18n.ts'
import { ID_PATTERN } from '#contract/ids.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { FormText, NAME_LOOK } from '#operator/lib/form-fields.tsx'
import { useShortForm } from '#operator/lib/save-form.tsx'
import { modeMessages } from '#operator/lib/i18n.ts'
import type { Stop } from './api.ts'
import { messages as incidentMessages } from './i18n.ts'
import { SwitchRow, TurnSheet, useMayTurn } from './switch-row.tsx'
import styles from './incident.module.css'
import shared from '#operator/lib/form.module.css'

const zFields = z.object({
  game: z.string().check(z.trim(), z.toLowerCase(), z.regex(ID_PATTERN, { error: 'game_unknown' })),
})

/** Single games that stand still, and stopping another. */
export function GameSection({ games }: { games: readonly Stop[] }) {
  const messages = useMessages(incidentMessages)
  const may = useMayTurn('game')
  const form = useShortForm(zFields, { game: '' })
  const [isConfirming, setConfirming] = useState(false)
  const id = useWatch({ control: form.control, name: 'game' }).trim().toLowerCase()
  const ask = form.handleSubmit(() => setConfirming(true))
  return (
    <Card title={messages.game}>
      <Text tone="muted">{messages.gameText}</Text>
      <StoppedGames games={games} />
      <form className={`${shared.fields} ${styles.wide}`} noValidate onSubmit={event => void ask(event)}>
        <FormText
          form={form}
          name="game"
          label={messages.gameId}
          hint={messages.gameHint}
          disabled={!may}
          maxLength={40}
          {...NAME_LOOK}
        />
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
        onDone={() => form.reset()}
        refusals={{ not_found: () => form.setError('game', { message: 'game_unknown' }) }}
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
