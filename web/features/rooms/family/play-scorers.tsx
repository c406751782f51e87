import { useState } from 'react'
import type { MatchDetail } from '#contract/api/player/matches.ts'
import { positionLabels } from '#contract/positions.ts'
import { SCORER_SHOTS_MAX } from '#contract/rooms.ts'
import { ScorerSlot, ScorerSlots } from '#ui/game/scorer-slot.tsx'
import { Text } from '#ui/layout.tsx'
import { useLang, useMessages } from '#client/i18n.ts'
import { PickerSheet } from './picker-sheet.tsx'
import { PlayerShirt } from './player-shirt.tsx'
import { playMessages } from './i18n.ts'

/** The shots at scorers: up to three, each picked of the players of both teams. */
export function PlayScorers({
  match,
  scorers,
  onChange,
}: {
  match: MatchDetail
  scorers: readonly string[]
  onChange: (scorers: readonly string[]) => void
}) {
  const messages = useMessages(playMessages)
  const lang = useLang()
  const [open, setOpen] = useState<number | null>(null)
  if (match.players.length === 0) return <Text look="note">{messages.noPlayers}</Text>
  const picked = scorers.map(id => match.players.find(({ _id }) => _id === id))
  const set = (index: number, id: string | null) => {
    const before = scorers.slice(0, index)
    const after = scorers.slice(index + 1)
    onChange(id === null ? [...before, ...after] : [...before, id, ...after])
    setOpen(null)
  }
  return (
    <>
      <ScorerSlots>
        {Array.from({ length: SCORER_SHOTS_MAX }, (_, index) => {
          const player = picked[index]
          return (
            <ScorerSlot
              key={index}
              athlete={
                player
                  ? {
                      picture: <PlayerShirt match={match} player={player} size={56} />,
                      name: player.name,
                      note: player.position ? positionLabels(player.position, lang).label : undefined,
                    }
                  : null
              }
              addLabel={messages.choosePlayer}
              changeLabel={messages.change}
              disabled={index > scorers.length}
              onPress={() => setOpen(index)}
            />
          )
        })}
      </ScorerSlots>
      {open !== null && (
        <PickerSheet
          match={match}
          picked={scorers[open] ?? null}
          onPick={id => set(open, id)}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}
