import { CircleCheck, CircleX, Info, TriangleAlert, X } from 'lucide-react'
import { useDeferredValue, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { Button } from './button.tsx'
import { useSecondsLeft } from './countdown.tsx'
import { cx } from './cx.ts'
import { IconButton } from './icon-button.tsx'
import { Text } from './layout.tsx'
import { useTopModal } from './modal-stack.ts'
import {
  currentToasts,
  dismiss,
  dismissOlder,
  hold,
  release,
  subscribeToToasts,
  type ToastItem,
} from './toast-store.ts'
import styles from './toast.module.css'

export { dismiss, toast } from './toast-store.ts'

export interface ToasterProps {
  /** Label of the toasts' region ("Avisos"). */
  label: string
  /** Label of the X of each toast ("Fechar aviso"). */
  closeLabel: string
}

/**
 * Shows the messages of {@link toast}; mount it once, near the root. While a modal dialog is open the toasts are rendered inside it, because
 * everything outside is inert. On phones they are above the bottom bars; a warning is dismissed as soon as somebody types or selects something.
 */
export function Toaster({ label, closeLabel }: ToasterProps) {
  const items = useSyncExternalStore(subscribeToToasts, currentToasts)
  const modal = useTopModal()
  const box = useRef<HTMLElement>(null)
  const isShown = items.length > 0
  useLayoutEffect(() => {
    if (!isShown) return
    const settle = () => box.current?.style.setProperty('--below', `${heightBelow(modal ?? document)}px`)
    settle()
    addEventListener('resize', settle)
    addEventListener('scroll', settle, { passive: true, capture: true })
    // A toast often outlives its page, and the next one has other bars.
    const pages = new MutationObserver(settle)
    pages.observe(document.body, { childList: true, subtree: true })
    return () => {
      pages.disconnect()
      removeEventListener('resize', settle)
      removeEventListener('scroll', settle, { capture: true })
    }
  }, [isShown, modal])
  useEffect(() => {
    const typed = () => dismissOlder('warn')
    document.addEventListener('input', typed, true)
    return () => document.removeEventListener('input', typed, true)
  }, [])
  const region = (
    <section ref={box} aria-label={label} className={styles.toasts} hidden={!isShown}>
      {items.map(item => (
        <Toast key={item.id} item={item} closeLabel={closeLabel} />
      ))}
    </section>
  )
  return modal ? createPortal(region, modal) : region
}

const ICONS = { ok: CircleCheck, warn: TriangleAlert, error: CircleX, info: Info }

function Toast({ item, closeLabel }: { item: ToastItem; closeLabel: string }) {
  const Icon = ICONS[item.type]
  return (
    <div
      className={cx(styles.toast, styles[item.type])}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      {item.picture === undefined ? (
        <Icon aria-hidden="true" />
      ) : (
        <span className={styles.picture} aria-hidden="true">
          {item.picture}
        </span>
      )}
      <div className={styles.inside}>
        <Messages item={item} />
        {item.action && <Action id={item.id} action={item.action} />}
      </div>
      <IconButton label={closeLabel} onClick={() => dismiss(item.id)}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  )
}

/** The text of a toast. A live region announces changes, so it is mounted empty and filled right after. The countdown is not announced. */
function Messages({ item }: { item: ToastItem }) {
  const filled = useDeferredValue(true, false)
  return (
    <div className={styles.words}>
      <div role={item.type === 'ok' || item.type === 'info' ? 'status' : 'alert'}>
        {filled && (
          <>
            <strong>{item.title}</strong>
            {item.text && <p>{item.text}</p>}
          </>
        )}
      </div>
      {item.count && <Count id={item.id} count={item.count} />}
    </div>
  )
}

function Count({ id, count }: { id: number; count: NonNullable<ToastItem['count']> }) {
  const left = useSecondsLeft(count.until, count.offset)
  useEffect(() => {
    if (left === 0) dismiss(id)
  }, [left, id])
  return (
    <Text as="span" role="timer" size="sm" lineHeight="sm" weight={650} className="num">
      {count.format(left)}
    </Text>
  )
}

function Action({ id, action }: { id: number; action: NonNullable<ToastItem['action']> }) {
  return (
    <Button
      size="sm"
      variant="sec"
      className={styles.action}
      onClick={() => {
        dismiss(id)
        action.press()
      }}
    >
      {action.label}
    </Button>
  )
}

/** Bars further apart than this, in pixels, are not stacked. */
const GAP = 24

/** Height of the stacked bars at the bottom of the screen, in pixels: elements with `data-bottom-bar`. */
function heightBelow(inside: ParentNode): number {
  const bars = [...inside.querySelectorAll('[data-bottom-bar]')]
    .map(bar => bar.getBoundingClientRect())
    .filter(({ height }) => height > 0)
    .toSorted((one, other) => other.bottom - one.bottom)
  let top = innerHeight
  for (const bar of bars) if (bar.bottom >= top - GAP && bar.top < top) top = bar.top
  return Math.max(0, innerHeight - top)
}
