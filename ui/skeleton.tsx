import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Stack, type StackLook } from './layout.tsx'
import styles from './skeleton.module.css'

export interface SkeletonProps {
  /** `line` of text · `block` with control corners · `card` with card corners · `circle`. */
  shape?: 'line' | 'block' | 'card' | 'circle'
  /** Any CSS length; default: full width. */
  width?: string | number
  /** Any CSS length; default: 18 px. A circle uses its width. */
  height?: string | number
  className?: string | undefined
}

/** A placeholder for loading content. Wrap them in a {@link SkeletonGroup}. */
export function Skeleton({ shape = 'line', width, height, className }: SkeletonProps) {
  const size = shape === 'circle' ? { width, height: width } : { width, height }
  return <span className={cx(styles.skeleton, styles[shape], className)} style={size} aria-hidden="true" />
}

interface GroupProps extends StackLook {
  label: string
  className?: string | undefined
}

/** Announces once that something is loading ("Carregando cartelas") while its skeletons are shown. */
export function SkeletonGroup({ label, ...look }: GroupProps & { children: ReactNode }) {
  return <Stack role="status" aria-busy="true" aria-label={label} gap={3} {...look} />
}

/** Skeletons of one shape in a column: `heights` in pixels. */
export function Skeletons({
  shape = 'card',
  heights,
  ...group
}: GroupProps & { shape?: 'block' | 'card'; heights: readonly number[] }) {
  return (
    <SkeletonGroup {...group}>
      {heights.map((height, index) => (
        <Skeleton key={index} shape={shape} height={height} />
      ))}
    </SkeletonGroup>
  )
}
