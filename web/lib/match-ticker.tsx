import { useState } from 'react'
import { useMessages } from '#client/i18n.ts'
import type { CardFixture } from '#contract/api/player/cards.ts'
import { Crest } from '#ui/art/crest.tsx'
import { cx } from '#ui/cx.ts'
import { matchMessages } from './i18n.ts'
import { MatchState } from './match-pair.tsx'
import { codeOf, kitOfTeam, type Team } from './teams.ts'
import styles from './match-ticker.module.css'

type Fixture = Pick<CardFixture, '_id' | 'home' | 'away' | 'score' | 'status' | 'date' | 'minute'>

const ORDER: readonly CardFixture['status'][] = ['live', 'abandoned', 'scheduled', 'postponed', 'finished', 'void']

/** Strip of scores, live matches first; scrolls sideways. */
export function MatchTicker({ matches, label }: { matches: readonly Fixture[]; label: string }) {
  const known = matches.filter(({ home, away }) => home !== null || away !== null)
  const sorted = known.toSorted((a, b) => ORDER.indexOf(a.status) - ORDER.indexOf(b.status))
  if (sorted.length === 0) return null
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without the focus the keyboard cannot move it
    <div className={styles.strip} role="group" aria-label={label} tabIndex={0}>
      <ul className={styles.list}>
        {sorted.map(match => (
          <li key={match._id} className={cx(styles.match, match.status === 'live' && styles.live)}>
            <Score match={match} />
            <p className={styles.state}>
              <MatchState match={match} />
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Teams with crests and the score, which flashes at a goal. */
function Score({ match: { home, away, score } }: { match: Fixture }) {
  const { score: formatScore, unknownTeam } = useMessages(matchMessages)
  const shown = score ? formatScore(String(score.home), String(score.away)) : '×'
  const [first] = useState(shown)
  return (
    <p className={styles.pair}>
      <Side team={home} unknown={unknownTeam} />
      {/* The key restarts the animation at every goal; the initial score has none. */}
      <span key={shown} className={cx('num', styles.score, shown !== first && styles.scored)}>
        {shown}
      </span>
      <Side team={away} unknown={unknownTeam} isAway />
    </p>
  )
}

function Side({ team, unknown, isAway = false }: { team: Team | null; unknown: string; isAway?: boolean }) {
  return (
    <span className={cx(styles.side, isAway && styles.away)}>
      {team && <Crest code={codeOf(team)} kit={kitOfTeam(team)} size={20} />}
      <abbr title={team?.name ?? unknown}>{team ? codeOf(team) : '?'}</abbr>
    </span>
  )
}

/** `CRU 0 × 0 BAH · 56’`, of one match. */
export function MatchLine({ match }: { match: Fixture }) {
  const { score } = useMessages(matchMessages)
  const [home, away] = [match.home, match.away].map(team => (team ? codeOf(team) : '?'))
  const pair = match.score
    ? `${home} ${score(String(match.score.home), String(match.score.away))} ${away}`
    : score(home ?? '', away ?? '')
  return (
    <>
      {(match.home ?? match.away) && <span className="num">{pair} · </span>}
      <MatchState match={match} />
    </>
  )
}
