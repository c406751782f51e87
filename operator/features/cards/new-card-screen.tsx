import { AthletesEditor } from './athletes-editor.tsx'
import { athleteCards, championshipCards, KindContext } from './kind.ts'
import { MatchesEditor } from './matches-editor.tsx'

/** A new Athletes card: a draft that nobody sees until it is opened. */
export function NewCardScreen() {
  return (
    <KindContext value={athleteCards}>
      <AthletesEditor />
    </KindContext>
  )
}

/** A new championship card: a draft that nobody sees until it is opened. */
export function NewChampionshipCardScreen() {
  return (
    <KindContext value={championshipCards}>
      <MatchesEditor />
    </KindContext>
  )
}
