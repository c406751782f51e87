import { ListPlus } from 'lucide-react'
import { useMessages } from '#client/i18n.ts'
import { CARD_MATCHES_MAX } from '#contract/api/player/championship-cards.ts'
import { MatchBadge } from '#operator/lib/badges.tsx'
import { formatField, useErrorMessages } from '#operator/lib/errors.ts'
import { TeamName } from '#operator/lib/team-crest.tsx'
import { Moment } from '#operator/lib/values.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { Note } from '#ui/note.tsx'
import { ChampionshipChoice, type KnownChampionship } from './championship-choice.tsx'
import { ListProblem } from './editor-fields.tsx'
import { editorMessages } from './i18n.ts'
import { MatchPicker } from './match-picker.tsx'
import { type DraftMatch, useMatchesForm } from './matches-draft.ts'
import { RowButtons, type RowButtonsProps, useRows } from './row-list.tsx'
import styles from './matches.module.css'

export interface MatchesTabProps {
  /** The selected championship with its name. */
  championship: KnownChampionship | null
  onChampionship: (championship: KnownChampionship | null) => void
  onPick: () => void
}

/** The championship of a card and its matches in order. */
export function MatchesTab({ championship, onChampionship, onPick }: MatchesTabProps) {
  const messages = useMessages(editorMessages)
  const errors = useErrorMessages()
  const { draft, change, problemOf, isFrozen, isClosed } = useMatchesForm()
  return (
    <>
      {isFrozen && <Note>{isClosed ? messages.closed : messages.frozen}</Note>}
      <Card title={messages.championship}>
        <Stack gap={3}>
          {isFrozen ? (
            <Text weight={650}>{championship && `${championship.name} ${championship.season}`}</Text>
          ) : (
            <ChampionshipChoice
              value={draft.championship ?? ''}
              known={championship}
              error={formatField(problemOf('championship'), errors)}
              onChange={(id, chosen) => {
                change({ championship: id === '' ? null : id }, 'championship')
                onChampionship(chosen ?? null)
              }}
            />
          )}
        </Stack>
      </Card>
      <Card title={messages.of['card-game'].filters}>
        <Matches onPick={onPick} />
      </Card>
    </>
  )
}

function Matches({ onPick }: Pick<MatchesTabProps, 'onPick'>) {
  const messages = useMessages(editorMessages)
  const { draft, change, isFrozen } = useMatchesForm()
  const { list, announcement, move, remove } = useRows({
    rows: draft.matches,
    onChange: matches => change({ matches }, 'matches'),
    nameOf,
  })
  const isFull = draft.matches.length >= CARD_MATCHES_MAX
  return (
    <Stack gap={3}>
      <Text look="hint">{isFull ? messages.matchesFull : messages.matchesText}</Text>
      {draft.matches.length === 0 && <Text look="hint">{messages.noMatches}</Text>}
      <ol ref={list} className={styles.rows}>
        {draft.matches.map((match, slot) => (
          <MatchRow
            key={match._id}
            match={match}
            slot={slot}
            count={draft.matches.length}
            onMove={by => move(slot, by)}
            onRemove={() => remove(slot)}
          />
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      <ListProblem path="matches" />
      {!isFrozen && (
        <Row align="center" wrap className={styles.add}>
          <Button
            variant="sec"
            disabled={isFull || draft.championship === null}
            icon={<ListPlus aria-hidden="true" />}
            onClick={onPick}
          >
            {messages.pickMatches}
          </Button>
          {draft.championship === null && (
            <Text as="span" look="hint">
              {messages.championshipFirst}
            </Text>
          )}
        </Row>
      )}
    </Stack>
  )
}

const nameOf = ({ home, away }: Pick<DraftMatch, 'home' | 'away'>): string =>
  `${home?.name ?? ''} × ${away?.name ?? ''}`

interface MatchRowProps extends Omit<RowButtonsProps, 'name'> {
  match: DraftMatch
}

function MatchRow({ match, ...row }: MatchRowProps) {
  const messages = useMessages(editorMessages)
  const errors = useErrorMessages()
  const { problemOf } = useMatchesForm()
  const problem = problemOf(`matches.${row.slot}`)
  return (
    <Stack as="li" align="center" className={styles.row}>
      <Text as="span" weight={700} tone="faint" className="num">
        {row.slot + 1}
      </Text>
      <Stack gap={1}>
        <span className={styles.teams}>
          {match.home && <TeamName team={match.home} />}
          {match.away && <TeamName team={match.away} />}
        </span>
        <Row as="span" align="center" wrap size="xs" tone="faint" className={styles.when}>
          {messages.round(match.round)} · {match.startsAt ? <Moment at={match.startsAt} /> : messages.noDate}
          {match.status !== 'scheduled' && <MatchBadge status={match.status} />}
        </Row>
        {problem !== undefined && (
          <Text size="sm" tone="red" role="alert" tabIndex={-1} data-problem="">
            {formatField(problem, errors)}
          </Text>
        )}
      </Stack>
      <RowButtons name={nameOf(match)} {...row} />
    </Stack>
  )
}

/** The match picker. It is outside the form, which a dialog inside it would submit. */
export function PickMatches(props: { championship: string; open: boolean; onClose: () => void }) {
  const { draft, change } = useMatchesForm()
  return (
    <MatchPicker
      key={props.championship}
      {...props}
      taken={draft.matches.map(match => match._id)}
      onPick={picked => {
        const rounds = new Set(picked.map(match => match.round))
        const [round] = rounds
        change(
          {
            matches: [...draft.matches, ...picked].slice(0, CARD_MATCHES_MAX),
            // The first picked matches set the card's round, if they are all of one.
            ...(draft.round === null && round !== undefined && rounds.size === 1 ? { round } : {}),
          },
          'matches',
        )
      }}
    />
  )
}
