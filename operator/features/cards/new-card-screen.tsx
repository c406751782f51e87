import { AthletesEditor } from './athletes-editor.tsx'
import { athleteCards, championshipCards, CardTypeContext } from './card-type.ts'
import { MatchesEditor } from './matches-editor.tsx'

/** A new Athletes card: a draft that nobody sees until it is opened. */
export function NewCardScreen() {
  return (
    <CardTypeContext value={athleteCards}>
      <AthletesEditor />
    </CardTypeContext>
  )
}

/** A new championship card: a draft that nobody sees until it is opened. */
export function NewChampionshipCardScreen() {
  return (
    <CardTypeContext value={championshipCards}>
      <MatchesEditor />
    </CardTypeContext>
  )
}
