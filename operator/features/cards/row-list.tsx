import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useMessages } from '#client/i18n.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Row } from '#ui/layout.tsx'
import { useCardForm } from './card-form.ts'
import { editorMessages } from './i18n.ts'
import styles from './athletes-tab.module.css'

export interface OrderedRows<Row> {
  rows: readonly Row[]
  onChange: (rows: Row[]) => void
  nameOf: (row: Row) => string
}

/** Props of a list with movable rows: element, announcement, and handlers. */
export interface RowMoves {
  list: RefObject<HTMLOListElement | null>
  announcement: string
  move: (slot: number, by: -1 | 1) => void
  remove: (slot: number) => void
}

/** Moves and removes rows; the focus follows the moved row, and its new position is announced. */
export function useRows<Row>({ rows, onChange, nameOf }: OrderedRows<Row>): RowMoves {
  const messages = useMessages(editorMessages)
  const list = useRef<HTMLOListElement>(null)
  const [announcement, setText] = useState('')
  const focus = (slot: number, what: string) =>
    list.current?.children[slot]?.querySelector<HTMLElement>(`[data-row="${what}"]:not(:disabled)`)

  function move(slot: number, by: -1 | 1): void {
    const next = [...rows]
    const [moved] = next.splice(slot, 1)
    if (moved === undefined) return
    const to = slot + by
    next.splice(to, 0, moved)
    flushSync(() => {
      onChange(next)
      setText(messages.moved(nameOf(moved), to + 1, next.length))
    })
    // At the end of the list the pressed button becomes disabled, so focus the other one.
    ;(focus(to, by < 0 ? 'up' : 'down') ?? focus(to, by < 0 ? 'down' : 'up'))?.focus()
  }

  function remove(slot: number): void {
    flushSync(() => onChange(rows.filter((_, index) => index !== slot)))
    const next = focus(Math.min(slot, rows.length - 2), 'remove')
    if (next) next.focus()
    else document.getElementById('main')?.focus({ preventScroll: true })
  }
  return { list, announcement, move, remove }
}

export interface RowButtonsProps {
  name: string
  /** Index from 0. */
  slot: number
  count: number
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

/** Buttons to move or remove a row, while the card can change. */
export function RowButtons({ name, slot, count, onMove, onRemove }: RowButtonsProps) {
  const messages = useMessages(editorMessages)
  const { isFrozen } = useCardForm()
  if (isFrozen) return null
  return (
    <Row as="span" justify="end" className={styles.buttons}>
      <IconButton data-row="up" label={messages.up(name)} disabled={slot === 0} onClick={() => onMove(-1)}>
        <ArrowUp aria-hidden="true" />
      </IconButton>
      <IconButton data-row="down" label={messages.down(name)} disabled={slot === count - 1} onClick={() => onMove(1)}>
        <ArrowDown aria-hidden="true" />
      </IconButton>
      <IconButton data-row="remove" label={messages.remove(name)} onClick={onRemove}>
        <Trash2 aria-hidden="true" />
      </IconButton>
    </Row>
  )
}
