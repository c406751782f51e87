import { Flag } from 'lucide-react'
import { useState, type ReactElement } from 'react'
import { Crest } from '#ui/art/crest.tsx'
import { Face } from '#ui/art/face.tsx'
import { Shirt } from '#ui/art/shirt.tsx'
import { GuessGrid, type Score } from '#ui/game/guess-grid.tsx'
import { MinuteRange, RangeRow, RangeRows, RefereeCard } from '#ui/game/range-choices.tsx'
import { ScorerSlot, ScorerSlots } from '#ui/game/scorer-slot.tsx'
import { Stack } from '#ui/layout.tsx'
import { athletes, firstAthlete, Group } from './art-samples.tsx'
import styles from './art-section.module.css'

/** Inputs of the rooms: scores, minutes, numbers and scorers. */
export function ArtRooms(): ReactElement {
  return (
    <>
      <Scores />
      <Numbers />
    </>
  )
}

function Scores(): ReactElement {
  const [score, setScore] = useState<Score | null>({ home: 1, away: 2 })
  const mine = { owner: 'mine', label: 'seu palpite', picture: <Face seed="jogador 1" /> } as const
  const theirs = { owner: 'theirs', label: 'palpite do outro jogador', picture: <Face seed="jogador 2" /> } as const
  const taken = [
    { home: 0, away: 0, ...theirs },
    { home: 0, away: 1, ...theirs },
    { home: 1, away: 0, ...mine },
    { home: 1, away: 1, ...mine },
    { home: 2, away: 1, ...theirs },
  ]
  const team = (index: number) => {
    const { code, kit } = athletes[index] ?? firstAthlete
    return (
      <>
        <Crest code={code} kit={kit} size={22} /> {code}
      </>
    )
  }
  const shared = {
    home: team(0),
    away: team(2),
    describe: ({ home, away }: Score) => `AZU ${home}, RUB ${away}`,
    taken,
  }
  return (
    <Group title="Placares">
      <Stack gap={4} align="start" columns={2} from={992}>
        <GuessGrid {...shared} label="Placares" value={score} onChoose={setScore} />
        <GuessGrid {...shared} label="Placares, vez do outro" value={null} onChoose={setScore} disabled />
      </Stack>
    </Group>
  )
}

const minutes = Array.from({ length: 10 }, (_, index) => ({ value: String(index), label: `${index}0–${index}9` }))
const few = ['0–2', '3–5', '6–8', '9+'].map(label => ({ value: label, label }))

function Numbers(): ReactElement {
  const [minute, setMinute] = useState<string | null>('3')
  const [values, setValues] = useState<Readonly<Record<string, string>>>({ yellow: '3–5' })
  const row = (name: string) => ({
    name: `gallery-${name}`,
    choices: few,
    value: values[name] ?? null,
    onChange: (value: string) => setValues(before => ({ ...before, [name]: value })),
  })
  return (
    <Group title="Minuto, números e quem marca">
      <Stack gap={4} className={styles.box}>
        <MinuteRange
          legend="Minuto do primeiro gol"
          name="gallery-minute"
          choices={minutes}
          value={minute}
          onChange={setMinute}
        />
      </Stack>
      <Stack gap={4} align="start" columns={2} from={992}>
        <Stack gap={4} className={styles.box}>
          <RangeRows>
            <RangeRow label="Cartões amarelos" icon={<RefereeCard colour="yellow" />} {...row('yellow')} />
            <RangeRow label="Cartões vermelhos" icon={<RefereeCard colour="red" />} {...row('red')} />
            <RangeRow label="Impedimentos" icon={<Flag size={16} aria-hidden="true" />} {...row('offside')} disabled />
          </RangeRows>
        </Stack>
        <Stack gap={4} className={styles.box}>
          <ScorerSlots>
            {athletes.slice(0, 2).map(({ seed, kit, number, name }) => (
              <ScorerSlot
                key={seed}
                athlete={{ picture: <Shirt kit={kit} number={number} />, name, note: 'Atacante' }}
                addLabel="Escolher jogador"
                changeLabel="Trocar"
                onPress={() => undefined}
              />
            ))}
            <ScorerSlot athlete={null} addLabel="Escolher jogador" changeLabel="Trocar" onPress={() => undefined} />
          </ScorerSlots>
        </Stack>
      </Stack>
    </Group>
  )
}
