import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { ArrowLeft, EyeOff } from 'lucide-react'
import type { FamilyGame } from '#contract/api/family-rooms.ts'
import { formatPoints, formatReais } from '#contract/money.ts'
import { PitchPanel } from '#ui/art/pitch.tsx'
import { buttonClass } from '#ui/button.tsx'
import { ResultCards } from '#ui/game/result-row.tsx'
import { iconButtonClass } from '#ui/icon-button.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { State } from '#ui/state.tsx'
import { CallError } from '#web/lib/call-error.ts'
import { useCrumbName } from '#web/lib/crumb-names.ts'
import { useLang, useWords } from '#web/lib/i18n.ts'
import { sayFullMoment } from '#web/lib/moments.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { Picture } from '#web/lib/picture.tsx'
import { ordinal, pointsUnit } from '#web/lib/points.ts'
import { Problem } from '#web/lib/problem.tsx'
import { roomQuery } from '../api.ts'
import { familyUse } from '../kind.ts'
import { useFollowRoom } from '../live.ts'
import { RoomMissing } from '../room-missing.tsx'
import { gameQuery, keepToken } from './api.ts'
import { GameDisputes } from './game-disputes.tsx'
import { FirstGoalCard, GoldenCard, ScoreCard, ScorersCard, StatisticsCard } from './game-cards.tsx'
import { MatchPart } from './match-part.tsx'
import type { FamilyDoc } from './play-summary.tsx'
import { Standing, VoidNote } from './standing-part.tsx'
import { familyWords } from './words.ts'
import styles from './game.module.css'

/** A prediction of a room, explained part by part. */
export function FamilyGameScreen() {
  const { room: roomId = '', game: gameId = '' } = useParams({ strict: false })
  const { token } = useSearch({ strict: false })
  const words = useWords(familyWords)
  const room = useQuery(roomQuery(familyUse, roomId, token))
  const game = useQuery(gameQuery(roomId, gameId, token))
  useFollowRoom(familyUse, roomId)
  useCrumbName(`${familyUse.to.home}/${roomId}`, room.data?.name)
  usePageTitle(game.data ? words.gameOf(game.data._user.name) : words.loadingGame)
  if (room.isPending || game.isPending) return <Waiting />
  if (room.isError && room.data === undefined) {
    return <Problem error={room.error} onRetry={() => void room.refetch()} />
  }
  if (room.data === null) return <RoomMissing use={familyUse} />
  if (game.isError && game.data === undefined) {
    const isHidden = game.error instanceof CallError && game.error.code === 'not_yet_visible'
    if (isHidden) return <NoGame room={room.data} title={words.notYet} text={words.notYetText} />
    return <Problem error={game.error} onRetry={() => void game.refetch()} />
  }
  if (game.data === null) return <NoGame room={room.data} title={words.missing} text={words.missingText} />
  return <Page room={room.data} game={game.data} />
}

function NoGame({ room, title, text }: { room: FamilyDoc; title: string; text: string }) {
  const words = useWords(familyWords)
  return (
    <State
      page
      art={<EyeOff />}
      title={title}
      text={text}
      action={
        <Link to={familyUse.to.room} params={{ room: room._id }} search={keepToken} className={buttonClass()}>
          {words.backToRoom}
        </Link>
      }
    />
  )
}

function Page({ room, game }: { room: FamilyDoc; game: FamilyGame }) {
  const words = useWords(familyWords)
  const lang = useLang()
  const about = { game, match: room._match, isVoid: room.voided !== null }
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Link
          to={familyUse.to.room}
          search={keepToken}
          params={{ room: room._id }}
          className={iconButtonClass({ fill: true })}
          aria-label={words.backToRoom}
        >
          <ArrowLeft aria-hidden="true" />
        </Link>
        <div>
          <h1>{game._user.isMe ? words.mine : words.gameOf(game._user.name)}</h1>
          <p>
            {room.name} · {words.sentAt(sayFullMoment(game.createdAt, lang))}
          </p>
        </div>
      </header>
      <div className={styles.top}>
        <Hero room={room} game={game} />
        <MatchPart room={room} />
      </div>
      <VoidNote room={room} />
      <Standing room={room} />
      <ResultCards>
        <ScoreCard {...about} />
        <FirstGoalCard {...about} />
        <ScorersCard {...about} />
        <GoldenCard {...about} />
        <StatisticsCard {...about} />
      </ResultCards>
      {game._user.isMe && <GameDisputes room={room} game={game} />}
    </div>
  )
}

function Hero({ room, game }: { room: FamilyDoc; game: FamilyGame }) {
  const words = useWords(familyWords)
  const lang = useLang()
  const { _user, totalScore, position, prize } = game
  const isPaid = room.status === 'finished'
  return (
    <PitchPanel aria-label={words.gameOf(_user.name)}>
      <div className={styles.hero}>
        <Picture user={_user} size={48} />
        <div className={styles.who}>
          <h2>{_user.name}</h2>
          <p>@{_user.username}</p>
        </div>
        <div className={styles.total}>
          <p className="figure">{totalScore === null ? '--' : formatPoints(totalScore, lang)}</p>
          <p>
            {pointsUnit(totalScore ?? 0, words)}
            {position !== null && ` · ${words.place(ordinal(position, lang))}`}
          </p>
        </div>
      </div>
      {prize !== null && prize > 0n && (
        <p className={styles.prize}>
          {isPaid ? words.won : room.payDate === null ? words.wouldWin : words.wouldBePaid}{' '}
          <b className="figure">{formatReais(prize, lang)}</b>
        </p>
      )}
    </PitchPanel>
  )
}

function Waiting() {
  const words = useWords(familyWords)
  return (
    <SkeletonGroup label={words.loadingGame} className={styles.page}>
      <Skeleton width="60%" height={44} />
      <Skeleton shape="card" height={140} />
      <Skeleton shape="card" height={320} />
    </SkeletonGroup>
  )
}
