import { useId, type ReactElement } from 'react'
import { clothShapes, type Kit } from '#contract/art/kit-art.ts'
import styles from './crest.module.css'
import { clipped, path, rect } from '#contract/art/shape.ts'
import { Shapes } from './shapes.tsx'

const outlines = [
  'M8 6H56V34C56 48 45 55 32 60C19 55 8 48 8 34Z',
  'M32 4L57 11V33C57 47 46 55 32 60C18 55 7 47 7 33V11Z',
  'M32 3A29 29 0 1 1 31.9 3Z',
  'M9 5H55C53 12 60 16 58 30C56 46 46 53 32 61C18 53 8 46 6 30C4 16 11 12 9 5Z',
] as const

export type CrestProps = {
  /** The club's 3-letter code, as match data writes it. */
  code: string
  kit: Kit
  /** Side in px. */
  size?: number
}

/** A club as a shield in the pattern and colours of its shirt, with its code. Not a badge of the club. Decorative: the name stands beside it. */
export function Crest({ code, kit, size = 32 }: CrestProps): ReactElement {
  const id = useId()
  const outline =
    outlines[[...code].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % outlines.length] ?? outlines[0]
  const lightInk = kit.ink === '#fff'
  const shapes = clipped(id, outline, [
    ...clothShapes(kit, 64, 64),
    rect(0, 21, 64, 22, lightInk ? (kit.outline ?? kit.main) : '#fff'),
    ...(lightInk ? [path('M0 21H64V43H0Z', '#000', { opacity: 0.28 })] : []),
    path('M32 0H64V64H32Z', '#000', { opacity: 0.1 }),
  ])
  return (
    <svg className={styles.crest} viewBox="0 0 64 64" width={size} height={size} aria-hidden="true">
      <Shapes shapes={shapes} />
      <path className={styles.edge} d={outline} />
      <text x="32" y="38" textAnchor="middle" fill={lightInk ? '#fff' : '#151515'}>
        {code}
      </text>
    </svg>
  )
}
