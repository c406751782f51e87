import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useMessages } from '#client/i18n.ts'
import { CARD_MATCHES_MAX } from '#contract/api/player/championship-cards.ts'
import { commonMessages } from '#operator/lib/common-messages.ts'
import { toastError } from '#operator/lib/errors.ts'
import { factMessages } from '#operator/lib/i18n.ts'
import { Pager } from '#operator/lib/pager.tsx'
import { SearchField } from '#operator/lib/search-field.tsx'
import { When } from '#operator/lib/values.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field, Select } from '#ui/field.tsx'
import { Row } from '#ui/layout.tsx'
import { SidePanel } from '#ui/side-panel.tsx'
import { toast } from '#ui/toast.tsx'
import { editorMessages } from './i18n.ts'
import { type RequestedMatches, type Match, roundQuery, upcomingQuery } from './match-api.ts'
import { type DraftMatch, isPlayable, pickedMatch } from './matches-draft.ts'
import { Found } from './picker-lists.tsx'
import styles from './match-picker.module.css'

export interface MatchPickerProps {
  championship: string
  open: boolean
  onClose: () => void
  /** Ids already on the card. */
  taken: readonly string[]
  onPick: (matches: DraftMatch[]) => void
}

/** Picks upcoming matches of a championship by round or search, one by one or a whole round. */
export function MatchPicker({ championship, open, onClose, taken, onPick }: MatchPickerProps) {
  const messages = useMessages(editorMessages)
  const common = useMessages(commonMessages)
  const [filters, setRequest] = useState<RequestedMatches>({ search: '', round: '', status: 'scheduled', page: 1 })
  const { chosen, toggle, addRound, clear } = useChosen(championship, taken)
  const found = useQuery({ ...upcomingQuery(championship, filters), enabled: open })
  return (
    <SidePanel
      open={open}
      onClose={onClose}
      title={messages.pickMatches}
      closeLabel={common.close}
      footer={
        <Button
          block
          disabled={chosen.size === 0}
          onClick={() => {
            onPick([...chosen.values()].map(pickedMatch))
            clear()
            onClose()
          }}
        >
          {messages.pickMatchesAdd(chosen.size)}
        </Button>
      }
    >
      <div className={styles.body}>
        <Filters filters={filters} onChange={change => setRequest({ ...filters, page: 1, ...change })} />
        <Found query={found}>
          {matches => (
            <>
              {[...Map.groupBy(matches.filter(isPlayable), match => match.round)].map(([round, inRound]) => (
                <section key={round} className={styles.round} aria-label={messages.round(round)}>
                  <Row gap={2} align="center" justify="between">
                    <h3>{messages.round(round)}</h3>
                    <Button
                      size="sm"
                      variant="txt"
                      aria-label={messages.pickRound(messages.round(round))}
                      onClick={() => void addRound(round)}
                    >
                      {messages.pickWhole}
                    </Button>
                  </Row>
                  <ul className={styles.matches}>
                    {inRound.map(match => (
                      <li key={match._id}>
                        <MatchChoice {...{ match, taken, chosen }} onToggle={() => toggle(match)} />
                      </li>
                    ))}
                  </ul>
                </section>
              ))}
              <Pager
                page={filters.page}
                pages={found.data?.pages ?? 1}
                total={found.data?.total ?? 0}
                onPage={page => setRequest({ ...filters, page })}
              />
            </>
          )}
        </Found>
      </div>
    </SidePanel>
  )
}

interface MatchChoiceProps {
  match: Match
  taken: readonly string[]
  chosen: ReadonlyMap<string, Match>
  onToggle: () => void
}

function MatchChoice({ match, taken, chosen, onToggle }: MatchChoiceProps) {
  const messages = useMessages(editorMessages)
  const isTaken = taken.includes(match._id)
  const isFull = taken.length + chosen.size >= CARD_MATCHES_MAX
  return (
    <Checkbox
      checked={isTaken || chosen.has(match._id)}
      disabled={isTaken || (isFull && !chosen.has(match._id))}
      onChange={onToggle}
      label={
        <span className={styles.match}>
          <strong>{`${match.home?.name ?? ''} × ${match.away?.name ?? ''}`}</strong>
          <span>
            <When match={match} />
            {isTaken && ` · ${messages.pickAlready}`}
          </span>
        </span>
      }
    />
  )
}

function Filters({
  filters,
  onChange,
}: {
  filters: RequestedMatches
  onChange: (change: Partial<RequestedMatches>) => void
}) {
  const messages = useMessages(editorMessages)
  const { statuses } = useMessages(factMessages)
  return (
    <search className={styles.filters}>
      <SearchField label={messages.pickTeam} value={filters.search} onSearch={search => onChange({ search })} />
      <SearchField
        label={messages.roundLabel}
        placeholder={messages.roundHint}
        value={filters.round}
        onSearch={round => onChange({ round })}
      />
      <Field label={messages.pickStatus}>
        {ids => (
          <Select
            {...ids}
            value={filters.status}
            onChange={event =>
              onChange({ status: event.currentTarget.value === 'postponed' ? 'postponed' : 'scheduled' })
            }
          >
            <option value="scheduled">{statuses.scheduled}</option>
            <option value="postponed">{statuses.postponed}</option>
          </Select>
        )}
      </Field>
    </search>
  )
}

/** The current selection in order, limited to the space on the card. */
function useChosen(championship: string, taken: readonly string[]) {
  const messages = useMessages(editorMessages)
  const client = useQueryClient()
  const [chosen, setChosen] = useState<ReadonlyMap<string, Match>>(new Map())
  const room = CARD_MATCHES_MAX - taken.length
  function toggle(match: Match): void {
    const next = new Map(chosen)
    if (!next.delete(match._id) && next.size < room) next.set(match._id, match)
    setChosen(next)
  }
  async function addRound(round: string): Promise<void> {
    try {
      const { docs } = await client.query(roundQuery(championship, round))
      const more = docs.filter(match => isPlayable(match) && !taken.includes(match._id))
      setChosen(now => new Map([...now, ...more.map(match => [match._id, match] as const)].slice(0, room)))
      if (more.length > room) toast.info(messages.matchesFull)
    } catch (error) {
      await toastError(error)
    }
  }
  return { chosen, toggle, addRound, clear: () => setChosen(new Map()) }
}
