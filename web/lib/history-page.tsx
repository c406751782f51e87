import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Archive, ArchiveRestore } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { SectionTitle } from '#ui/card.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Row, Stack } from '#ui/layout.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { Loaded } from './loaded.tsx'
import { MoreButton } from './more-button.tsx'
import { usePageTitle } from './page-title.ts'
import styles from './history.module.css'

export type Shown = 'active' | 'archived'

export interface HistoryMessages extends Record<Shown | 'title' | 'show' | 'loading' | 'broken', string> {
  list: Record<Shown, string>
}

interface HistoryPageProps<Played> {
  messages: HistoryMessages
  /** Shown under the heading. */
  intro: ReactNode
  /** Shown between the heading and the list. */
  filters?: ReactNode
  shown: Shown
  onShow: (shown: Shown) => void
  list: UseInfiniteQueryResult<Played[]>
  /** Height of a skeleton row in pixels. */
  height: number
  empty: ReactNode
  /** Sections of the list with their headings; empty ones are left out. */
  groups?: readonly { title: string; has: (played: Played) => boolean }[]
  /** A {@link HistoryRow}. `onGone` moves the focus, because a row that leaves the list takes its focused button along. */
  children: (played: Played, onGone: () => void) => ReactNode
}

/** My history in one mode, newest first: active or archived. */
export function HistoryPage<Played>(props: HistoryPageProps<Played>) {
  const { messages, intro, filters, shown, onShow, list, height, empty, groups, children } = props
  usePageTitle(messages.title)
  const box = useRef<HTMLElement>(null)
  const focusList = () => box.current?.focus({ preventScroll: true })
  return (
    <Stack gap={5} className={styles.page}>
      <Stack as="header" gap={4} className={styles.head}>
        <div>
          <h1>{messages.title}</h1>
          {intro}
        </div>
        <Segmented
          label={messages.show}
          hideLabel
          options={[
            { value: 'active', label: messages.active },
            { value: 'archived', label: messages.archived },
          ]}
          value={shown}
          onChange={onShow}
        />
      </Stack>
      {filters}
      <Loaded
        key={shown}
        query={list}
        title={messages.broken}
        skeleton={
          <Skeletons label={messages.loading} heights={Array<number>(4).fill(height)} className={styles.games} />
        }
      >
        {rows => (
          <section ref={box} tabIndex={-1} className={styles.games} aria-label={messages.list[shown]}>
            {rows.length === 0 && empty}
            {(groups ?? [{ title: '', has: () => true }]).map(({ title, has }) => {
              const own = rows.filter(has)
              return (
                own.length > 0 && (
                  <div key={title}>
                    {title !== '' && <SectionTitle>{title}</SectionTitle>}
                    <Stack as="ul" gap={3}>
                      {own.map(row => children(row, focusList))}
                    </Stack>
                  </div>
                )
              )
            })}
            <MoreButton list={list} />
          </section>
        )}
      </Loaded>
    </Stack>
  )
}

interface HistoryRowProps {
  messages: Record<'archive' | 'unarchive', (name: string) => string>
  name: string
  isArchived: boolean
  isBusy: boolean
  onToggle: () => void
  /** The link to the entry, styled with `styles.link` of history.module.css. */
  children: ReactNode
}

/** Links to the entry's detail; the button beside it archives or restores it. */
export function HistoryRow({ messages, name, isArchived, isBusy, onToggle, children }: HistoryRowProps) {
  return (
    <Row as="li" gap={1} align="center" className={styles.row}>
      {children}
      <IconButton
        label={isArchived ? messages.unarchive(name) : messages.archive(name)}
        disabled={isBusy}
        onClick={onToggle}
      >
        {isArchived ? <ArchiveRestore aria-hidden="true" /> : <Archive aria-hidden="true" />}
      </IconButton>
    </Row>
  )
}
