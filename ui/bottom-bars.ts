/** Bars that do not follow each other closer than this, in pixels, are not on top of one another. */
const GAP = 24

/**
 * How much of the screen, in pixels from its bottom edge, bars take: elements with `data-bottom-bar`, as they stand now, one on top of
 * the other.
 */
export function heightBelow(inside: ParentNode): number {
  const bars = [...inside.querySelectorAll('[data-bottom-bar]')]
    .map(bar => bar.getBoundingClientRect())
    .filter(({ height }) => height > 0)
    .toSorted((one, other) => other.bottom - one.bottom)
  let top = innerHeight
  for (const bar of bars) if (bar.bottom >= top - GAP && bar.top < top) top = bar.top
  return Math.max(0, innerHeight - top)
}
