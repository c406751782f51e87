import { useNavigate } from '@tanstack/react-router'
import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react'
import { useId } from 'react'
import type { CardFixture } from '#contract/api/card-documents.ts'
import { Crest } from '#ui/art/crest.tsx'
import { cx } from '#ui/cx.ts'
import { Select } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { State } from '#ui/state.tsx'
import { useLang, useWords } from '#web/lib/i18n.ts'
import { matchWords } from '#web/lib/match-words.ts'
import { sayMoment } from '#web/lib/moments.ts'
import { codeOf, kitOfTeam, type Team } from '#web/lib/teams.ts'
import type { Championship } from './championships-api.ts'
import { championshipsWords } from './championships-words.ts'
import { MatchState } from '#web/lib/match-pair.tsx'
import styles from './championship-screen.module.css'

/** The matches of a round, and the way to the other rounds: one by one, or any of them from the list. */
export function ChampionshipRounds({ championship, isStale }: { championship: Championship; isStale: boolean }) {
  const words = useWords(championshipsWords)
  const { round: sayRound } = useWords(matchWords)
  const navigate = useNavigate()
  const { rounds, round, fixtures } = championship
  if (rounds.length === 0 || round === null) {
    return <State art={<CalendarDays />} title={words.rounds.none} text={words.rounds.noneText} />
  }
  const show = (name: string) =>
    void navigate({
      to: '/championships/$championship',
      params: { championship: championship._id },
      replace: true,
      resetScroll: false,
      search: before => ({ ...before, round: name }),
    })
  return (
    <div className={styles.round}>
      <RoundChoice names={rounds.map(({ name }) => name)} round={round} onChange={show} />
      <p className="visually-hidden" role="status">
        {isStale ? words.rounds.loading : words.rounds.changed(sayRound(round))}
      </p>
      <ul className={cx(styles.fixtures, isStale && styles.stale)}>
        {fixtures.map(fixture => (
          <Fixture key={fixture._id} fixture={fixture} />
        ))}
      </ul>
    </div>
  )
}

function RoundChoice({
  names,
  round,
  onChange,
}: {
  names: readonly string[]
  round: string
  onChange: (name: string) => void
}) {
  const words = useWords(championshipsWords)
  const { round: sayRound } = useWords(matchWords)
  const id = useId()
  const place = names.indexOf(round)
  const step = (by: 1 | -1) => {
    const name = names[place + by]
    if (name !== undefined) onChange(name)
  }
  return (
    <div className={styles.choice}>
      <IconButton fill label={words.rounds.previous} disabled={place <= 0} onClick={() => step(-1)}>
        <ChevronLeft aria-hidden="true" />
      </IconButton>
      <div>
        <label htmlFor={id} className="visually-hidden">
          {words.rounds.choose}
        </label>
        <Select id={id} value={round} onChange={event => onChange(event.currentTarget.value)}>
          {names.map(name => (
            <option key={name} value={name}>
              {sayRound(name)}
            </option>
          ))}
        </Select>
      </div>
      <IconButton fill label={words.rounds.next} disabled={place >= names.length - 1} onClick={() => step(1)}>
        <ChevronRight aria-hidden="true" />
      </IconButton>
    </div>
  )
}

function Fixture({ fixture }: { fixture: CardFixture }) {
  const words = useWords(championshipsWords).rounds
  const { home, away, score, date, place } = fixture
  const lang = useLang()
  const when = [date ? sayMoment(date, lang) : words.noDate, ...(place ? [place] : [])]
  return (
    <li className={styles.fixture}>
      <span className={styles.when}>
        <span className="num">{when.join(' · ')}</span>
        {fixture.status !== 'scheduled' && <MatchState match={fixture} />}
      </span>
      <span className={styles.sides}>
        <Side team={home} />
        <span className={cx('figure', styles.score)}>
          {score === null ? (
            <span className={styles.versus}>{words.versus}</span>
          ) : (
            <>
              {score.home} <span className={styles.versus}>×</span> {score.away}
            </>
          )}
        </span>
        <Side team={away} />
      </span>
    </li>
  )
}

function Side({ team }: { team: Team | null }) {
  const words = useWords(championshipsWords).rounds
  return (
    <span className={styles.side}>
      {team && <Crest code={codeOf(team)} kit={kitOfTeam(team)} size={28} />}
      <span className={styles.team}>{team?.name ?? words.noTeam}</span>
    </span>
  )
}
