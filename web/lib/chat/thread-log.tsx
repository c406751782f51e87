import { ArrowDown } from 'lucide-react'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ThreadState } from '#client/chat-thread.ts'
import { useLang, useMessages } from '#client/i18n.ts'
import type { ChatMessage } from '#contract/api/player/chat.ts'
import { Button } from '#ui/button.tsx'
import { Row, Text } from '#ui/layout.tsx'
import { toastError } from '../errors.ts'
import { daysAgo, formatDate } from '../moments.ts'
import { useToday } from '../use-today.ts'
import { GroupSection, type GroupSectionProps } from './group-section.tsx'
import { groupsOf } from './groups.ts'
import { chatMessages } from './i18n.ts'
import styles from './thread.module.css'

/** Within this distance of the end, the reader counts as at the end. */
const NEAR_PX = 80

const topOf = (box: HTMLElement, id: string): number | undefined =>
  box.querySelector(`[data-item="${CSS.escape(id)}"]`)?.getBoundingClientRect().top

function firstInSight(box: HTMLElement): { id: string; top: number } | undefined {
  const edge = box.getBoundingClientRect().top
  const items = [...box.querySelectorAll<HTMLElement>('[data-item]')]
  const one = items.find(item => item.getBoundingClientRect().bottom > edge)
  const id = one?.dataset.item
  return one && id !== undefined ? { id, top: one.getBoundingClientRect().top } : undefined
}

/**
 * Scroll position of a conversation. At the end it stays at the end as content grows; older messages do not move the text being read; new
 * messages that arrive while the reader is further up show a button. Bubbles carry `data-item`; `first` and `last` are the outer two.
 */
function useScrollPosition({
  first,
  last,
  isLastMine,
}: {
  first: string | undefined
  last: string | undefined
  isLastMine: boolean
}) {
  const box = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const anchor = useRef<{ id: string; top: number }>(undefined)
  const before = useRef({ first, last })
  const [hasNews, setNews] = useState(false)
  const toEnd = () => {
    isAtEnd.current = true
    setNews(false)
    if (box.current) box.current.scrollTop = box.current.scrollHeight
  }

  useLayoutEffect(() => {
    const own = box.current
    const known = before.current
    before.current = { first, last }
    if (own && anchor.current && first !== known.first) {
      const top = topOf(own, anchor.current.id)
      if (top !== undefined) own.scrollTop += top - anchor.current.top
      anchor.current = undefined
    }
    if (!own || last === known.last) return
    if (isAtEnd.current || isLastMine) {
      isAtEnd.current = true
      own.scrollTop = own.scrollHeight
    } else setNews(last !== undefined)
  }, [first, last, isLastMine])

  useEffect(() => {
    const own = box.current
    if (!own) return undefined
    const look = () => {
      isAtEnd.current = own.scrollHeight - own.scrollTop - own.clientHeight < NEAR_PX
      if (isAtEnd.current) setNews(false)
    }
    // A keyboard that opens, a composer that grows, a menu: keep the end in sight.
    const watcher = new ResizeObserver(() => {
      if (isAtEnd.current) own.scrollTop = own.scrollHeight
    })
    watcher.observe(own)
    if (own.firstElementChild) watcher.observe(own.firstElementChild)
    own.addEventListener('scroll', look, { passive: true })
    return () => {
      watcher.disconnect()
      own.removeEventListener('scroll', look)
    }
  }, [])

  /** Remember the first visible message before older ones are loaded, so that it does not move. */
  const save = () => void (anchor.current = box.current ? firstInSight(box.current) : undefined)
  return { box, hasNews, toEnd, keep: save }
}

type LogProps = Omit<GroupSectionProps, 'group'> & {
  /** The log is a live region, so it needs a name. */
  label: string
  state: ThreadState
  /** Shown when there is no message yet. */
  empty: ReactNode
}

const lastOf = ({ messages, outgoing }: ThreadState): { key: string; isMine: boolean } | undefined => {
  const sent = outgoing.at(-1)
  if (sent) return { key: sent.key, isMine: true }
  const message: ChatMessage | undefined = messages.at(-1)
  return message && { key: message.key, isMine: message._user.isMe }
}

/** The messages by day and author, newest at the end; a button loads older ones without moving the scroll position. */
export function ThreadLog({ label, state, empty, ...group }: LogProps) {
  const messages = useMessages(chatMessages)
  const last = lastOf(state)
  const { box, hasNews, toEnd, keep } = useScrollPosition({
    first: state.messages[0]?._id,
    last: last?.key,
    isLastMine: last?.isMine ?? false,
  })
  const days = groupsOf(state.messages, state.outgoing)
  return (
    <Row flex={1} className={styles.around}>
      <div
        ref={box}
        role="log"
        aria-label={label}
        aria-busy={state.isLoadingOlder}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without the focus the keyboard cannot scroll it
        tabIndex={0}
        className={styles.log}
      >
        <div className={styles.lines}>
          {state.hasOlder && (
            <Button
              variant="txt"
              size="sm"
              className={styles.older}
              busy={state.isLoadingOlder}
              onClick={() => {
                keep()
                group.thread.loadOlder().catch(toastError)
              }}
            >
              {messages.older}
            </Button>
          )}
          {days.length === 0 && !state.hasOlder && empty}
          {days.map(day => (
            <section key={day.key} className={styles.day}>
              <Text as="h2" size="xs" lineHeight="xs" weight={600} tone="faint" className={styles.date}>
                <Day at={day.at} />
              </Text>
              {day.groups.map(each => (
                <GroupSection key={each.key} group={each} {...group} />
              ))}
            </section>
          ))}
        </div>
      </div>
      {hasNews && (
        <Text as="button" type="button" size="ctl" weight={650} breaks="never" className={styles.news} onClick={toEnd}>
          <ArrowDown size={18} aria-hidden="true" />
          {messages.newest}
        </Text>
      )}
    </Row>
  )
}

function Day({ at }: { at: Date }) {
  const messages = useMessages(chatMessages)
  const lang = useLang()
  const ago = daysAgo(at, useToday())
  if (ago <= 0) return messages.today
  return ago === 1 ? messages.yesterday : formatDate(at, lang)
}
