import { type RefObject, useEffect, useRef, useState } from 'react'

/** After a pick by touch or mouse, scrolls to the next unanswered question. With the keyboard nothing scrolls: its arrows select on the way. */
export function useAdvance(): () => void {
  const isPointer = useRef(false)
  useEffect(() => {
    const note = (event: Event) => void (isPointer.current = event.type === 'pointerdown')
    addEventListener('pointerdown', note, true)
    addEventListener('keydown', note, true)
    return () => {
      removeEventListener('pointerdown', note, true)
      removeEventListener('keydown', note, true)
    }
  }, [])
  return () => {
    if (!isPointer.current) return
    const here = document.activeElement?.closest('fieldset')
    // After the pick has been rendered.
    requestAnimationFrame(() => {
      const groups = [...document.querySelectorAll('section[id^="pick-"] fieldset')]
      const next = groups.slice(here ? groups.indexOf(here) + 1 : 0).find(group => !group.querySelector(':checked'))
      const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
      next?.scrollIntoView({ block: 'center', behavior: isCalm ? 'auto' : 'smooth' })
    })
  }
}

/** Tracks which panel is in view, and scrolls to panels from the strip's links without changing the URL. */
export function useFollowPanels(strip: RefObject<HTMLElement | null>): string | undefined {
  const [current, setCurrent] = useState<string>()
  useEffect(() => {
    const watcher = new IntersectionObserver(
      entries => {
        const entered = entries.find(({ isIntersecting }) => isIntersecting)
        if (entered) setCurrent(entered.target.id)
      },
      { rootMargin: '-35% 0px -60% 0px' },
    )
    for (const panel of document.querySelectorAll('section[id^="pick-"]')) watcher.observe(panel)
    return () => watcher.disconnect()
  }, [])
  useEffect(() => {
    const element = strip.current
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      const panel = link && document.querySelector<HTMLElement>(`[id="${link.hash.slice(1)}"]`)
      if (!panel) return
      // The router would take the new URL for leaving the page.
      event.preventDefault()
      panel.scrollIntoView({ block: 'start' })
      panel.querySelector('input')?.focus({ preventScroll: true })
    }
    element?.addEventListener('click', follow)
    return () => element?.removeEventListener('click', follow)
  }, [strip])
  return current
}
