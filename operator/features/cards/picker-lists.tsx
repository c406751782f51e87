import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useLang, useMessages } from '#client/i18n.ts'
import type { FactName } from '#contract/facts.ts'
import { commonMessages } from '#operator/lib/common-messages.ts'
import { factMessages } from '#operator/lib/i18n.ts'
import { Problem } from '#operator/lib/problem.tsx'
import { SearchField } from '#operator/lib/search-field.tsx'
import { When } from '#operator/lib/values.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Text } from '#ui/layout.tsx'
import { ListRowButton, RowList } from '#ui/list-row.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { type EditorMessages, editorMessages } from './i18n.ts'
import { type Match, matchesQuery, squadQuery, type SquadRow } from './match-api.ts'
import styles from './athlete-picker.module.css'

/** Matches, races and rounds of a championship. */
export function MatchList({ championship, onChoose }: { championship: string; onChoose: (match: Match) => void }) {
  const messages = useMessages(editorMessages)
  const [search, setSearch] = useState('')
  const found = useQuery(matchesQuery(championship, search))
  return (
    <>
      <SearchField label={messages.pickSearch} value={search} onSearch={setSearch} />
      <Found query={found}>
        {matches => (
          <RowList ruled>
            {matches
              .filter(match => match.settles)
              .map(match => (
                <ListRowButton
                  key={match._id}
                  chevron
                  label={labelOf(match, messages)}
                  note={
                    <>
                      {messages.round(match.round)} · <When match={match} />
                    </>
                  }
                  onClick={() => onChoose(match)}
                />
              ))}
          </RowList>
        )}
      </Found>
    </>
  )
}

/** The two teams, or the name of a round or race. */
function labelOf({ kind, home, away, round, place }: Match, messages: EditorMessages): string {
  if (home && away) return `${home.name} × ${away.name}`
  return kind === 'round' ? `${messages.round(round)}: ${messages.wholeRound}` : (place ?? messages.round(round))
}

export interface SquadListProps {
  match: Match
  taken: readonly string[]
  chosen: ReadonlyMap<string, SquadRow>
  /** The card is full. */
  isFull: boolean
  onToggle: (row: SquadRow) => void
}

/** Athletes who played, or may play, in a match or round, with their numbers. */
export function SquadList({ match, taken, chosen, isFull, onToggle }: SquadListProps) {
  const messages = useMessages(editorMessages)
  const [search, setSearch] = useState('')
  const found = useQuery(squadQuery(match._id, search))
  return (
    <>
      <h3>{labelOf(match, messages)}</h3>
      <SearchField label={messages.pickAthlete} value={search} onSearch={setSearch} />
      <Found query={found}>
        {rows => (
          <ul className={styles.squad}>
            {rows.map(row => {
              const isTaken = taken.includes(row.athlete._id)
              return (
                <li key={row.athlete._id}>
                  <Checkbox
                    checked={isTaken || chosen.has(row.athlete._id)}
                    disabled={isTaken || (isFull && !chosen.has(row.athlete._id))}
                    onChange={() => onToggle(row)}
                    label={<AthleteLabel row={row} note={isTaken ? messages.pickAlready : undefined} />}
                  />
                </li>
              )
            })}
          </ul>
        )}
      </Found>
    </>
  )
}

/** An athlete with club and numbers; the note comes last. */
export function AthleteLabel({ row, note }: { row: Omit<SquadRow, 'side'>; note: string | undefined }) {
  const facts = useMessages(factMessages)
  const { athlete, team, shirt, position, numbers = {} } = row
  const known = Object.entries(numbers).filter(([, number]) => number > 0)
  const about = [team?.name, position, shirt === null ? undefined : `#${shirt}`, note].filter(Boolean).join(' · ')
  return (
    <span className={styles.athlete}>
      <strong>{athlete.nickname ?? athlete.name}</strong>
      <span>{about}</span>
      {known.length > 0 && (
        <span>{known.map(([fact, number]) => `${facts.numbers[fact as FactName]} ${number}`).join(' · ')}</span>
      )}
    </span>
  )
}

/** Search results: loading, failed, none, or found; with the number beyond the limit. */
export function Found<Row>({
  query,
  children,
}: {
  query: UseQueryResult<{ docs: Row[]; total: number }>
  children: (rows: readonly Row[]) => ReactNode
}) {
  const messages = useMessages(editorMessages)
  const common = useMessages(commonMessages)
  const lang = useLang()
  if (query.isPending)
    return (
      <SkeletonGroup label={common.loading}>
        <Skeleton shape="card" height={240} />
      </SkeletonGroup>
    )
  if (query.isError) return <Problem error={query.error} onRetry={() => void query.refetch()} />
  const { docs, total } = query.data
  if (docs.length === 0) return <Text look="hint">{messages.pickNone}</Text>
  return (
    <>
      {children(docs)}
      {total > docs.length && <Text look="hint">{common.shownOf(1, docs.length, total.toLocaleString(lang))}</Text>}
    </>
  )
}
