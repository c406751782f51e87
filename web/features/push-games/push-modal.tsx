import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronDown, Zap } from 'lucide-react'
import { type ReactNode, useEffect, useId } from 'react'
import { useLang, useMessages } from '#client/i18n.ts'
import type { Pushed } from '#contract/api/player/push-games.ts'
import { formatReais } from '#contract/money.ts'
import { Crest } from '#ui/art/crest.tsx'
import { kitFrom } from '#ui/art/kits.ts'
import { Badge } from '#ui/badge.tsx'
import { useSecondsLeft } from '#ui/countdown.tsx'
import { cx } from '#ui/cx.ts'
import { Stack, Text } from '#ui/layout.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { matchMessages } from '#web/lib/i18n.ts'
import { useIsStopped } from '#web/lib/kill-switches.ts'
import { MatchState } from '#web/lib/match-pair.tsx'
import { formatFullMoment } from '#web/lib/moments.ts'
import type { OpenPushGame } from '#web/lib/open-push.ts'
import { formatPercent } from '#web/lib/percent.ts'
import { useHasStake } from '#web/lib/profile.ts'
import { StopNote } from '#web/lib/stop-note.tsx'
import { codeOf } from '#web/lib/teams.ts'
import { AnswerSection } from './answer-section.tsx'
import { pushQuery } from './api.ts'
import { modalMessages } from './i18n.ts'
import { useAnswering, useSelfClosing } from './use-answer.ts'
import styles from './push-modal.module.css'

interface PushModalProps {
  game: OpenPushGame
  open: boolean
  onClose: () => void
}

const SECOND_MS = 1000
/** Score and pot are refetched after this delay plus a random part: everybody gets the question at the same moment. */
const [AGAIN_MS, SPREAD_MS] = [7_000, 4_000]

function useReadingAgain({ pushed: { _id: id } }: OpenPushGame, open: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!open) return
    const read = () => void client.query(pushQuery(id)).catch(() => undefined)
    const timer = setInterval(read, AGAIN_MS + Math.random() * SPREAD_MS)
    return () => clearInterval(timer)
  }, [client, id, open])
}

/** A push game with its countdown (P2), over the current page. */
export function PushModal(props: PushModalProps): ReactNode {
  const { game, open, onClose } = props
  const { pushed: received, offset } = game
  const { data } = useQuery({ ...pushQuery(received._id), enabled: false })
  useReadingAgain(game, open)
  // Score and pot update while the player decides; the question never changes.
  const pushed = data?.open?.pushed ?? received
  const messages = useMessages(modalMessages)
  const lang = useLang()
  const questionId = useId()
  const left = useSecondsLeft(pushed.expiresAt.getTime(), offset)
  const answering = useAnswering(game, onClose)
  const entry = { mode: 'push-game', game: pushed._id }
  const isStopped = useIsStopped(entry)
  useSelfClosing(props, answering, left)
  const all = Math.round((pushed.expiresAt.getTime() - pushed.createdAt.getTime()) / SECOND_MS)
  return (
    <Sheet
      open={open}
      onClose={answering.askToLeave}
      role="alertdialog"
      title={
        <Badge tone="orange" icon={<Zap aria-hidden="true" />}>
          {messages.title}
        </Badge>
      }
      closeLabel={messages.close}
      describedBy={questionId}
    >
      <Stack gap={3} className={styles.push}>
        <Ring left={Math.min(left, all)} all={all} />
        <Match pushed={pushed} />
        <Text id={questionId} weight={750} textAlign="center" breaks="anywhere" className={styles.question}>
          {lang === 'en' ? pushed._push.questionEn : pushed._push.question}
        </Text>
        <Stake push={pushed._push} />
        <StopNote of={entry} />
        <AnswerSection push={pushed._push} answering={answering} isStopped={isStopped} />
      </Stack>
    </Sheet>
  )
}

function Match({ pushed: { _game: game, _champ: champ, info, match } }: { pushed: Pushed }) {
  const messages = useMessages(modalMessages)
  const { score } = useMessages(matchMessages)
  const goals = match.score
  const lang = useLang()
  const details = [champ.name, info.date && formatFullMoment(info.date, lang), info.place].filter(Boolean)
  return (
    <div>
      <Stack as="p" gap={3} align="center" className={styles.teams}>
        <Team team={game.local} />
        <span className={cx('figure', styles.against, goals && styles.score)}>
          {goals ? score(String(goals.home), String(goals.away)) : '×'}
        </span>
        <Team team={game.away} />
      </Stack>
      {match.status === 'live' && (
        <Text textAlign="center" size="sm" marginTop={1}>
          <MatchState match={{ ...match, date: info.date }} />
        </Text>
      )}
      <details className={styles.details}>
        <summary>
          {messages.details} <ChevronDown aria-hidden="true" />
        </summary>
        <p>{details.join(' · ')}</p>
      </details>
    </div>
  )
}

function Team({ team }: { team: Pushed['_game']['local'] }) {
  const code = codeOf(team)
  return (
    <Stack as="span" gap={1.5} justify="center" size="sm" weight={650} textAlign="center" breaks="anywhere">
      <Crest code={code} kit={kitFrom(code, team.colors)} size={48} />
      <span>{team.name}</span>
    </Stack>
  )
}

function Stake({ push: { price, amount, fee, pot, answers } }: { push: Pushed['_push'] }) {
  const messages = useMessages(modalMessages)
  const lang = useLang()
  if (!useHasStake({ price, amount })) return null
  return (
    <div>
      <dl className={styles.stake}>
        <div>
          <dt>{messages.price}</dt>
          <dd className="figure">{price === 0n ? messages.free : formatReais(price, lang)}</dd>
        </div>
        <div>
          <dt>{messages.prize}</dt>
          <Text as="dd" tone="orange" className="figure">
            {amount > 0n ? formatReais(amount, lang) : pot > 0n ? formatReais(pot, lang) : messages.grows}
          </Text>
        </div>
      </dl>
      <p className={styles.shared}>
        {amount === 0n && pot > 0n && <b>{messages.answeredSoFar(answers)} </b>}
        {amount === 0n ? messages.prizeGrows(fee === 0 ? null : formatPercent(fee, lang)) : messages.prizeShared}
      </p>
    </div>
  )
}

/** From here on the countdown is highlighted. */
const SHORT = 10
/** Seconds at which screen readers announce the time left. */
const TEXTS: readonly number[] = [30, SHORT, 5]

/**
 * Seconds left in a ring that runs out. It takes the initial focus, so that keys typed as the dialog opens do nothing. Screen readers announce
 * 30, 10 and 5 seconds.
 */
export function Ring({ left, all }: { left: number; all: number }) {
  const messages = useMessages(modalMessages)
  return (
    <>
      <div
        className={cx(styles.ring, left <= SHORT && styles.short)}
        role="timer"
        aria-label={messages.left(left)}
        tabIndex={-1}
        data-autofocus
      >
        <svg viewBox="0 0 116 116" aria-hidden="true">
          <circle cx="58" cy="58" r="50" />
          <circle cx="58" cy="58" r="50" pathLength={all} strokeDasharray={all} strokeDashoffset={all - left} />
        </svg>
        <span aria-hidden="true">
          <b>{left}</b>
          <small>{messages.unit}</small>
        </span>
      </div>
      <span className="visually-hidden" aria-live="assertive">
        {TEXTS.includes(left) && messages.left(left)}
      </span>
    </>
  )
}
