import { useId, type ReactElement } from 'react'
import { clothShapes, shirtOutline, type Kit } from '#contract/art/kit-art.ts'
import { clipped, path } from '#contract/art/shape.ts'
import { Shapes } from './shapes.tsx'
import styles from './shirt.module.css'

/** A shirt with its number, for sizes at which a whole athlete is unreadable. `size` in px. Decorative. */
export function Shirt({ kit, number, size = 60 }: { kit: Kit; number?: number | string; size?: number }): ReactElement {
  const id = useId()
  const shapes = clipped(id, shirtOutline, [
    ...clothShapes(kit, 64, 64),
    path('M17.5 6V60M46.5 6V60', 'none', { stroke: '#000', strokeOpacity: 0.18, strokeWidth: 1.2 }),
    path('M40 0H64V64H44Q50 30 40 0Z', '#000', { opacity: 0.14 }),
  ])
  return (
    <svg className={styles.shirt} viewBox="0 0 64 64" width={size} height={size} aria-hidden="true">
      <Shapes shapes={shapes} />
      <path className={styles.edge} d={shirtOutline} />
      <path
        className={styles.collar}
        d="M23.5 6C25.5 10 38.5 10 40.5 6"
        stroke={kit.pattern === 'plain' ? kit.second : '#fff'}
      />
      {number === undefined ? null : (
        <text
          x="32"
          y="42"
          textAnchor="middle"
          fill={kit.ink}
          stroke={kit.outline ?? (kit.ink === '#fff' ? kit.main : '#fff')}
        >
          {number}
        </text>
      )}
    </svg>
  )
}
