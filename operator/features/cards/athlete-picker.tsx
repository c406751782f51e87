import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLang, useMessages } from '#client/i18n.ts'
import { DEFAULT_CLASSIC_VALUE } from '#contract/card-defaults.ts'
import { CARD_ATHLETES_MAX, type Lang } from '#contract/limits.ts'
import { type Position, POSITIONS } from '#contract/positions.ts'
import { commonMessages } from '#operator/lib/common-messages.ts'
import { toastError } from '#operator/lib/errors.ts'
import { writeNumber } from '#operator/lib/typed-number.ts'
import { Button } from '#ui/button.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { SidePanel } from '#ui/side-panel.tsx'
import type { DraftAthlete } from './athletes-draft.ts'
import { ChampionshipChoice } from './championship-choice.tsx'
import { editorMessages } from './i18n.ts'
import { type Match, type RoundAthlete, roundQuery, type SquadRow } from './match-api.ts'
import { MatchList, SquadList } from './picker-lists.tsx'
import { RoundList } from './round-list.tsx'

export interface Picked {
  athletes: DraftAthlete[]
  championship: string
  round: string
}

export interface AthletePickerProps {
  /** The card's championship, whose athletes come first. */
  of: string | null
  open: boolean
  onClose: () => void
  /** Ids already on the card. */
  taken: readonly string[]
  onPick: (picked: Picked) => void
}

/** Picks athletes of the next round, or of one imported match or round with their numbers. */
export function AthletePicker({ of, open, onClose, taken, onPick }: AthletePickerProps) {
  const [messages, common] = [useMessages(editorMessages), useMessages(commonMessages)]
  const [wanted, setChampionship] = useState<string>()
  const championship = wanted ?? of ?? ''
  const room = CARD_ATHLETES_MAX - taken.length
  const ahead = useChosen<RoundAthlete>(room)
  const lang = useLang()
  const [match, setMatch] = useState<Match>()
  const inMatch = useChosen<SquadRow>(room)
  const isFull = (match ? inMatch : ahead).rows.size >= room
  function pick(picked: Picked) {
    onPick(picked)
    ahead.clear()
    inMatch.clear()
    onClose()
  }
  const { add, busy } = useAdd(match, inMatch.rows, pick)
  function addAhead() {
    const rows = [...ahead.rows.values()]
    const athletes = rows.map(row => ({ ...pickedAthlete(row, row.match, row._kickoff, lang), _match: row._match }))
    pick({ athletes, championship, round: rows[0]?.match.round ?? '' })
  }
  const leaveMatch = () => [setMatch(undefined), inMatch.clear()]
  return (
    <SidePanel
      open={open}
      onClose={onClose}
      title={messages.pickTitle}
      closeLabel={common.close}
      onBack={match && leaveMatch}
      backLabel={messages.pickBack}
      footer={
        match ? (
          <Button block busy={busy} disabled={inMatch.rows.size === 0} onClick={() => void add()}>
            {messages.pickAdd(inMatch.rows.size)}
          </Button>
        ) : (
          ahead.rows.size > 0 && (
            <Button block onClick={addAhead}>
              {messages.pickAdd(ahead.rows.size)}
            </Button>
          )
        )
      }
    >
      <Stack gap={3} alignContent="start">
        <NoMore isFull={isFull} />
        {match ? (
          <SquadList key={match._id} {...{ match, taken, chosen: inMatch.rows, isFull }} onToggle={inMatch.toggle} />
        ) : (
          <>
            <ChampionshipChoice
              value={championship}
              onChange={id => {
                setChampionship(id)
                ahead.clear()
              }}
            />
            {championship !== '' && (
              <Stack key={championship} gap={3}>
                <RoundList {...{ championship, taken, chosen: ahead.rows, isFull }} onToggle={ahead.toggle} />
                <MatchList championship={championship} onChoose={setMatch} />
              </Stack>
            )}
          </>
        )}
      </Stack>
    </SidePanel>
  )
}

function NoMore({ isFull }: { isFull: boolean }) {
  const messages = useMessages(editorMessages)
  return (
    <Text role="status" size="sm" tone="orange">
      {isFull && messages.pickNoMore(CARD_ATHLETES_MAX)}
    </Text>
  )
}

/** The current selection, limited to the space on the card. */
function useChosen<Row extends Pick<SquadRow, 'athlete'>>(room: number) {
  const [rows, setRows] = useState<ReadonlyMap<string, Row>>(new Map())
  function toggle(row: Row): void {
    const next = new Map(rows)
    if (!next.delete(row.athlete._id) && next.size < room) next.set(row.athlete._id, row)
    setRows(next)
  }
  return { rows, toggle, clear: () => setRows(new Map()) }
}

/** Converts selected athletes for the card. For a whole round, the kick-off is that of the team's match. */
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

/** The match of an athlete's team in a round, for its kick-off; null when the round has none. */
function kickOffOf({ team }: Pick<SquadRow, 'team'>, matches: readonly Match[]): string | null {
  if (!team) return null
  const own = matches.find(({ kind, home, away }) => kind === 'match' && [home?._id, away?._id].includes(team._id))
  return own?._id ?? null
}

/** Converts an athlete from a match, a race or a round for the card. */
function pickedAthlete(row: Omit<SquadRow, 'side'>, match: Match, kickOff: string | null, lang: Lang): DraftAthlete {
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

/** The source's position if a card has it; otherwise a guess, which the operator can change. */
function positionOf(resolved: string | null, match: Match): Position {
  return POSITIONS.find(position => position === resolved) ?? (match.kind === 'race' ? 'F1_FINISH' : 'A')
}
