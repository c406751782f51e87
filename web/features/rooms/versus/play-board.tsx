import { ArrowDown, ArrowRight, Plus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { Guess } from '#contract/api/versus.ts'
import { Crest } from '#ui/art/crest.tsx'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { GuessGrid, type TakenScore } from '#ui/game/guess-grid.tsx'
import { Note } from '#ui/note.tsx'
import { useWords } from '#web/lib/i18n.ts'
import { Picture } from '#web/lib/picture.tsx'
import { codeOf, kitOfTeam, type Team } from '#web/lib/teams.ts'
import type { TimedDuel } from './api.ts'
import { isMyTurn, myselfIn, sameScore, scoreOf, type Score } from './duel.ts'
import type { Guessing } from './guess-use.ts'
import { words as versusWords } from './i18n.ts'
import { OtherScore } from './other-score.tsx'
import { playWords } from './play-words.ts'
import styles from './play-board.module.css'

/** The largest number of goals that the board has a cell for. */
const BOARD_MAX = 5
const isOnBoard = ({ home, away }: Score): boolean => home <= BOARD_MAX && away <= BOARD_MAX

/** The scores to choose from: 36 on the board, the rest by "Other score". What was guessed carries its player. */
export function PlayBoard({ duel, guessing }: { duel: TimedDuel; guessing: Guessing }) {
  const words = useWords(playWords)
  const describe = useDescribe(duel)
  const taken = useTaken(duel)
  const [isAsking, setAsking] = useState(false)
  const canChoose = isMyTurn(duel) && !guessing.isSending
  const outside = taken.filter(score => !isOnBoard(score))
  const { home, away } = duel._match
  return (
    <section className={styles.board} aria-label={words.board}>
      {guessing.isGone && (
        <Note tone="red" role="alert">
          <strong>{words.taken}</strong> {words.takenText}
        </Note>
      )}
      <GuessGrid
        label={words.board}
        home={<TeamHead team={home} arrow={<ArrowDown size={16} aria-hidden="true" />} />}
        away={<TeamHead team={away} arrow={<ArrowRight size={16} aria-hidden="true" />} isAway />}
        describe={describe}
        taken={taken.filter(isOnBoard)}
        value={guessing.value}
        disabled={!canChoose}
        onChoose={guessing.choose}
      />
      <div className={styles.below}>
        <p>{words.blocked}</p>
        <Button variant="txt" size="sm" disabled={!canChoose} onClick={() => setAsking(true)}>
          {words.other} <Plus size={16} aria-hidden="true" />
        </Button>
      </div>
      {outside.length > 0 && (
        <ul className={styles.outside} aria-label={words.otherBoard}>
          {outside.map(score => (
            <li key={`${score.home}x${score.away}`} className={cx('num', styles[score.owner])}>
              {score.picture}
              {score.home}×{score.away}
              <span className="visually-hidden">, {score.label}</span>
            </li>
          ))}
        </ul>
      )}
      <OtherScore
        key={String(isAsking)}
        duel={duel}
        open={isAsking && canChoose}
        onClose={() => setAsking(false)}
        onChoose={score => {
          setAsking(false)
          if (!guessing.value || !sameScore(guessing.value, score)) guessing.choose(score)
        }}
      />
    </section>
  )
}

function TeamHead({ team, arrow, isAway = false }: { team: Team | null; arrow: ReactNode; isAway?: boolean }) {
  const { unknownTeam } = useWords(versusWords)
  const parts = [
    team && <Crest key="crest" code={codeOf(team)} kit={kitOfTeam(team)} size={22} />,
    <span key="name" className={styles.team}>
      {team?.name ?? unknownTeam}
    </span>,
    <span key="arrow">{arrow}</span>,
  ]
  return isAway ? parts.toReversed() : parts
}

/** A score in words, with both teams: "Grêmio 1, Internacional 2". */
export function useDescribe({ _match: { home, away } }: TimedDuel): (score: Score) => string {
  const { describe } = useWords(playWords)
  const { unknownTeam } = useWords(versusWords)
  return score => describe(home?.name ?? unknownTeam, score.home, away?.name ?? unknownTeam, score.away)
}

function useTaken(duel: TimedDuel): TakenScore[] {
  const words = useWords(playWords)
  const me = myselfIn(duel)?._id
  return duel.guesses.map((guess: Guess) => {
    const person = [duel.owner, duel.opponent].find(player => player?._id === guess._user)
    const isMine = guess._user === me
    return {
      ...scoreOf(guess),
      owner: isMine ? 'mine' : 'theirs',
      label: isMine ? words.takenMine : words.takenBy(person?.name ?? ''),
      picture: person ? <Picture user={person} size={32} /> : undefined,
    }
  })
}
