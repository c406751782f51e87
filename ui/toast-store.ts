import type { ReactNode } from 'react'
import { afterPress } from './press.ts'

export type ToastType = 'ok' | 'warn' | 'error' | 'info'

/** The options of a toast besides its text. */
export interface ToastMore {
  /** In place of the icon of its kind. */
  picture?: ReactNode
  /** A button that takes it away and does this. */
  action?: { label: string; press: () => void }
  /**
   * It stays until a moment of the server's clock, in epoch milliseconds, and counts down to it: neither the pointer nor a dialog holds or
   * ends it. `offset` is the server's clock minus this device's.
   */
  count?: { until: number; offset: number; format: (secondsLeft: number) => string }
}

export interface ToastItem extends ToastMore {
  id: number
  type: ToastType
  title: string
  text: string | undefined
  /** When it was shown, in epoch milliseconds. */
  at: number
}

/** How long a toast stays, in milliseconds, not counting the time it is held. */
export const TOAST_MS = 5000
const MOST_AT_ONCE = 3
/** Younger ones belong to what is happening now: said together with a dialog that opens, or a page that is left. */
const YOUNG_MS = 500

interface Clock {
  left: number
  since: number
  timer: ReturnType<typeof setTimeout> | undefined
}

let items: readonly ToastItem[] = []
let held = false
let lastId = 0
const clocks = new Map<number, Clock>()
/** What is said as soon as nobody presses anything. */
const coming = new Map<number, ToastItem>()
const listeners = new Set<() => void>()

function change(next: readonly ToastItem[]) {
  items = next
  for (const listener of listeners) listener()
}

function start(id: number, clock: Clock) {
  clearTimeout(clock.timer)
  clock.since = Date.now()
  clock.timer = setTimeout(() => dismiss(id), clock.left)
}

/** Takes a toast away at once. */
export function dismiss(id: number) {
  coming.delete(id)
  clearTimeout(clocks.get(id)?.timer)
  clocks.delete(id)
  change(items.filter(item => item.id !== id))
  release()
}

/** Takes away what is no longer of use: toasts of these kinds that were there before what happens now. */
export const dismissOlder = (...kinds: ToastType[]): void => dismissBefore(Date.now(), ...kinds)

/** The same, of what began at a moment (epoch milliseconds): what was said as it began stays. */
export function dismissBefore(at: number, ...kinds: ToastType[]): void {
  const before = at - YOUNG_MS
  for (const { id, type, at: shownAt, count } of items) {
    if (shownAt <= before && count === undefined && kinds.includes(type)) dismiss(id)
  }
}

/** Stops every clock: the pointer or the focus is on a toast. */
export function hold() {
  if (held) return
  held = true
  for (const clock of clocks.values()) {
    clearTimeout(clock.timer)
    clock.left -= Date.now() - clock.since
  }
}

/** Lets the clocks go on from where they stopped. */
export function release() {
  if (!held) return
  held = false
  for (const [id, clock] of clocks) start(id, clock)
}

function show(type: ToastType, title: string, text?: string, more: ToastMore = {}): number {
  const id = ++lastId
  coming.set(id, { ...more, id, type, title, text, at: Date.now() })
  afterPress(() => {
    const item = coming.get(id)
    coming.delete(id)
    if (item) add(item)
  })
  return id
}

function add(added: ToastItem) {
  const { id, type, title, text, count } = added
  // The earlier error has been resolved.
  if (type === 'ok') dismissOlder('warn', 'error')
  const same = items.find(item => item.type === type && item.title === title && item.text === text)
  if (same) dismiss(same.id)
  // What counts ends itself.
  if (count === undefined) {
    const clock: Clock = { left: TOAST_MS, since: Date.now(), timer: undefined }
    clocks.set(id, clock)
    if (!held) start(id, clock)
  }
  const ending = items.filter(item => item.count === undefined)
  for (const old of ending.slice(0, Math.max(0, items.length + 1 - MOST_AT_ONCE))) dismiss(old.id)
  change([...items, { ...added, at: Date.now() }])
}

/** Short news. Each call returns an id for {@link dismiss}. Saying the same again starts over. */
export const toast = {
  ok: (title: string, text?: string) => show('ok', title, text),
  warn: (title: string, text?: string) => show('warn', title, text),
  error: (title: string, text?: string) => show('error', title, text),
  info: (title: string, text?: string, more?: ToastMore) => show('info', title, text, more),
}

/** The toasts on the screen now, the oldest first. */
export function currentToasts(): readonly ToastItem[] {
  return items
}

/** Calls back at every change; returns the way to stop. */
export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
