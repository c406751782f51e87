import { ArrowDown, ArrowRight, Plus } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useMessages } from '#client/i18n.ts'
import type { Guess } from '#contract/api/player/versus.ts'
import { DUEL_GOALS_MAX } from '#contract/rooms.ts'
import { Crest } from '#ui/art/crest.tsx'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { GuessGrid, type TakenScore } from '#ui/game/guess-grid.tsx'
import { Stepper } from '#ui/game/stepper.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { Note } from '#ui/note.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { commonMessages } from '#web/lib/common-messages.ts'
import { codeOf, kitOfTeam, type Team } from '#web/lib/teams.ts'
import { UserAvatar } from '#web/lib/user-avatar.tsx'
import type { TimedDuel } from './api.ts'
import { isMyTurn, myselfIn, sameScore, type Score, scoreOf, takenBy } from './duel.ts'
import { messages as versusMessages, playMessages } from './i18n.ts'
import type { Guessing } from './use-guess.ts'
import styles from './score-grid.module.css'

interface OtherScoreProps {
  duel: TimedDuel
  open: boolean
  onClose: () => void
  onChoose: (score: Score) => void
}

/** Any score up to nine goals per side (V2), with a counter per team. */
function OtherScore({ duel, open, onClose, onChoose }: OtherScoreProps) {
  const messages = useMessages(playMessages)
  const { unknownTeam } = useMessages(versusMessages)
  const { close } = useMessages(commonMessages)
  const messageId = useId()
  const [home, setHome] = useState<number | null>(null)
  const [away, setAway] = useState<number | null>(null)
  const score = home === null || away === null ? null : { home, away }
  const isTaken = score !== null && takenBy(duel.guesses, score) !== undefined
  const counter = (team: string, value: number | null, onChange: (value: number | null) => void) => (
    <Row gap={3} align="center" justify="between" weight={600}>
      <span aria-hidden="true">{team}</span>
      <Stepper
        label={messages.goalsOf(team)}
        lessLabel={messages.less}
        moreLabel={messages.more}
        value={value}
        max={DUEL_GOALS_MAX}
        placeholder="–"
        errorId={isTaken ? messageId : undefined}
        onChange={onChange}
        large
      />
    </Row>
  )
  return (
    <Sheet open={open} onClose={onClose} title={messages.otherTitle} closeLabel={close}>
      <Stack
        as="form"
        gap={4}
        onSubmit={event => {
          event.preventDefault()
          if (score && !isTaken) onChoose(score)
        }}
      >
        <p>{messages.otherText}</p>
        {counter(duel._match.home?.name ?? unknownTeam, home, setHome)}
        {counter(duel._match.away?.name ?? unknownTeam, away, setAway)}
        <p id={messageId} role="status" className={isTaken ? styles.taken : styles.hint}>
          {isTaken ? messages.taken : score === null ? messages.chooseBoth : ''}
        </p>
        <Button type="submit" size="lg" block disabled={score === null || isTaken}>
          {score === null ? messages.chooseNone : messages.chooseScore(`${score.home} × ${score.away}`)}
        </Button>
      </Stack>
    </Sheet>
  )
}

/** The highest number of goals with a cell in the grid. */
const SNAPSHOT_MAX = 5
const isOnBoard = ({ home, away }: Score): boolean => home <= SNAPSHOT_MAX && away <= SNAPSHOT_MAX

/** Scores to choose from: 36 in the grid, the rest by "Other score". A guessed score shows its player. */
export function ScoreGrid({ duel, guessing }: { duel: TimedDuel; guessing: Guessing }) {
  const messages = useMessages(playMessages)
  const describe = useDescribe(duel)
  const taken = useTaken(duel)
  const [isConfirming, setConfirming] = useState(false)
  const canChoose = isMyTurn(duel) && !guessing.isSending
  const outside = taken.filter(score => !isOnBoard(score))
  const { home, away } = duel._match
  return (
    <Stack as="section" gap={2} aria-label={messages.board}>
      {guessing.isGone && (
        <Note tone="red" role="alert">
          <strong>{messages.taken}</strong> {messages.takenText}
        </Note>
      )}
      <GuessGrid
        label={messages.board}
        home={<TeamHead team={home} arrow={<ArrowDown size={16} aria-hidden="true" />} />}
        away={<TeamHead team={away} arrow={<ArrowRight size={16} aria-hidden="true" />} isAway />}
        describe={describe}
        taken={taken.filter(isOnBoard)}
        value={guessing.value}
        disabled={!canChoose}
        onChoose={guessing.choose}
      />
      <Row gap={3} align="center" justify="between" look="note">
        <p>{messages.blocked}</p>
        <Button variant="txt" size="sm" disabled={!canChoose} onClick={() => setConfirming(true)}>
          {messages.other} <Plus size={16} aria-hidden="true" />
        </Button>
      </Row>
      {outside.length > 0 && (
        <Row as="ul" gap={2} wrap className={styles.outside} aria-label={messages.otherBoard}>
          {outside.map(score => (
            <li key={`${score.home}x${score.away}`} className={cx('num', styles[score.owner])}>
              {score.picture}
              {score.home}×{score.away}
              <span className="visually-hidden">, {score.label}</span>
            </li>
          ))}
        </Row>
      )}
      <OtherScore
        key={String(isConfirming)}
        duel={duel}
        open={isConfirming && canChoose}
        onClose={() => setConfirming(false)}
        onChoose={score => {
          setConfirming(false)
          if (!guessing.value || !sameScore(guessing.value, score)) guessing.choose(score)
        }}
      />
    </Stack>
  )
}

function TeamHead({ team, arrow, isAway = false }: { team: Team | null; arrow: ReactNode; isAway?: boolean }) {
  const { unknownTeam } = useMessages(versusMessages)
  const parts = [
    team && <Crest key="crest" code={codeOf(team)} kit={kitOfTeam(team)} size={22} />,
    <Text as="span" key="name" minWidth={0} breaks="ellipsis">
      {team?.name ?? unknownTeam}
    </Text>,
    <span key="arrow">{arrow}</span>,
  ]
  return isAway ? parts.toReversed() : parts
}

/** A score as text with both teams: "Grêmio 1, Internacional 2". */
export function useDescribe({ _match: { home, away } }: TimedDuel): (score: Score) => string {
  const { describe } = useMessages(playMessages)
  const { unknownTeam } = useMessages(versusMessages)
  return score => describe(home?.name ?? unknownTeam, score.home, away?.name ?? unknownTeam, score.away)
}

function useTaken(duel: TimedDuel): TakenScore[] {
  const messages = useMessages(playMessages)
  const me = myselfIn(duel)?._id
  return duel.guesses.map((guess: Guess) => {
    const person = [duel.owner, duel.opponent].find(player => player?._id === guess._user)
    const isMine = guess._user === me
    return {
      ...scoreOf(guess),
      owner: isMine ? 'mine' : 'theirs',
      label: isMine ? messages.takenMine : messages.takenBy(person?.name ?? ''),
      picture: person ? <UserAvatar user={person} size={32} /> : undefined,
    }
  })
}
