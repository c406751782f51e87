import { useMemo } from 'react'
import { encode } from 'uqr'
import { Mark } from './art/mark.tsx'
import styles from './qr-code.module.css'

/** Adjacent dark cells form one bar. */
const barsOf = (cells: readonly boolean[], y: number): string =>
  Array.from(cells, (isDark, x) => {
    if (!isDark || cells[x - 1]) return ''
    const end = cells.indexOf(false, x)
    const length = (end < 0 ? cells.length : end) - x
    return `M${x} ${y}h${length}v1h-${length}z`
  }).join('')

/** A QR code with the logo in its centre; its error correction tolerates a quarter being covered. */
export function QrCode({ value, label }: { value: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { size: cells, data } = encode(value, { ecc: 'Q', border: 0 })
    return { size: cells, path: data.map(barsOf).join('') }
  }, [value])
  return (
    <div className={styles.qr}>
      <svg viewBox={`0 0 ${size} ${size}`} role="img" shapeRendering="crispEdges">
        <title>{label}</title>
        <path d={path} />
      </svg>
      <span className={styles.mark}>
        <Mark size={36} />
      </span>
    </div>
  )
}
