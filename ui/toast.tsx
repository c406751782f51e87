import { CircleCheck, CircleX, Info, TriangleAlert, X } from 'lucide-react'
import { useDeferredValue, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'

import { cx } from './cx.ts'
import { IconButton } from './icon-button.tsx'
import { useTopModal } from './modal-stack.ts'
import { currentToasts, dismiss, hold, release, subscribeToToasts, type ToastItem } from './toast-store.ts'
import styles from './toast.module.css'

export { dismiss, toast } from './toast-store.ts'

export interface ToasterProps {
  /** Name of the region that holds the toasts ("Avisos"). */
  label: string
  /** Name of the X of each toast ("Fechar aviso"). */
  closeLabel: string
}

/**
 * Shows what {@link toast} says; mount it once, near the root. While a modal dialog is open the toasts are drawn inside
 * it, because everything outside is inert.
 */
export function Toaster({ label, closeLabel }: ToasterProps) {
  const items = useSyncExternalStore(subscribeToToasts, currentToasts)
  const modal = useTopModal()
  const region = (
    <section aria-label={label} className={styles.toasts} hidden={items.length === 0}>
      {items.map(item => (
        <Toast key={item.id} item={item} closeLabel={closeLabel} />
      ))}
    </section>
  )
  return modal ? createPortal(region, modal) : region
}

const ICONS = { ok: CircleCheck, warn: TriangleAlert, error: CircleX, info: Info }

function Toast({ item, closeLabel }: { item: ToastItem; closeLabel: string }) {
  const Icon = ICONS[item.kind]
  // A live region speaks of what changes inside it, so it enters the page empty and is filled right after.
  const filled = useDeferredValue(true, false)
  return (
    <div
      className={cx(styles.toast, styles[item.kind])}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <Icon aria-hidden="true" />
      <div className={styles.words} role={item.kind === 'ok' || item.kind === 'info' ? 'status' : 'alert'}>
        {filled && (
          <>
            <strong>{item.title}</strong>
            {item.text && <p>{item.text}</p>}
          </>
        )}
      </div>
      <IconButton label={closeLabel} onClick={() => dismiss(item.id)}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  )
}
