import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useLang, useMessages } from '#client/i18n.ts'
import type { MatchDetail, MatchPlayer } from '#contract/api/player/matches.ts'
import { positionLabels } from '#contract/positions.ts'
import { SCORER_SHOTS_MAX } from '#contract/rooms.ts'
import { Button } from '#ui/button.tsx'
import { ScorerSlot, ScorerSlots } from '#ui/game/scorer-slot.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { commonMessages } from '#web/lib/common-messages.ts'
import { messages as roomMessages } from '../i18n.ts'
import { playMessages } from './i18n.ts'
import { PlayerShirt } from './player-shirt.tsx'
import styles from './picker.module.css'

/** The players of both teams, to pick one. `onPick(null)` removes the current pick. */
function PickerSheet({
  match,
  picked,
  onPick,
  onClose,
}: {
  match: MatchDetail
  picked: string | null
  onPick: (id: string | null) => void
  onClose: () => void
}) {
  const messages = useMessages(playMessages)
  const { unknownTeam } = useMessages(roomMessages)
  const common = useMessages(commonMessages)
  const [chosen, setChosen] = useState(picked)
  const [side, setSide] = useState<MatchPlayer['side']>(
    () => match.players.find(({ _id }) => _id === picked)?.side ?? 'home',
  )
  const players = match.players.filter(player => player.side === side)
  return (
    <Sheet open onClose={onClose} title={messages.picker} closeLabel={common.close}>
      <Segmented
        label={messages.teams}
        hideLabel
        options={(['home', 'away'] as const).map(value => ({ value, label: match[value]?.name ?? unknownTeam }))}
        value={side}
        onChange={setSide}
      />
      {players.length === 0 ? (
        <p className={styles.none}>{messages.noneOfTeam}</p>
      ) : (
        <fieldset>
          <legend className="visually-hidden">{match[side]?.name ?? unknownTeam}</legend>
          <Stack gap={1} className={styles.players}>
            {players.map(player => (
              <PlayerChoice
                key={player._id}
                match={match}
                player={player}
                isChosen={player._id === chosen}
                onChoose={() => setChosen(player._id)}
              />
            ))}
          </Stack>
        </fieldset>
      )}
      <Stack gap={1} className={styles.ways}>
        {picked !== null && (
          <Button variant="txt" block onClick={() => onPick(null)}>
            {messages.takeOut}
          </Button>
        )}
        <Button size="lg" block disabled={chosen === null} onClick={() => onPick(chosen)}>
          {messages.confirmPlayer}
        </Button>
      </Stack>
    </Sheet>
  )
}

function PlayerChoice({
  match,
  player,
  isChosen,
  onChoose,
}: {
  match: MatchDetail
  player: MatchPlayer
  isChosen: boolean
  onChoose: () => void
}) {
  const messages = useMessages(playMessages)
  const lang = useLang()
  const about = [
    ...(player.position ? [positionLabels(player.position, lang).label] : []),
    ...(player.starter === false ? [messages.bench] : []),
  ]
  return (
    <Row as="label" gap={3} align="center" className={styles.player}>
      <input type="radio" name="scorer" value={player._id} checked={isChosen} onChange={onChoose} />
      <PlayerShirt match={match} player={player} size={40} />
      <Stack as="span" flex={1} className={styles.who}>
        <b>{player.name}</b>
        <small>
          <span className="visually-hidden">{player.number ?? messages.noNumber}, </span>
          {about.join(' · ')}
        </small>
      </Stack>
      {isChosen && <CircleCheck size={20} aria-hidden="true" />}
    </Row>
  )
}

/** Predicted scorers: up to three, each from the players of both teams. */
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
