import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLang, useMessages } from '#client/i18n.ts'
import { DEFAULT_CLASSIC_VALUE } from '#contract/card-defaults.ts'
import { CARD_ATHLETES_MAX, type Lang } from '#contract/limits.ts'
import { type Position, POSITIONS } from '#contract/positions.ts'
import { Button } from '#ui/button.tsx'
import { Stack } from '#ui/layout.tsx'
import { SidePanel } from '#ui/side-panel.tsx'
import { commonMessages } from '#operator/lib/common-messages.ts'
import { toastError } from '#operator/lib/errors.ts'
import { writeNumber } from '#operator/lib/typed-number.ts'
import { ChampionshipChoice } from './championship-choice.tsx'
import type { DraftAthlete } from './athletes-draft.ts'
import { editorMessages } from './i18n.ts'
import { type Match, roundQuery, type SquadRow } from './match-api.ts'
import { MatchList, SquadList } from './picker-lists.tsx'

export interface Picked {
  athletes: DraftAthlete[]
  championship: string
  round: string
}

export interface AthletePickerProps {
  open: boolean
  onClose: () => void
  /** Ids of those on the card already. */
  taken: readonly string[]
  onPick: (picked: Picked) => void
}

/** Athletes of an imported match or round, with their numbers: championship, then match, then who. */
export function AthletePicker({ open, onClose, taken, onPick }: AthletePickerProps) {
  const messages = useMessages(editorMessages)
  const common = useMessages(commonMessages)
  const [championship, setChampionship] = useState('')
  const [match, setMatch] = useState<Match>()
  const [chosen, setChosen] = useState<ReadonlyMap<string, SquadRow>>(new Map())
  const { add, busy } = useAdd(match, chosen, picked => {
    onPick(picked)
    setChosen(new Map())
    onClose()
  })
  const room = CARD_ATHLETES_MAX - taken.length
  function toggle(row: SquadRow) {
    const next = new Map(chosen)
    if (!next.delete(row.athlete._id) && next.size < room) next.set(row.athlete._id, row)
    setChosen(next)
  }
  function leaveMatch() {
    setMatch(undefined)
    setChosen(new Map())
  }
  return (
    <SidePanel
      open={open}
      onClose={onClose}
      title={messages.pickTitle}
      closeLabel={common.close}
      onBack={match && leaveMatch}
      backLabel={messages.pickBack}
      footer={
        match && (
          <Button block busy={busy} disabled={chosen.size === 0} onClick={() => void add()}>
            {messages.pickAdd(chosen.size)}
          </Button>
        )
      }
    >
      <Stack gap={3} alignContent="start">
        {match ? (
          <SquadList key={match._id} match={match} taken={taken} chosen={chosen} onToggle={toggle} />
        ) : (
          <>
            <ChampionshipChoice value={championship} onChange={setChampionship} />
            {championship !== '' && <MatchList key={championship} championship={championship} onChoose={setMatch} />}
          </>
        )}
      </Stack>
    </SidePanel>
  )
}

/** Makes athletes of the card out of those chosen. Of a whole round, the match each team plays in tells the kick-off. */
function useAdd(match: Match | undefined, chosen: ReadonlyMap<string, SquadRow>, onPick: (picked: Picked) => void) {
  const client = useQueryClient()
  const lang = useLang()
  const [busy, setBusy] = useState(false)
  async function add(): Promise<void> {
    if (!match || busy) return
    setBusy(true)
    try {
      const championship = match.championship._id
      const others = match.kind === 'round' ? await client.query(roundQuery(championship, match.round)) : undefined
      const athletes = [...chosen.values()].map(row =>
        pickedAthlete(row, match, kickOffOf(row, others?.docs ?? []), lang),
      )
      onPick({ athletes, championship, round: match.round })
    } catch (error) {
      await toastError(error)
    } finally {
      setBusy(false)
    }
  }
  return { add, busy }
}

/** The match of a round that an athlete's team plays in, for its kick-off; null when the round does not tell. */
function kickOffOf({ team }: Pick<SquadRow, 'team'>, matches: readonly Match[]): string | null {
  if (!team) return null
  const own = matches.find(({ kind, home, away }) => kind === 'match' && [home?._id, away?._id].includes(team._id))
  return own?._id ?? null
}

/** An athlete of the card as picked from a match, a race or a round. */
function pickedAthlete(row: SquadRow, match: Match, kickOff: string | null, lang: Lang): DraftAthlete {
  const { athlete, team, shirt, position } = row
  return {
    key: athlete._id,
    _athlete: athlete._id,
    name: athlete.nickname ?? athlete.name,
    _team: team?._id ?? null,
    teamName: team?.name ?? '',
    _match: match._id,
    _kickoff: kickOff,
    position: positionOf(position, match),
    number: shirt === null ? '' : String(shirt),
    classicValue: writeNumber(DEFAULT_CLASSIC_VALUE, lang),
  }
}

/** The position the source tells where it is one of a card's; else the likeliest, for the operator to change. */
function positionOf(resolved: string | null, match: Match): Position {
  return POSITIONS.find(position => position === resolved) ?? (match.kind === 'race' ? 'F1_FINISH' : 'A')
}
