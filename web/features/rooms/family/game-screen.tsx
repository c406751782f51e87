import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { ArrowLeft, EyeOff } from 'lucide-react'
import { CallError } from '#client/call-error.ts'
import { useLang, useMessages } from '#client/i18n.ts'
import type { FamilyGame } from '#contract/api/player/family-rooms.ts'
import { formatPoints, formatReais } from '#contract/money.ts'
import { PitchPanel } from '#ui/art/pitch.tsx'
import { buttonClass } from '#ui/button.tsx'
import { ResultCards } from '#ui/game/result-row.tsx'
import { iconButtonClass } from '#ui/icon-button.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { State } from '#ui/state.tsx'
import { useCrumbName } from '#web/lib/crumb-names.ts'
import { DisputeSection } from '#web/lib/disputes/dispute-section.tsx'
import { matchMessages } from '#web/lib/i18n.ts'
import { useListedPerson } from '#web/lib/listed-person.tsx'
import { Loaded } from '#web/lib/loaded.tsx'
import { pairOf } from '#web/lib/match-names.ts'
import { formatFullMoment } from '#web/lib/moments.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { ordinal, pointsUnit } from '#web/lib/points.ts'
import { UserAvatar } from '#web/lib/user-avatar.tsx'
import { roomQuery, matchQuery, refreshRooms } from '../api.ts'
import { useFollowRoom } from '../room-live.tsx'
import { RoomMissing } from '../room-missing.tsx'
import { familyType } from '../room-type.ts'
import { gameQuery, saveToken } from './api.ts'
import { FirstGoalCard, GoldenCard, ScoreCard, ScorersCard, StatisticsCard } from './game-cards.tsx'
import { familyMessages } from './i18n.ts'
import { MatchSection } from './match-section.tsx'
import type { FamilyDoc } from './play-summary.tsx'
import { OutNote, Position, VoidNote } from './position-section.tsx'
import styles from './game.module.css'

export function FamilyGameScreen() {
  const { room: roomId = '', game: gameId = '' } = useParams({ strict: false })
  const { token } = useSearch({ strict: false })
  const messages = useMessages(familyMessages)
  const room = useQuery(roomQuery(familyType, roomId, token))
  const game = useQuery(gameQuery(roomId, gameId, token))
  useFollowRoom(familyType, roomId)
  useCrumbName(`${familyType.to.home}/${roomId}`, room.data?.name)
  const listed = useListedPerson()
  usePageTitle(game.data ? messages.gameOf(listed(game.data._user).name) : messages.loadingGame)
  return (
    <Loaded query={room} skeleton={<GameSkeleton />} missing={<RoomMissing roomType={familyType} />}>
      {room => (
        <Loaded
          query={game}
          skeleton={<GameSkeleton />}
          missing={<NoGame room={room} title={messages.missing} text={messages.missingText} />}
          renderRefusal={error =>
            error instanceof CallError &&
            error.code === 'not_yet_visible' && (
              <NoGame room={room} title={messages.notYet} text={messages.notYetText} />
            )
          }
        >
          {game => <Page room={room} game={game} />}
        </Loaded>
      )}
    </Loaded>
  )
}

function NoGame({ room, title, text }: { room: FamilyDoc; title: string; text: string }) {
  const messages = useMessages(familyMessages)
  return (
    <State
      page
      art={<EyeOff />}
      title={title}
      text={text}
      action={
        <Link to={familyType.to.room} params={{ room: room._id }} search={saveToken} className={buttonClass()}>
          {messages.backToRoom}
        </Link>
      }
    />
  )
}

function Page({ room, game }: { room: FamilyDoc; game: FamilyGame }) {
  const messages = useMessages(familyMessages)
  const lang = useLang()
  const { name } = useListedPerson()(game._user)
  const unknown = game.voided ? messages.unknownOut : room.voided ? messages.unknownVoid : messages.unknown
  const about = { game, match: room._match, unknown }
  return (
    <Stack gap={4}>
      <header className={styles.head}>
        <Link
          to={familyType.to.room}
          search={saveToken}
          params={{ room: room._id }}
          className={iconButtonClass({ fill: true })}
          aria-label={messages.backToRoom}
        >
          <ArrowLeft aria-hidden="true" />
        </Link>
        <div>
          <h1>{game._user.isMe ? messages.mine : messages.gameOf(name)}</h1>
          <p>
            {room.name} · {messages.sentAt(formatFullMoment(game.createdAt, lang))}
          </p>
        </div>
      </header>
      <Stack gap={4} columns={2} from={992}>
        <Hero room={room} game={game} />
        <MatchSection room={room} />
      </Stack>
      {game.voided ? (
        <OutNote price={game.price} reason={game.voided} />
      ) : (
        <>
          <VoidNote room={room} />
          <Position room={room} />
        </>
      )}
      <ResultCards>
        <ScoreCard {...about} />
        <FirstGoalCard {...about} />
        <ScorersCard {...about} />
        <GoldenCard {...about} />
        <StatisticsCard {...about} />
      </ResultCards>
      {game._user.isMe && !game.voided && <GameDisputes room={room} game={game} />}
    </Stack>
  )
}

function Hero({ room, game }: { room: FamilyDoc; game: FamilyGame }) {
  const messages = useMessages(familyMessages)
  const lang = useLang()
  const { _user, totalScore, position, prize } = game
  const { name, note } = useListedPerson()(_user)
  const isPaid = room.status === 'finished'
  return (
    <PitchPanel aria-label={messages.gameOf(name)}>
      <Row gap={3} align="center">
        <UserAvatar user={_user} size={48} />
        <div className={styles.who}>
          <h2>{name}</h2>
          {note !== undefined && <p>{note}</p>}
        </div>
        <Text as="div" textAlign="end" flex="none" className={styles.total}>
          <p className="figure">{totalScore === null ? '--' : formatPoints(totalScore, lang)}</p>
          <p>
            {pointsUnit(totalScore ?? 0, messages)}
            {position !== null && ` · ${messages.rank(ordinal(position, lang))}`}
          </p>
        </Text>
      </Row>
      {prize !== null && prize > 0n && (
        <Row as="p" gap={3} align="baseline" justify="between" tone="orange" marginTop={4} className={styles.prize}>
          {isPaid ? messages.won : room.payDate === null ? messages.wouldWin : messages.wouldBePaid}{' '}
          <b className="figure">{formatReais(prize, lang)}</b>
        </Row>
      )}
    </PitchPanel>
  )
}

function GameSkeleton() {
  const messages = useMessages(familyMessages)
  return (
    <SkeletonGroup label={messages.loadingGame} gap={4}>
      <Skeleton width="60%" height={44} />
      <Skeleton shape="card" height={140} />
      <Skeleton shape="card" height={320} />
    </SkeletonGroup>
  )
}

/** Disputes of my prediction: its match, its scorers, and the reported scorers (C9). */
function GameDisputes({ room, game }: { room: FamilyDoc; game: FamilyGame }) {
  const client = useQueryClient()
  const { unknownTeam } = useMessages(matchMessages)
  const hasResult = room.status === 'running' || room.status === 'finished'
  const match = useQuery({ ...matchQuery(room._match._id), enabled: hasResult })
  const named = game.scorers.map(({ _athlete }) => [_athlete._id, _athlete.name] as const)
  const scored = (match.data?.goals ?? []).flatMap(({ _athlete, name }) =>
    _athlete ? [[_athlete, name] as const] : [],
  )
  const names = new Map([[room._match._id, pairOf(room._match, unknownTeam)] as const, ...scored, ...named])
  return (
    <DisputeSection
      game={{
        id: room._id,
        hasResult,
        payDate: room.payDate,
        offset: room.offset,
        about: 'fact',
        facts: [...names].map(([id, name]) => ({ id, name })),
        onClosed: () => void refreshRooms(client, familyType),
      }}
    />
  )
}
