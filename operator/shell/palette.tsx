import { Link, useLocation } from '@tanstack/react-router'
import { Search, X } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useLang, useMessages } from '#client/i18n.ts'
import { formatReais } from '#contract/money.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Modal } from '#ui/modal.tsx'
import { State } from '#ui/state.tsx'
import { GameStateBadge, MatchBadge } from '../lib/badges.tsx'
import { commonMessages } from '../lib/common-messages.ts'
import { Problem } from '../lib/problem.tsx'
import { Moment } from '../lib/values.tsx'
import { messages as shellMessages } from './i18n.ts'
import { type Found, type Group, type Item, useItems } from './palette-items.ts'
import styles from './palette.module.css'

export interface PaletteProps {
  open: boolean
  onClose: () => void
}

/** The command palette: finds pages, and anything by name, id or code. */
export function Palette({ open, onClose }: PaletteProps) {
  const titleId = useId()
  const path = useLocation({ select: location => location.href })
  const opened = useRef(path)
  useEffect(() => {
    if (opened.current === path) return
    opened.current = path
    onClose()
  }, [path, onClose])
  return (
    <Modal open={open} onClose={onClose} labelledBy={titleId} className={styles.palette}>
      <Box titleId={titleId} onClose={onClose} />
    </Modal>
  )
}

function Box({ titleId, onClose }: { titleId: string; onClose: () => void }) {
  const messages = useMessages(shellMessages)
  const common = useMessages(commonMessages)
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(0)
  const { items, isWaiting, error, query } = useItems(typed)
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  const active = Math.min(chosen, items.length - 1)
  const optionId = (index: number) => `${listId}-${index}`
  useInSight(list, active)
  function handleKey(event: KeyboardEvent): void {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && items.length > 0) {
      event.preventDefault()
      setChosen((active + step + items.length) % items.length)
    }
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      list.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.click()
    }
  }
  return (
    <>
      <h2 id={titleId} className="visually-hidden">
        {messages.searchTitle}
      </h2>
      <div className={styles.head}>
        <Search aria-hidden="true" />
        <Input
          value={typed}
          listId={listId}
          activeId={items.length > 0 ? optionId(active) : undefined}
          onType={text => {
            setTyped(text)
            setChosen(0)
          }}
          onKey={handleKey}
        />
        <IconButton label={common.close} onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <div
        ref={list}
        className={styles.list}
        id={listId}
        role="listbox"
        aria-label={messages.results}
        aria-busy={isWaiting || undefined}
      >
        {groupsOf(items).map(([group, rows]) => (
          <div key={group} role="group" aria-labelledby={`${listId}-${group}`}>
            <p id={`${listId}-${group}`} className={styles.title} role="presentation">
              {messages.kinds[group]}
            </p>
            {rows.map(({ item, index }) => (
              <Option key={item.key} id={optionId(index)} item={item} isActive={index === active} onClose={onClose} />
            ))}
          </div>
        ))}
      </div>
      <Outcome count={items.length} isWaiting={isWaiting} error={error} onRetry={() => void query.refetch()} />
      <p className={styles.help} aria-hidden="true">
        {messages.searchHelp}
      </p>
    </>
  )
}

/** Keeps the active option in view. */
function useInSight(list: RefObject<HTMLElement | null>, active: number): void {
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the chosen one is what the list marks
  }, [list, active])
}

interface OutcomeProps {
  count: number
  isWaiting: boolean
  error: Error | null
  onRetry: () => void
}

/** Number of results, or why there are none. */
function Outcome({ count, isWaiting, error, onRetry }: OutcomeProps) {
  const messages = useMessages(shellMessages)
  const common = useMessages(commonMessages)
  const isNothing = count === 0 && !isWaiting
  return (
    <>
      {error !== null && !isWaiting && <Problem error={error} onRetry={onRetry} />}
      {isNothing && error === null && (
        <State art={<Search />} title={messages.noneFound} text={messages.noneFoundText} />
      )}
      <p className="visually-hidden" role="status">
        {isWaiting ? common.loading : isNothing ? messages.noneFound : messages.found(count)}
      </p>
    </>
  )
}

interface InputProps {
  value: string
  listId: string
  /** The option that Enter opens. */
  activeId: string | undefined
  onType: (text: string) => void
  onKey: (event: KeyboardEvent) => void
}

function Input({ value, listId, activeId, onType, onKey }: InputProps) {
  const messages = useMessages(shellMessages)
  return (
    <input
      className={styles.input}
      role="combobox"
      type="text"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={120}
      data-autofocus
      aria-label={messages.searchTitle}
      aria-expanded={activeId !== undefined}
      aria-controls={listId}
      aria-autocomplete="list"
      aria-activedescendant={activeId}
      placeholder={messages.searchHint}
      value={value}
      onChange={event => onType(event.currentTarget.value)}
      onKeyDown={onKey}
    />
  )
}

/** The items by type, each with its index among all. */
function groupsOf(items: readonly Item[]): [Group, { item: Item; index: number }[]][] {
  const groups = new Map<Group, { item: Item; index: number }[]>()
  for (const [index, item] of items.entries()) {
    const rows = groups.get(item.group) ?? []
    groups.set(item.group, rows)
    rows.push({ item, index })
  }
  return [...groups]
}

interface OptionProps {
  id: string
  item: Item
  isActive: boolean
  onClose: () => void
}

function Option({ id, item: { label, note, Icon, link, found }, isActive, onClose }: OptionProps) {
  return (
    <Link
      {...link}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={styles.option}
      onClick={onClose}
    >
      <Icon aria-hidden="true" />
      <span className={styles.words}>
        <span className={styles.label}>{label}</span>
        {note && <span className={styles.note}>{note}</span>}
      </span>
      {found && <Facts found={found} />}
    </Link>
  )
}

/** Distinguishes items of the same name: context, amount, time. */
function Facts({ found: { kind, mode, state, amount, at } }: { found: Found }) {
  const messages = useMessages(shellMessages)
  const lang = useLang()
  return (
    <span className={styles.facts}>
      {mode !== null && state !== null && (
        <GameStateBadge state={state as Parameters<typeof GameStateBadge>[0]['state']} />
      )}
      {kind === 'match' && state !== null && (
        <MatchBadge status={state as Parameters<typeof MatchBadge>[0]['status']} />
      )}
      {kind === 'league' && state === 'closed' && <span>{messages.leagueClosed}</span>}
      {kind === 'player' && state !== null && <span>{messages.personStates[state]}</span>}
      {amount !== null && <span className="num">{formatReais(amount, lang)}</span>}
      {at !== null && kind !== 'player' && <Moment at={at} />}
    </span>
  )
}
