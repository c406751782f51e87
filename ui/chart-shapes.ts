/** Positions of a chart's bars and lines. Pure. */

/** A bar, and the full-height slot that a pointer hits. */
export interface Bar {
  x: number
  y: number
  width: number
  height: number
  slot: { x: number; width: number }
}

/** Share of a slot that its bar takes; the rest is the gap. */
const FILLED = 0.8
/** Minimum height of a non-zero value, so that it is visible. */
const LEAST = 1.5

/** Approximate number of grid lines. */
const LINES = 3

/** Round, evenly spaced numbers from the highest down that span all values and 0; none without values. */
export function ticksOf(values: readonly number[]): number[] {
  const [most, least] = [Math.max(0, ...values), Math.min(0, ...values)]
  if (most === least) return []
  const rough = (most - least) / LINES
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = power * ([1, 2, 5, 10].find(one => one * power >= rough * (1 - 1e-9)) ?? 10)
  const [first, last] = [Math.floor(least / step), Math.ceil(most / step)]
  // Adding steps would accumulate rounding errors.
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((last - index) * step).toPrecision(12)))
}

/** Bars for values, which may be negative, in a box; `zero` is the height of their base line. `within`: further values the scale must include. */
export function barsOf(
  values: readonly number[],
  { width, height, within = [] }: { width: number; height: number; within?: readonly number[] },
): { bars: Bar[]; zero: number } {
  const top = Math.max(0, ...values, ...within)
  const bottom = Math.min(0, ...values, ...within)
  const scale = top === bottom ? 0 : height / (top - bottom)
  const zero = top === bottom ? height : top * scale
  const slot = width / Math.max(1, values.length)
  const bars = values.map((value, index) => {
    const tall = value === 0 ? 0 : Math.max(LEAST, Math.abs(value) * scale)
    return {
      x: index * slot + (slot * (1 - FILLED)) / 2,
      y: value >= 0 ? zero - tall : zero,
      width: slot * FILLED,
      height: tall,
      slot: { x: index * slot, width: slot },
    }
  })
  return { bars, zero }
}

/** The heights of a line, from its highest value to its lowest; `isRank`: the lowest number is at the top. */
export function lineOf(
  values: readonly number[],
  { width, height, isRank = false }: { width: number; height: number; isRank?: boolean },
): { path: string; slots: { x: number; width: number; y: number }[]; top: number; bottom: number } {
  const [most, least] = [Math.max(...values), Math.min(...values)]
  const [top, bottom] = isRank ? [least, most] : [most, least]
  const slot = width / Math.max(1, values.length)
  // A constant line is centred.
  const heightOf = (value: number) => (top === bottom ? height / 2 : Math.abs((value - top) / (bottom - top)) * height)
  const slots = values.map((value, index) => ({ x: index * slot, width: slot, y: heightOf(value) }))
  const path = slots.map(({ x, y }, index) => `${index === 0 ? `M${x} ` : 'V'}${y}H${x + slot}`).join('')
  return { path, slots, top, bottom }
}

/** The bar that a key moves to, or undefined for other keys. Without a current bar it starts at the last. */
export function moved(key: string, at: number | undefined, count: number): number | undefined {
  const last = count - 1
  const here = at ?? last
  const keys: Record<string, number> = {
    ArrowLeft: at === undefined ? last : Math.max(0, here - 1),
    ArrowDown: at === undefined ? last : Math.max(0, here - 1),
    ArrowRight: Math.min(last, here + 1),
    ArrowUp: Math.min(last, here + 1),
    Home: 0,
    End: last,
  }
  return keys[key]
}
