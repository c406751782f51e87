import { useState } from 'react'
import type { MatchDetail } from '#contract/api/player-matches.ts'
import { positionWords } from '#contract/positions.ts'
import { SCORER_SHOTS_MAX } from '#contract/rooms.ts'
import { ScorerSlot, ScorerSlots } from '#ui/game/scorer-slot.tsx'
import { useLang, useWords } from '#web/lib/i18n.ts'
import { PickerSheet } from './picker-sheet.tsx'
import { PlayerShirt } from './player-shirt.tsx'
import { playWords } from './play-words.ts'
import styles from './play.module.css'

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
  const words = useWords(playWords)
  const lang = useLang()
  const [open, setOpen] = useState<number | null>(null)
  if (match.players.length === 0) return <p className={styles.note}>{words.noPlayers}</p>
  const picked = scorers.map(id => match.players.find(({ _id }) => _id === id))
  const set = (place: number, id: string | null) => {
    const before = scorers.slice(0, place)
    const after = scorers.slice(place + 1)
    onChange(id === null ? [...before, ...after] : [...before, id, ...after])
    setOpen(null)
  }
  return (
    <>
      <ScorerSlots>
        {Array.from({ length: SCORER_SHOTS_MAX }, (_, place) => {
          const player = picked[place]
          return (
            <ScorerSlot
              key={place}
              athlete={
                player
                  ? {
                      picture: <PlayerShirt match={match} player={player} size={56} />,
                      name: player.name,
                      note: player.position ? positionWords(player.position, lang).label : undefined,
                    }
                  : null
              }
              addLabel={words.choosePlayer}
              changeLabel={words.change}
              disabled={place > scorers.length}
              onPress={() => setOpen(place)}
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
