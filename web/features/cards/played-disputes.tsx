import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DisputeSection } from '#web/lib/disputes/dispute-section.tsx'
import { useMessages } from '#client/i18n.ts'
import { pairOf } from '#web/lib/match-names.ts'
import { matchMessages } from '#web/lib/i18n.ts'
import { offsetOf } from '#web/lib/server-clock.ts'
import { type Game, refreshCard } from './api.ts'
import { typeOf } from './card-type.ts'
import type { PlayedAnswer } from './played-api.ts'

/** The disputes of a game of mine: a card is doubted by its athletes, or by its matches (C9). */
export function PlayedDisputes({ game, card }: { game: Game; card: PlayedAnswer['cardDetails'] }) {
  const client = useQueryClient()
  const { unknownTeam } = useMessages(matchMessages)
  const [offset] = useState(() => offsetOf(card.now))
  const facts =
    'matches' in game
      ? game.matches.map(({ _match }) => ({ id: _match._id, name: pairOf(_match, unknownTeam) }))
      : game.athletes.map(({ _athlete }) => ({ id: _athlete._id, name: _athlete.name }))
  return (
    <DisputeSection
      game={{
        id: card._id,
        hasResult: card.status === 'running' || card.status === 'finished',
        payDate: card.status === 'running' ? card.payDate : null,
        offset,
        about: 'matches' in game ? 'match' : 'athlete',
        facts,
        onClosed: () => void refreshCard(client, typeOf(card), card._id),
      }}
    />
  )
}
