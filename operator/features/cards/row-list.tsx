import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useWords } from '#client/i18n.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { useCardForm } from './card-form.ts'
import { editorWords } from './editor-words.ts'
import styles from './athletes-tab.module.css'

export interface OrderedRows<Row> {
  rows: readonly Row[]
  onChange: (rows: Row[]) => void
  nameOf: (row: Row) => string
}

/** What a list whose rows are moved and removed needs: where it is, what is spoken, and the two moves. */
export interface RowMoves {
  list: RefObject<HTMLOListElement | null>
  said: string
  move: (place: number, by: -1 | 1) => void
  remove: (place: number) => void
}

/** Moves and removes rows; the keyboard stays with the row it moved, and the new place is spoken. */
export function useRows<Row>({ rows, onChange, nameOf }: OrderedRows<Row>): RowMoves {
  const words = useWords(editorWords)
  const list = useRef<HTMLOListElement>(null)
  const [said, setSaid] = useState('')
  const focus = (place: number, what: string) =>
    list.current?.children[place]?.querySelector<HTMLElement>(`[data-row="${what}"]:not(:disabled)`)

  function move(place: number, by: -1 | 1): void {
    const next = [...rows]
    const [moved] = next.splice(place, 1)
    if (moved === undefined) return
    const to = place + by
    next.splice(to, 0, moved)
    flushSync(() => {
      onChange(next)
      setSaid(words.moved(nameOf(moved), to + 1, next.length))
    })
    // At an end of the list the button that was pressed cannot be pressed again: its other one takes the focus.
    ;(focus(to, by < 0 ? 'up' : 'down') ?? focus(to, by < 0 ? 'down' : 'up'))?.focus()
  }

  function remove(place: number): void {
    flushSync(() => onChange(rows.filter((_, index) => index !== place)))
    const next = focus(Math.min(place, rows.length - 2), 'remove')
    if (next) next.focus()
    else document.getElementById('main')?.focus({ preventScroll: true })
  }
  return { list, said, move, remove }
}

export interface RowButtonsProps {
  name: string
  /** From 0. */
  place: number
  count: number
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

/** Moves a row up or down, or removes it, as long as the card can change. */
export function RowButtons({ name, place, count, onMove, onRemove }: RowButtonsProps) {
  const words = useWords(editorWords)
  const { isFrozen } = useCardForm()
  if (isFrozen) return null
  return (
    <span className={styles.buttons}>
      <IconButton data-row="up" label={words.up(name)} disabled={place === 0} onClick={() => onMove(-1)}>
        <ArrowUp aria-hidden="true" />
      </IconButton>
      <IconButton data-row="down" label={words.down(name)} disabled={place === count - 1} onClick={() => onMove(1)}>
        <ArrowDown aria-hidden="true" />
      </IconButton>
      <IconButton data-row="remove" label={words.remove(name)} onClick={onRemove}>
        <Trash2 aria-hidden="true" />
      </IconButton>
    </span>
  )
}
