import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLang, useMessages } from '#client/i18n.ts'
import { CARD_ATHLETES_MAX } from '#contract/limits.ts'
import { Button } from '#ui/button.tsx'
import { SidePanel } from '#ui/side-panel.tsx'
import { commonMessages } from '#operator/lib/common-messages.ts'
import { toastError } from '#operator/lib/errors.ts'
import { ChampionshipChoice } from './championship-choice.tsx'
import type { DraftAthlete } from './athletes-draft.ts'
import { editorMessages } from './i18n.ts'
import { type Match, roundQuery, type SquadRow } from './match-api.ts'
import { MatchList, SquadList } from './picker-lists.tsx'
import { kickOffOf, pickedAthlete } from './picked.ts'
import styles from './athlete-picker.module.css'

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
      <div className={styles.body}>
        {match ? (
          <SquadList key={match._id} match={match} taken={taken} chosen={chosen} onToggle={toggle} />
        ) : (
          <>
            <ChampionshipChoice value={championship} onChange={setChampionship} />
            {championship !== '' && <MatchList key={championship} championship={championship} onChoose={setMatch} />}
          </>
        )}
      </div>
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
