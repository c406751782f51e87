import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/** This near its end, the reader is at the end. */
const NEAR_PX = 80

const topOf = (box: HTMLElement, id: string): number | undefined =>
  box.querySelector(`[data-item="${CSS.escape(id)}"]`)?.getBoundingClientRect().top

function firstInSight(box: HTMLElement): { id: string; top: number } | undefined {
  const edge = box.getBoundingClientRect().top
  const items = [...box.querySelectorAll<HTMLElement>('[data-item]')]
  const one = items.find(item => item.getBoundingClientRect().bottom > edge)
  const id = one?.dataset.item
  return one && id !== undefined ? { id, top: one.getBoundingClientRect().top } : undefined
}

/**
 * Where a conversation is scrolled to: at its end it stays at its end, whatever grows; older messages leave what is read where it is;
 * what comes while the reader is further up is offered. Bubbles carry `data-item`; `first` and `last` name the outer two.
 */
export function useScrollPosition({
  first,
  last,
  isLastMine,
}: {
  first: string | undefined
  last: string | undefined
  isLastMine: boolean
}) {
  const box = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const anchor = useRef<{ id: string; top: number }>(undefined)
  const before = useRef({ first, last })
  const [hasNews, setNews] = useState(false)
  const toEnd = () => {
    isAtEnd.current = true
    setNews(false)
    if (box.current) box.current.scrollTop = box.current.scrollHeight
  }

  useLayoutEffect(() => {
    const own = box.current
    const known = before.current
    before.current = { first, last }
    if (own && anchor.current && first !== known.first) {
      const top = topOf(own, anchor.current.id)
      if (top !== undefined) own.scrollTop += top - anchor.current.top
      anchor.current = undefined
    }
    if (!own || last === known.last) return
    if (isAtEnd.current || isLastMine) {
      isAtEnd.current = true
      own.scrollTop = own.scrollHeight
    } else setNews(last !== undefined)
  }, [first, last, isLastMine])

  useEffect(() => {
    const own = box.current
    if (!own) return undefined
    const look = () => {
      isAtEnd.current = own.scrollHeight - own.scrollTop - own.clientHeight < NEAR_PX
      if (isAtEnd.current) setNews(false)
    }
    // A keyboard that opens, a composer that grows, a menu: the end stays in sight.
    const watcher = new ResizeObserver(() => {
      if (isAtEnd.current) own.scrollTop = own.scrollHeight
    })
    watcher.observe(own)
    if (own.firstElementChild) watcher.observe(own.firstElementChild)
    own.addEventListener('scroll', look, { passive: true })
    return () => {
      watcher.disconnect()
      own.removeEventListener('scroll', look)
    }
  }, [])

  /** Before older messages are asked for: what is first in sight stays where it is. */
  const save = () => void (anchor.current = box.current ? firstInSight(box.current) : undefined)
  return { box, hasNews, toEnd, keep: save }
}
