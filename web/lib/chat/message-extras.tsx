/** Quote and reactions of a message. */
import { Flame, Frown, Goal, Heart, Laugh, type LucideIcon, Mic, ThumbsUp } from 'lucide-react'
import { useMessages } from '#client/i18n.ts'
import { type ChatMessage, type Quote, REACTIONS, type Reaction } from '#contract/api/player/chat.ts'
import { cx } from '#ui/cx.ts'
import { Row } from '#ui/layout.tsx'
import { useListedPerson } from '../listed-person.tsx'
import { chatMessages } from './i18n.ts'
import { formatLength } from './voice/format-length.ts'
import styles from './message.module.css'

const ICONS: Record<Reaction, LucideIcon> = {
  like: ThumbsUp,
  love: Heart,
  laugh: Laugh,
  goal: Goal,
  fire: Flame,
  sad: Frown,
}

/** A message as a reply quotes it. */
export const quoteOf = ({ _id, _user, text, voiceMsg }: ChatMessage): Quote => ({
  _id,
  state: 'shown',
  _user,
  text,
  seconds: voiceMsg?.seconds ?? null,
})

/** The quoted message: author and text, or that it was deleted or its author is blocked. `onPress` scrolls to it. */
export function QuoteBlock({ quote, onPress }: { quote: Quote; onPress?: (() => void) | undefined }) {
  const messages = useMessages(chatMessages)
  const listed = useListedPerson()
  const { state, _user, text, seconds } = quote
  const name = _user?.isMe ? messages.you : _user && listed(_user).name
  const inside =
    state === 'shown' ? (
      <>
        <span className="visually-hidden">{messages.quote.of(name ?? '')}</span>
        <strong aria-hidden="true">{name}</strong>
        <span className={styles.quoted}>
          {text ?? (
            <>
              <Mic aria-hidden="true" size={14} /> {messages.voice.message(formatLength(seconds ?? 0))}
            </>
          )}
        </span>
      </>
    ) : (
      <em>{messages.quote[state]}</em>
    )
  if (!onPress || state !== 'shown') return <span className={styles.quote}>{inside}</span>
  return (
    <button type="button" className={styles.quote} onClick={onPress}>
      {inside}
    </button>
  )
}

interface ReactionsProps {
  reactions: ChatMessage['reactions']
  onReact: (reaction: Reaction | null) => void
}

/** Reactions with counts, most frequent first: a press adds the same reaction or removes mine. */
export function ReactionChips({ reactions, onReact }: ReactionsProps) {
  const messages = useMessages(chatMessages).reactions
  if (reactions.length === 0) return null
  return (
    <Row gap={1} wrap className={styles.reactions}>
      {reactions.map(({ reaction, count, isMine }) => {
        const Icon = ICONS[reaction]
        return (
          <button
            key={reaction}
            type="button"
            className={cx(styles.chip, 'num')}
            aria-pressed={isMine}
            aria-label={messages.chip(messages.names[reaction], count, isMine)}
            onClick={() => onReact(isMine ? null : reaction)}
          >
            <Icon size={15} aria-hidden="true" />
            {count > 1 && <span aria-hidden="true">{count}</span>}
          </button>
        )
      })}
    </Row>
  )
}

/** Reactions to choose from, at the top of a message's menu; mine is marked, and a press removes it. */
export function ReactionChoices({ reactions, onReact }: ReactionsProps) {
  const messages = useMessages(chatMessages).reactions
  return (
    <Row role="group" aria-label={messages.choose} className={styles.choices}>
      {REACTIONS.map(reaction => {
        const Icon = ICONS[reaction]
        const isMine = reactions.some(one => one.isMine && one.reaction === reaction)
        return (
          <button
            key={reaction}
            type="button"
            role="menuitemradio"
            aria-checked={isMine}
            tabIndex={-1}
            className={styles.reaction}
            aria-label={messages.names[reaction]}
            title={messages.names[reaction]}
            onClick={() => onReact(isMine ? null : reaction)}
          >
            <Icon size={22} aria-hidden="true" />
          </button>
        )
      })}
    </Row>
  )
}
