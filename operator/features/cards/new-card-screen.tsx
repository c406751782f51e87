import { AthletesEditor } from './athletes-editor.tsx'
import { athleteCards, championshipCards, CardTypeContext } from './card-type.ts'
import { MatchesEditor } from './matches-editor.tsx'

/** A new Athletes card: an invisible draft until it is opened. */
export function NewCardScreen() {
  return (
    <CardTypeContext value={athleteCards}>
      <AthletesEditor />
    </CardTypeContext>
  )
}

/** A new championship card: an invisible draft until it is opened. */
export function NewChampionshipCardScreen() {
  return (
    <CardTypeContext value={championshipCards}>
      <MatchesEditor />
    </CardTypeContext>
  )
}
