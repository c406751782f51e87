import {
  createContext,
  memo,
  use,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
} from 'react'
import { afterPaint } from './after-paint.ts'
import { cx } from './cx.ts'
import { dropModal, pushModal } from './modal-stack.ts'
import styles from './modal.module.css'

export interface ModalProps {
  open: boolean
  /** Called on Esc, on the scrim or by the platform; the owner responds by setting `open` to false. */
  onClose: () => void
  role?: 'dialog' | 'alertdialog'
  labelledBy: string
  describedBy?: string | undefined
  /** Position and animation of the box: it must have an enter animation, and an exit in `[data-leaving] &`. */
  className?: string | undefined
  children: ReactNode
}

/** During the closing animation the content stays as it was, even when the owner has already cleared it. */
const Frozen = memo(
  ({ children }: { still: boolean; children: ReactNode }) => children,
  (_, next) => next.still,
)

const CONTROLS = 'button:enabled, a[href], input:enabled, select:enabled, textarea:enabled'

/** Corrects the platform's initial focus, which prefers a scrollable box to the controls inside it. */
function firstOf(dialog: HTMLDialogElement): HTMLElement | null {
  const wanted = dialog.querySelector<HTMLElement>('[data-autofocus]')
  const isOnBox = document.activeElement === dialog.firstElementChild
  return wanted ?? (isOnBox ? dialog.querySelector<HTMLElement>(CONTROLS) : null)
}

/** Called by the dialog's contents once they are mounted. */
const Arrival = createContext<() => void>(() => undefined)

/**
 * Renders slow contents of a dialog a frame later, so that the tap that opened it is painted with the empty dialog. An element with
 * `data-autofocus` takes the focus on mount, unless the person has moved it. Queries whose state is shown must be used inside: `useQuery` tracks
 * which fields were read, so an owner outside would not rerender for fields first read here.
 */
export function ModalContent({ children }: { children: ReactNode }) {
  const [isThere, setThere] = useState(false)
  const arrived = useEffectEvent(use(Arrival))
  useEffect(() => {
    let isGone = false
    afterPaint(() => isGone || setThere(true))
    return () => void (isGone = true)
  }, [])
  useLayoutEffect(() => {
    if (isThere) arrived()
  }, [isThere])
  return isThere && children
}

/**
 * The native modal dialog: focus trap, Esc, top layer, focus return. The dialog element fills the screen and is the layer; the visible box is
 * inside it. The first control takes the focus, or the one with `data-autofocus`.
 */
export function Modal(props: ModalProps) {
  const { open } = props
  const [mounted, setMounted] = useState(open)
  if (open && !mounted) setMounted(true)
  if (!mounted) return null
  return <Layer {...props} onLeft={() => setMounted(false)} />
}

function Layer({
  open,
  onClose,
  role,
  labelledBy,
  describedBy,
  className,
  children,
  onLeft,
}: ModalProps & { onLeft: () => void }) {
  const ref = useRef<HTMLDialogElement>(null)
  const askToClose = useEffectEvent(() => {
    if (open) onClose()
  })

  useLayoutEffect(() => {
    const dialog = ref.current
    return dialog ? listen(dialog, () => askToClose()) : undefined
  }, [])

  /** The element focused before it opened. */
  const start = useRef<Element>(null)

  // A closing dialog is only visual: the page behind it has its focus back and is usable at once.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog || !open) return
    const root = document.documentElement
    root.style.setProperty('--modal-gutter', window.innerWidth > root.clientWidth ? 'stable' : 'auto')
    dialog.showModal()
    firstOf(dialog)?.focus()
    start.current = document.activeElement
    pushModal(dialog)
    return () => {
      dropModal(dialog)
      dialog.close()
    }
  }, [open])

  function takeFocus() {
    const dialog = ref.current
    if (dialog?.open && document.activeElement === start.current) firstOf(dialog)?.focus()
  }

  return (
    <dialog
      ref={ref}
      role={role}
      className={styles.layer}
      data-leaving={open ? undefined : ''}
      inert={!open}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
    >
      <div
        className={cx(styles.box, className)}
        onAnimationEnd={event => {
          if (!open && event.target === event.currentTarget) onLeft()
        }}
      >
        <Frozen still={!open}>
          <Arrival value={takeFocus}>{children}</Arrival>
        </Frozen>
      </div>
    </dialog>
  )
}

/** Handles Esc, a press that starts and ends on the scrim, and a close forced by the platform. Returns the cleanup function. */
function listen(dialog: HTMLDialogElement, askToClose: () => void): () => void {
  const signal = new AbortController()
  let pressedScrim = false
  dialog.addEventListener(
    'cancel',
    event => {
      if (event.target !== dialog) return
      event.preventDefault()
      askToClose()
    },
    signal,
  )
  // Browsers close on a second Esc even when the first was prevented, so the owner must be notified.
  dialog.addEventListener(
    'close',
    event => {
      if (event.target === dialog && !dialog.open) askToClose()
    },
    signal,
  )
  dialog.addEventListener('pointerdown', event => (pressedScrim = event.target === dialog), signal)
  dialog.addEventListener(
    'click',
    event => {
      if (pressedScrim && event.target === dialog) askToClose()
    },
    signal,
  )
  return () => signal.abort()
}
