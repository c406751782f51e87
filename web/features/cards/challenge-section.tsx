import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Lock, Swords } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useLang, useMessages } from '#client/i18n.ts'
import { formatPoints } from '#contract/money.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card as Box } from '#ui/card.tsx'
import { cx } from '#ui/cx.ts'
import { GuessText, type ResultState, StateSpot } from '#ui/game/result-row.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { Note } from '#ui/note.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import {
  type Challenge,
  challengeQuery,
  challengerOf,
  challengesOf,
  forgetChallenge,
  rememberChallenge,
} from '#web/lib/challenges.ts'
import { matchMessages } from '#web/lib/i18n.ts'
import { Loaded, together } from '#web/lib/loaded.tsx'
import { isMissing } from '#web/lib/missing.ts'
import { formatPointsOf, ordinal, pointsUnit } from '#web/lib/points.ts'
import { UserAvatar } from '#web/lib/user-avatar.tsx'
import { type Card, type Game, myGamesQuery, positionQuery } from './api.ts'
import { useShare } from './card-cover.tsx'
import { typeOf } from './card-type.ts'
import { messages as cardMessages, playedMessages } from './i18n.ts'
import { gameLink } from './links.ts'
import { type PlayedAnswer, playedQuery, useReadPlayedAgain } from './played-api.ts'
import { type GuessRow, guessesOf } from './played-rows.ts'
import styles from './challenge-section.module.css'

/** Refetch interval of a challenge after closing, until the server reports the card as closed. */
const OPENING_MS = 4_000

interface OnCard {
  card: Card
  status: Card['status']
}

/** A challenge on this card: sealed until it closes (C12), then my best game beside the challenger's. */
export function ChallengeSection({ card, status, requested }: OnCard & { requested: string | undefined }) {
  const tokens = [...new Set([...(requested === undefined ? [] : [requested]), ...challengesOf(card._id)])]
  return tokens.map(token => (
    <Challenged key={token} card={card} status={status} token={token} isRequested={token === requested} />
  ))
}

function Challenged({ card, status, token, isRequested }: OnCard & { token: string; isRequested: boolean }) {
  const messages = useMessages(cardMessages).challenge
  const challenge = useQuery({
    ...challengeQuery(token),
    refetchInterval: ({ state: { data } }) => (status !== 'new' && data?.state === 'sealed' ? OPENING_MS : false),
  })
  const found = challenge.data
  const isGone = isMissing(challenge.error) || (found !== undefined && found.card._id !== card._id)
  const isOurs = found !== undefined && !isGone && !found.user.isMe
  useEffect(() => {
    if (isGone) forgetChallenge(token)
    if (isOurs) rememberChallenge(card._id, token)
  }, [isGone, isOurs, card._id, token])
  const gone = isRequested && (
    <Note>
      <strong>{messages.gone}</strong> {messages.goneText}
    </Note>
  )
  if (isGone) return gone
  return (
    <Loaded
      query={challenge}
      title={messages.broken}
      skeleton={<Skeletons label={messages.loading} shape="card" heights={[120]} />}
    >
      {data => <Standing card={card} status={status} challenge={data} />}
    </Loaded>
  )
}

/** State of a challenge: my own, over, to accept, accepted, too late, or open to compare. */
function Standing({ card, status, challenge }: OnCard & { challenge: Challenge }) {
  const messages = useMessages(cardMessages).challenge
  const { user, state, game } = challenge
  if (user.isMe) {
    return (
      <Note tone="green" icon={<Swords aria-hidden="true" />}>
        <strong>{messages.own}</strong> {status === 'new' && messages.ownText}
      </Note>
    )
  }
  if (state === 'void' || card.voided !== null) return <Note tone="orange">{messages.void(user.name)}</Note>
  if (game !== null && status !== 'new') {
    const late = <Late card={card} challenge={challenge} game={game} />
    if (card.myGames === 0) return late
    return <Comparison card={card} status={status} challenger={user} game={game} late={late} />
  }
  if (card.myGames === 0)
    return <ChallengeBox challenge={challenge} title={messages.from(user.name)} text={messages.sealed} />
  return (
    <ChallengeBox challenge={challenge} title={messages.accepted(user.name)} text={messages.acceptedText}>
      {status === 'new' && <ChallengeBack card={card} />}
    </ChallengeBox>
  )
}

/** I have no game to compare: shows only theirs. */
function Late({ card, challenge, game }: { card: Card; challenge: Challenge; game: string }) {
  const messages = useMessages(cardMessages).challenge
  const { name } = challenge.user
  return (
    <ChallengeBox challenge={challenge} title={messages.from(name)} text={messages.late}>
      <Link
        {...gameLink(card, { _id: game, _user: { isMe: false } })}
        search={true}
        className={buttonClass({ variant: 'sec' })}
      >
        {messages.theirs(name)}
      </Link>
    </ChallengeBox>
  )
}

function ChallengeBox({
  challenge,
  title,
  text,
  children,
}: {
  challenge: Challenge
  title: string
  text: string
  children?: ReactNode
}) {
  return (
    <Box>
      <Row gap={3} align="center" wrap>
        <UserAvatar user={challengerOf(challenge)} size={48} />
        <Stack gap={0.5} flex={1}>
          <h2 className={styles.title}>{title}</h2>
          <Row gap={1} align="start">
            <Lock size={14} aria-hidden="true" className={styles.lock} />
            <Text look="note">{text}</Text>
          </Row>
        </Stack>
        {children}
      </Row>
    </Box>
  )
}

function ChallengeBack({ card }: { card: Card }) {
  const messages = useMessages(cardMessages).challenge
  const newest = newestOf(useInfiniteQuery(myGamesQuery(typeOf(card), card._id)).data?.games)
  return newest && <BackButton card={card} game={newest} label={messages.back} />
}

/** My newest game that is not void. */
const newestOf = (games: readonly Game[] | undefined): Game | undefined => games?.find(({ void: isVoid }) => !isVoid)

function BackButton({ card, game, label }: { card: Card; game: Game; label: string }) {
  const share = useShare(card, game)
  return (
    <>
      <Button variant="sec" icon={<Swords aria-hidden="true" />} onClick={share.open}>
        {label}
      </Button>
      {share.sheet}
    </>
  )
}

interface Opened extends OnCard {
  challenger: Challenge['user']
  game: string
  /** Shown instead when all my games are void. */
  late: ReactNode
}

/** My best game (the newest until there is a ranking) beside theirs, refetched with the card's points. */
function Comparison({ card, status, challenger, game, late }: Opened) {
  const messages = useMessages(cardMessages).challenge
  const type = typeOf(card)
  const lang = useLang()
  const hasRanking = status === 'running' || status === 'finished'
  const position = useQuery({ ...positionQuery(type, card._id), enabled: hasRanking })
  const isRanking = hasRanking && position.isPending
  const games = useInfiniteQuery(myGamesQuery(type, card._id))
  const best = position.data?.best?._id ?? (isRanking ? undefined : newestOf(games.data?.games)?._id)
  const mine = useQuery({ ...playedQuery(type, best ?? '', lang), enabled: best !== undefined })
  const theirs = useQuery(playedQuery(type, game, lang))
  useReadPlayedAgain(type, card._id)
  const skeleton = <Skeletons label={messages.loading} shape="card" heights={[320]} />
  if (best === undefined) {
    return (
      <Loaded<unknown> query={isRanking ? position : games} title={messages.broken} skeleton={skeleton}>
        {() => late}
      </Loaded>
    )
  }
  return (
    <Loaded query={together({ mine, theirs })} title={messages.broken} skeleton={skeleton}>
      {played => <SideBySide card={card} status={status} challenger={challenger} {...played} />}
    </Loaded>
  )
}

interface Both {
  mine: PlayedAnswer
  theirs: PlayedAnswer
}

function SideBySide({ card, status, challenger, mine, theirs }: OnCard & Both & Pick<Opened, 'challenger'>) {
  const messages = useMessages(cardMessages)
  const played = useMessages(playedMessages)
  const { unknownTeam } = useMessages(matchMessages)
  const lang = useLang()
  const [me, them] = [guessesOf(mine, unknownTeam, played, lang), guessesOf(theirs, unknownTeam, played, lang)]
  return (
    <Box title={messages.challenge.versus(challenger.name)}>
      <Row align="start" justify="between" gap={3} className={styles.score}>
        <Side game={mine.doc} name={messages.challenge.you} />
        <Side game={theirs.doc} name={challenger.name} />
      </Row>
      <Text role="status" weight={700} textAlign="center" marginBottom={3}>
        <Verdict status={status} name={challenger.name} mine={mine.doc} theirs={theirs.doc} />
      </Text>
      <h3 className={styles.picks}>{messages.challenge.picks}</h3>
      <ul className={styles.slots}>
        {me.map((slot, index) => (
          <li key={slot.id}>
            <Text weight={650} size="sm">
              {slot.title}
            </Text>
            <Stack columns={2} gap={3}>
              <Guesses of={messages.challenge.you} guesses={slot.guesses} />
              <Guesses of={challenger.name} guesses={them[index]?.guesses ?? []} />
            </Stack>
          </li>
        ))}
      </ul>
      <Link {...gameLink(card, theirs.doc)} search={true} className={buttonClass({ variant: 'sec', block: true })}>
        {messages.challenge.theirs(challenger.name)}
      </Link>
    </Box>
  )
}

function Side({ game, name }: { game: Game; name: string }) {
  const messages = useMessages(playedMessages)
  const lang = useLang()
  return (
    <Stack gap={1} justify="center" textAlign="center" className={styles.side}>
      <UserAvatar user={game._user} size={48} />
      <Text weight={650} breaks="ellipsis">
        {name}
      </Text>
      <Text as="p" className={cx('figure', styles.total)}>
        {formatPoints(game.totalScore, lang)}
      </Text>
      <Text look="fine">
        {pointsUnit(game.totalScore, messages)} ·{' '}
        {game.position === null ? messages.noPosition : messages.rank(ordinal(game.position, lang))}
      </Text>
    </Stack>
  )
}

function Verdict({ status, name, mine, theirs }: { status: Card['status']; name: string; mine: Game; theirs: Game }) {
  const messages = useMessages(cardMessages)
  const lang = useLang()
  const { challenge } = messages
  if (status === 'preparing') return challenge.open
  const difference = mine.totalScore - theirs.totalScore
  const isOver = status === 'finished'
  if (difference === 0) return isOver ? challenge.tied : challenge.level
  const points = formatPointsOf(Math.abs(difference), lang, messages)
  if (difference > 0) return isOver ? challenge.won(points) : challenge.leads(points)
  return isOver ? challenge.lost(name, points) : challenge.trails(name, points)
}

function Guesses({ of, guesses }: { of: string; guesses: readonly GuessRow[] }) {
  const messages = useMessages(playedMessages)
  const stateLabel = (state: ResultState) => messages.states[state]
  return (
    <ul className={styles.guesses} aria-label={of}>
      {guesses.length === 0 && <li>{messages.states.void}</li>}
      {guesses.map(({ key, state, guess, aside, points }) => (
        <Row as="li" key={key} gap={2} align="center" size="sm">
          <StateSpot state={state} label={stateLabel(state)} />
          <Text as="span" flex={1} minWidth={0}>
            <GuessText guess={guess} aside={aside} />
          </Text>
          <span className="num">{points}</span>
        </Row>
      ))}
    </ul>
  )
}
