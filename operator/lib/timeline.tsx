import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useLang, useMessages } from '#client/i18n.ts'
import { operatorTimeline, type TimelineEvent, type TimelineKind } from '#contract/api/admin/audit.ts'
import { formatReais } from '#contract/money.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { actionMessages } from './action-messages.ts'
import { call } from './call.ts'
import { TIMELINE_KEY } from './changing.ts'
import { GameLink, paymentRoute } from './game-link.tsx'
import { formatVoid, gameMessages } from './games/i18n.ts'
import { orderMessages, receiptMessages, timelineMessages } from './i18n.ts'
import { Pending } from './pending.tsx'
import { RouteLink } from './route-link.tsx'
import { Moment } from './values.tsx'
import layout from './page-layout.module.css'

const EVERY_MS = 30_000

interface TimelineProps {
  kind: TimelineKind
  id: string
  /** For a player: names of the statement's modules. */
  money?: Readonly<Partial<Record<string, string>>>
}

/** The events of a game, a match, a player, a deposit or a withdrawal, newest first, with their authors and links. */
export function Timeline({ kind, id, money = {} }: TimelineProps) {
  const t = useMessages(timelineMessages)
  const events = useInfiniteQuery({
    queryKey: [TIMELINE_KEY, kind, id],
    queryFn: ({ pageParam, signal }) =>
      call(operatorTimeline, { params: { kind, id }, query: pageParam === '' ? {} : { before: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: last => last.next ?? undefined,
    refetchInterval: EVERY_MS,
  })
  const docs = events.data?.pages.flatMap(page => page.docs)
  return (
    <Card
      title={t.title}
      action={
        <Link to="/audit" search={{ subject: id }} className={layout.link}>
          {t.audit}
        </Link>
      }
    >
      {docs === undefined ? (
        <Pending read={events} heights={[120]} />
      ) : docs.length === 0 ? (
        <Text tone="muted">{t.empty}</Text>
      ) : (
        <Stack as="ol" gap={3} className={layout.events}>
          {docs.map(event => (
            <Event key={event.key} event={event} money={money} />
          ))}
        </Stack>
      )}
      {events.hasNextPage && (
        <Button variant="txt" busy={events.isFetchingNextPage} onClick={() => void events.fetchNextPage()}>
          {t.more}
        </Button>
      )}
    </Card>
  )
}

function Event({ event, money }: { event: TimelineEvent; money: TimelineProps['money'] }) {
  const t = useMessages(timelineMessages)
  const { operator, player, reason, game, match, payment } = event
  const title = useTitle(event, money)
  // Automatic steps of a withdrawal have a code as their reason.
  const codes: Partial<Record<string, string>> = t.stepReasons
  const why = reason !== null && event.type === 'step' ? (codes[reason] ?? reason) : reason
  return (
    <li>
      <Row as="p" justify="between" wrap size="sm" gap={2}>
        <strong>
          {match ? (
            <MatchLink match={match}>{title}</MatchLink>
          ) : payment ? (
            <PaymentLink payment={payment}>{title}</PaymentLink>
          ) : (
            title
          )}
        </strong>
        <Moment at={event.at} />
      </Row>
      {(match ?? game ?? player ?? operator) !== null && (
        <Row as="p" gap={2} wrap size="sm">
          {match && <span>{match.name}</span>}
          {game && <GameLink game={game} />}
          {player && (
            <RouteLink to="/people/$person" params={{ person: player._id }} className={layout.link}>
              {player.username || player._id}
            </RouteLink>
          )}
          {operator !== null && <Text as="span">{t.by(operator)}</Text>}
        </Row>
      )}
      {why !== null && (
        <Text look="note" breaks="anywhere">
          {why}
        </Text>
      )}
    </li>
  )
}

function MatchLink({ match, children }: { match: { _id: string }; children: string }) {
  return (
    <RouteLink to="/matches/$match" params={{ match: match._id }} className={layout.link}>
      {children}
    </RouteLink>
  )
}

type PaymentOf = NonNullable<TimelineEvent['payment']>

/** Link to the payment that moved a player's money. */
function PaymentLink({ payment: { kind, _id }, children }: { payment: PaymentOf; children: string }) {
  return (
    <RouteLink {...paymentRoute(kind, _id)} className={layout.link}>
      {children}
    </RouteLink>
  )
}

/** The title of an event. */
function useTitle({ type, detail, version, amount }: TimelineEvent, money: TimelineProps['money']): string {
  const t = useMessages(timelineMessages)
  const { actions } = useMessages(actionMessages)
  const games = useMessages(gameMessages)
  const orders = useMessages(orderMessages)
  const receipts = useMessages(receiptMessages)
  const lang = useLang()
  const what = detail ?? ''
  const sum = amount === null ? '' : formatReais(amount, lang, { signed: type === 'money' })
  const labelIn = (labels: Readonly<Partial<Record<string, string>>> | undefined): string => labels?.[what] ?? what
  switch (type) {
    case 'audit':
      return labelIn(actions)
    case 'created':
      return sum === '' ? t.created : t.requested(sum)
    case 'closed':
      return t.closed(version ?? 0, sum)
    case 'proof':
      return t.proof(version ?? 0)
    case 'facts':
      return t.facts(version ?? 0, labelIn(t.authors))
    case 'ranking':
      return t.ranking(version ?? 0)
    case 'settled':
      return t.settled(sum, version ?? 0)
    case 'paid':
      return sum === '' ? t.paid : t.paidAmount(sum)
    case 'voided':
      return t.voided(formatVoid(what, games))
    case 'disputed':
    case 'answered':
      return t[type]
    case 'game':
      return t.game
    case 'game-over':
      return t.gameOver
    case 'entered':
      return t.entered
    case 'step':
      return labelIn(t.steps)
    case 'signed-up':
      return t.signedUp
    case 'money':
      return `${labelIn(money)} ${sum}`
    case 'pix':
      return t.pix(sum, labelIn(receipts.state))
    case 'pix-returned':
      return t.returned(sum)
    default:
      return t.order[type](labelIn(orders.kind), sum)
  }
}
