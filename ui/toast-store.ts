import type { ReactNode } from 'react'
import { afterPress } from './press.ts'

export type ToastType = 'ok' | 'warn' | 'error' | 'info'

/** The options of a toast besides its text. */
export interface ToastMore {
  /** Replaces the icon of its type. */
  picture?: ReactNode
  /** A button that dismisses it and runs `press`. */
  action?: { label: string; press: () => void }
  /**
   * Stays until a moment of the server's clock, in epoch milliseconds, and counts down to it; neither the pointer nor a dialog pauses or ends it.
   * `offset` is the server's clock minus this device's.
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

/** How long a toast stays, in milliseconds, not counting pauses. */
export const TOAST_MS = 5000
const MOST_AT_ONCE = 3
/** Younger toasts belong to the current action: shown together with an opening dialog or a navigation. */
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
/** Toasts to show after the current press. */
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

/** Dismisses a toast at once. */
export function dismiss(id: number) {
  coming.delete(id)
  clearTimeout(clocks.get(id)?.timer)
  clocks.delete(id)
  change(items.filter(item => item.id !== id))
  release()
}

/** Dismisses earlier toasts of these types. */
export const dismissOlder = (...kinds: ToastType[]): void => dismissBefore(Date.now(), ...kinds)

/** Dismisses toasts of these types from before a moment (epoch milliseconds). */
export function dismissBefore(at: number, ...kinds: ToastType[]): void {
  const before = at - YOUNG_MS
  for (const { id, type, at: shownAt, count } of items) {
    if (shownAt <= before && count === undefined && kinds.includes(type)) dismiss(id)
  }
}

/** Pauses all timers while the pointer or the focus is on a toast. */
export function hold() {
  if (held) return
  held = true
  for (const clock of clocks.values()) {
    clearTimeout(clock.timer)
    clock.left -= Date.now() - clock.since
  }
}

/** Resumes the timers. */
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
  // A success resolves earlier errors.
  if (type === 'ok') dismissOlder('warn', 'error')
  const same = items.find(item => item.type === type && item.title === title && item.text === text)
  if (same) dismiss(same.id)
  // A countdown ends by itself.
  if (count === undefined) {
    const clock: Clock = { left: TOAST_MS, since: Date.now(), timer: undefined }
    clocks.set(id, clock)
    if (!held) start(id, clock)
  }
  const ending = items.filter(item => item.count === undefined)
  for (const old of ending.slice(0, Math.max(0, items.length + 1 - MOST_AT_ONCE))) dismiss(old.id)
  change([...items, { ...added, at: Date.now() }])
}

/** Short messages. Each call returns an id for {@link dismiss}. The same message again restarts its timer. */
export const toast = {
  ok: (title: string, text?: string) => show('ok', title, text),
  warn: (title: string, text?: string) => show('warn', title, text),
  error: (title: string, text?: string) => show('error', title, text),
  info: (title: string, text?: string, more?: ToastMore) => show('info', title, text, more),
}

/** The current toasts, oldest first. */
export function currentToasts(): readonly ToastItem[] {
  return items
}

/** Calls back on every change; returns the unsubscribe function. */
export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
