import { useRef, useState } from 'react'
import { CallError } from '#client/call-error.ts'
import { useWords } from '#client/i18n.ts'
import { ID_PATTERN } from '#contract/ids.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Field, TextInput } from '#ui/field.tsx'
import { sayField, useErrorWords } from '#operator/lib/errors.ts'
import { modeWords } from '#operator/lib/mode-words.ts'
import type { Stop } from './api.ts'
import { words as incidentWords } from './i18n.ts'
import { SwitchRow, TurnSheet, useMayTurn } from './switch-row.tsx'
import styles from './incident.module.css'
import shared from '#operator/lib/form.module.css'

/** Single games that stand still, and stopping another. */
export function GamePart({ games }: { games: readonly Stop[] }) {
  const words = useWords(incidentWords)
  const errors = useErrorWords()
  const may = useMayTurn('game')
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isAsking, setAsking] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const id = typed.trim().toLowerCase()
  return (
    <Card title={words.game}>
      <p className={shared.quiet}>{words.gameText}</p>
      <StoppedGames games={games} />
      <form
        className={`${shared.fields} ${styles.wide}`}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          if (ID_PATTERN.test(id)) return setAsking(true)
          setProblem('game_unknown')
          input.current?.focus()
        }}
      >
        <Field label={words.gameId} hint={words.gameHint} error={sayField(problem, errors)}>
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
        <div className={shared.actions}>
          <Button type="submit" variant="dng" disabled={!may}>
            {words.stop}
          </Button>
        </div>
      </form>
      <TurnSheet
        open={isAsking}
        onClose={() => setAsking(false)}
        title={id}
        turned={{ kind: 'game', subject: id, stopped: true }}
        onDone={() => setTyped('')}
        onRefused={error => {
          if (!(error instanceof CallError) || error.code !== 'not_found') return false
          setProblem('game_unknown')
          return true
        }}
      />
    </Card>
  )
}

function StoppedGames({ games }: { games: readonly Stop[] }) {
  const modes = useWords(modeWords)
  return (
    <div className={styles.list}>
      {games.map(stop => (
        <SwitchRow
          key={stop.subject}
          kind="game"
          subject={stop.subject ?? ''}
          title={stop.game ? `${stop.game.name} (${modes[stop.game.mode]})` : (stop.subject ?? '')}
          stop={stop}
        />
      ))}
    </div>
  )
}
