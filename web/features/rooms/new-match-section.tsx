import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { CalendarX, Trophy } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useLang, useMessages } from '#client/i18n.ts'
import { useDebounced } from '#client/use-search.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { FieldMessage } from '#ui/field.tsx'
import { Row, Stack } from '#ui/layout.tsx'
import { ListRowButton, RowList } from '#ui/list-row.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { State } from '#ui/state.tsx'
import { formatField } from '#web/lib/errors.ts'
import { useWholeErrorMessages } from '#web/lib/game-errors.ts'
import { matchMessages } from '#web/lib/i18n.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import { MatchPair } from '#web/lib/match-pair.tsx'
import { formatMoment } from '#web/lib/moments.ts'
import { MoreButton } from '#web/lib/more-button.tsx'
import { SearchBox } from '#web/lib/search-box.tsx'
import { championshipsQuery, type ListedMatch, matchesQuery } from './api.ts'
import { messages as roomMessages } from './i18n.ts'
import type { NewRoom } from './use-new.ts'
import styles from './new.module.css'

/** Step 2: a championship, then one of its upcoming matches. */
export function MatchSection({ room }: { room: NewRoom }) {
  return room.making.championship ? <Matches room={room} /> : <Championships room={room} />
}

function Championships({ room: { change, errors: fieldErrors } }: { room: NewRoom }) {
  const messages = useMessages(roomMessages).make
  const errors = useWholeErrorMessages()
  const [typed, setTyped] = useState('')
  const list = useInfiniteQuery(championshipsQuery(useDebounced(typed).trim()))
  return (
    <Stack as={Card} title={messages.championship} gap={3}>
      <SearchBox label={messages.searchChampionship} clear={messages.clear} value={typed} onChange={setTyped} />
      <Choices
        list={list}
        label={messages.loadingChampionships}
        empty={<State art={<Trophy />} title={messages.noChampionships} text={messages.noChampionshipsText} />}
      >
        {rows => (
          <RowList ruled>
            {rows.map(({ _id, name, season }) => (
              <ListRowButton
                key={_id}
                icon={<Trophy />}
                label={name}
                note={messages.season(season)}
                chevron
                onClick={() => change({ championship: { _id, name } })}
              />
            ))}
          </RowList>
        )}
      </Choices>
      <FieldMessage id="championship-wrong" error={formatField(fieldErrors._match?.message, errors)} />
    </Stack>
  )
}

function Matches({ room: { making, errors: fieldErrors, change } }: { room: NewRoom }) {
  const messages = useMessages(roomMessages).make
  const errors = useWholeErrorMessages()
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed).trim()
  const list = useInfiniteQuery(matchesQuery(making.championship?._id ?? '', search))
  const id = useId()
  const title = useRef<HTMLParagraphElement>(null)
  useEffect(() => title.current?.focus({ preventScroll: true }), [])
  return (
    <Stack as={Card} title={messages.matches} gap={3}>
      <Row gap={3} align="center" justify="between" weight={600} tone="muted">
        <p ref={title} tabIndex={-1}>
          {making.championship?.name}
        </p>
        <Button variant="txt" size="sm" onClick={() => change({ championship: null, _match: null })}>
          {messages.otherChampionship}
        </Button>
      </Row>
      <SearchBox label={messages.searchTeam} clear={messages.clear} value={typed} onChange={setTyped} />
      <Choices
        list={list}
        label={messages.loadingMatches}
        empty={
          <State
            art={<CalendarX />}
            title={search ? messages.noTeam : messages.noMatches}
            text={search ? messages.noTeamText : messages.noMatchesText}
          />
        }
      >
        {rows => (
          <fieldset aria-describedby={id}>
            <legend className="visually-hidden">{messages.matches}</legend>
            <Stack gap={2}>
              {rows.map(match => (
                <MatchChoice
                  key={match._id}
                  match={match}
                  isChosen={match._id === making._match?._id}
                  onChoose={() => change({ _match: match })}
                />
              ))}
            </Stack>
          </fieldset>
        )}
      </Choices>
      <FieldMessage id={id} error={formatField(fieldErrors._match?.message, errors)} />
    </Stack>
  )
}

function MatchChoice({ match, isChosen, onChoose }: { match: ListedMatch; isChosen: boolean; onChoose: () => void }) {
  const messages = useMessages(roomMessages).make
  const { round } = useMessages(matchMessages)
  const lang = useLang()
  return (
    <label className={styles.match}>
      <input type="radio" name="match" value={match._id} checked={isChosen} onChange={onChoose} />
      <MatchPair match={match} />
      <small>
        {[
          ...(match.date ? [formatMoment(match.date, lang)] : []),
          round(match.round),
          match.place ?? messages.noPlace,
        ].join(' · ')}
      </small>
    </label>
  )
}

/** Rows of a searched list, with a button for more. */
function Choices<Row>(props: {
  list: UseInfiniteQueryResult<Row[]>
  label: string
  empty: ReactNode
  children: (rows: Row[]) => ReactNode
}) {
  const skeleton = <Skeletons label={props.label} shape="block" heights={[64, 64, 64]} gap={2} />
  return (
    <Loaded query={props.list} skeleton={skeleton}>
      {rows => (
        <>
          {rows.length === 0 ? props.empty : props.children(rows)}
          <MoreButton list={props.list} />
        </>
      )}
    </Loaded>
  )
}
