import { type RefObject, useLayoutEffect, useRef } from 'react'

const MOVE_MS = 450

/** Lets the rows of a list glide to where a new order puts them. Rows are known by their elements, which React keeps with their keys. */
export function useMovingRows(list: RefObject<HTMLElement | null>): void {
  const tops = useRef(new WeakMap<Element, number>())
  useLayoutEffect(() => {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    for (const row of list.current?.children ?? []) {
      if (!(row instanceof HTMLElement)) continue
      const [before, now] = [tops.current.get(row), row.offsetTop]
      tops.current.set(row, now)
      if (isStill || before === undefined || before === now) continue
      row.animate([{ transform: `translateY(${before - now}px)` }, { transform: 'none' }], {
        duration: MOVE_MS,
        easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)',
      })
    }
  })
}
