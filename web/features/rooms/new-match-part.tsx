import { useInfiniteQuery } from '@tanstack/react-query'
import { CalendarX, Trophy } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { FieldMessage } from '#ui/field.tsx'
import { ListRowButton, RowList } from '#ui/list-row.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { State } from '#ui/state.tsx'
import { sayField } from '#web/lib/errors.ts'
import { useWholeErrorWords } from '#web/lib/game-errors.ts'
import { useLang, useWords } from '#web/lib/i18n.ts'
import { MatchPair } from '#web/lib/match-pair.tsx'
import { matchWords } from '#web/lib/match-words.ts'
import { sayMoment } from '#web/lib/moments.ts'
import { MoreButton } from '#web/lib/more-button.tsx'
import { Problem } from '#web/lib/problem.tsx'
import { SearchBox, useDebounced } from '#web/lib/search-box.tsx'
import { championshipsQuery, type ListedMatch, matchesQuery } from './api.ts'
import { words as roomWords } from './i18n.ts'
import type { NewRoom } from './new-use.ts'
import styles from './new.module.css'

/** Step 2: a championship, then one of its matches to come. */
export function MatchPart({ room }: { room: NewRoom }) {
  return room.making.championship ? <Matches room={room} /> : <Championships room={room} />
}

function Championships({ room: { change, wrong } }: { room: NewRoom }) {
  const words = useWords(roomWords).make
  const errors = useWholeErrorWords()
  const [typed, setTyped] = useState('')
  const list = useInfiniteQuery(championshipsQuery(useDebounced(typed).trim()))
  return (
    <Card title={words.championship} className={styles.list}>
      <SearchBox label={words.searchChampionship} clear={words.clear} value={typed} onChange={setTyped} />
      <Waiting list={list} label={words.loadingChampionships}>
        {list.data?.length === 0 ? (
          <State art={<Trophy />} title={words.noChampionships} text={words.noChampionshipsText} />
        ) : (
          <RowList ruled>
            {list.data?.map(({ _id, name, season }) => (
              <ListRowButton
                key={_id}
                icon={<Trophy />}
                label={name}
                note={words.season(season)}
                chevron
                onClick={() => change({ championship: { _id, name } })}
              />
            ))}
          </RowList>
        )}
        <MoreButton list={list} />
      </Waiting>
      <FieldMessage id="championship-wrong" error={sayField(wrong._match, errors)} />
    </Card>
  )
}

function Matches({ room: { making, wrong, change } }: { room: NewRoom }) {
  const words = useWords(roomWords).make
  const errors = useWholeErrorWords()
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed).trim()
  const list = useInfiniteQuery(matchesQuery(making.championship?._id ?? '', search))
  const id = useId()
  const title = useRef<HTMLParagraphElement>(null)
  useEffect(() => title.current?.focus({ preventScroll: true }), [])
  return (
    <Card title={words.matches} className={styles.list}>
      <div className={styles.chosen}>
        <p ref={title} tabIndex={-1}>
          {making.championship?.name}
        </p>
        <Button variant="txt" size="sm" onClick={() => change({ championship: null, match: null })}>
          {words.otherChampionship}
        </Button>
      </div>
      <SearchBox label={words.searchTeam} clear={words.clear} value={typed} onChange={setTyped} />
      <Waiting list={list} label={words.loadingMatches}>
        {list.data?.length === 0 ? (
          <State
            art={<CalendarX />}
            title={search ? words.noTeam : words.noMatches}
            text={search ? words.noTeamText : words.noMatchesText}
          />
        ) : (
          <fieldset aria-describedby={id}>
            <legend className="visually-hidden">{words.matches}</legend>
            <div className={styles.matches}>
              {list.data?.map(match => (
                <MatchChoice
                  key={match._id}
                  match={match}
                  isChosen={match._id === making.match?._id}
                  onChoose={() => change({ match })}
                />
              ))}
            </div>
          </fieldset>
        )}
        <MoreButton list={list} />
      </Waiting>
      <FieldMessage id={id} error={sayField(wrong._match, errors)} />
    </Card>
  )
}

function MatchChoice({ match, isChosen, onChoose }: { match: ListedMatch; isChosen: boolean; onChoose: () => void }) {
  const words = useWords(roomWords).make
  const { round } = useWords(matchWords)
  const lang = useLang()
  return (
    <label className={styles.match}>
      <input type="radio" name="match" value={match._id} checked={isChosen} onChange={onChoose} />
      <MatchPair match={match} />
      <small>
        {[...(match.date ? [sayMoment(match.date, lang)] : []), round(match.round), match.place ?? words.noPlace].join(
          ' · ',
        )}
      </small>
    </label>
  )
}

interface Listed {
  isPending: boolean
  isError: boolean
  data: unknown
  error: unknown
  refetch: () => unknown
}

function Waiting({ list, label, children }: { list: Listed; label: string; children: ReactNode }) {
  if (list.isPending) {
    return (
      <SkeletonGroup label={label} className={styles.matches}>
        {[1, 2, 3].map(place => (
          <Skeleton key={place} shape="block" height={64} />
        ))}
      </SkeletonGroup>
    )
  }
  if (list.isError && list.data === undefined) {
    return <Problem error={list.error} onRetry={() => void list.refetch()} />
  }
  return children
}
