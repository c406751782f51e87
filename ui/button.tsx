import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { cx } from './cx.ts'
import { Spinner } from './spinner.tsx'
import styles from './button.module.css'

/** `pri` the one action of a screen · `sec` and `out` the others · `txt` quiet · `dng` destructive · `ans` equal answers. */
export type ButtonVariant = 'pri' | 'sec' | 'out' | 'txt' | 'dng' | 'ans'
/** 56, 48 and 44 px high. */
export type ButtonSize = 'lg' | 'base' | 'sm'

export interface ButtonLook {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  /** Full width of its container. */
  block?: boolean | undefined
}

/**
 * The class list of a button, so that a router link can look like one:
 * `<Link className={buttonClass({ variant: 'out', block: true })}><Plus /> Criar</Link>`.
 */
export function buttonClass({ variant = 'pri', size = 'base', block = false }: ButtonLook = {}): string {
  return cx(styles.btn, styles[variant], size !== 'base' && styles[size], block && styles.block)
}

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** While busy the width stays, a spinner covers the text, and presses and submits are ignored. */
  busy?: boolean | undefined
  /** Shown before the text at 20 px. */
  icon?: ReactNode
}

/** A native button. Its type defaults to `button`, so it never submits a form by accident. */
export function Button({
  variant,
  size,
  block,
  busy = false,
  icon,
  className,
  children,
  onClick,
  ...native
}: ButtonProps) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (busy) {
      event.preventDefault()
      event.stopPropagation()
      return
    }
    onClick?.(event)
  }
  return (
    <button
      type="button"
      {...native}
      className={cx(buttonClass({ variant, size, block }), className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={press}
    >
      {icon}
      {children}
      {busy && <Spinner className={styles.spinner} />}
    </button>
  )
}
