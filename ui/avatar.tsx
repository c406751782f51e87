import { useState, type ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './avatar.module.css'

export interface AvatarProps {
  /** URL of the photo; without one, or when it fails to load, the fallback is shown. */
  src?: string | null | undefined
  /** The person's name: alternative text, initials, and seed of the background colour. */
  name: string
  /** Diameter in CSS pixels. */
  size?: 32 | 40 | 48 | 96
  /** Drawn instead of the initials, such as a generated bust; it must fill its box. */
  fallback?: ReactNode
  /** The name is written beside it, so the picture needs no alternative text. */
  decorative?: boolean
}

const TONES = ['green', 'orange', 'info', 'red', 'plain'] as const

function toneOf(name: string) {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 997
  return TONES[sum % TONES.length]
}

function initialsOf(name: string) {
  const nameWords = name.trim().split(/\s+/)
  const letters = [nameWords[0], nameWords.length > 1 ? nameWords.at(-1) : undefined].map(
    word => [...(word ?? '')][0] ?? '',
  )
  return letters.join('').toLocaleUpperCase()
}

export function Avatar({ src, name, size = 40, fallback, decorative = false }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null)
  const names = decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name }
  const className = cx(styles.avatar, styles[`s${size}`])
  if (src && src !== failed) {
    return (
      <span className={className}>
        <img src={src} alt={decorative ? '' : name} width={size} height={size} onError={() => setFailed(src)} />
      </span>
    )
  }
  return (
    <span {...names} className={cx(className, !fallback && styles[toneOf(name) ?? 'plain'])}>
      {fallback ?? <span className={styles.initials}>{initialsOf(name)}</span>}
    </span>
  )
}
