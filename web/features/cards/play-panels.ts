import { type RefObject, useEffect, useRef, useState } from 'react'

/**
 * After a choice by finger or mouse, the next question that has none comes into view. With the keyboard nothing moves: its arrows choose on
 * their way.
 */
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
    // After the choice is drawn.
    requestAnimationFrame(() => {
      const groups = [...document.querySelectorAll('section[id^="pick-"] fieldset')]
      const next = groups.slice(here ? groups.indexOf(here) + 1 : 0).find(group => !group.querySelector(':checked'))
      const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
      next?.scrollIntoView({ block: 'center', behavior: isCalm ? 'auto' : 'smooth' })
    })
  }
}

/** Follows which panel is in view, and takes the strip's links to their panels without changing the page's address. */
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
      // The router would take the new address for a way out of the page.
      event.preventDefault()
      panel.scrollIntoView({ block: 'start' })
      panel.querySelector('input')?.focus({ preventScroll: true })
    }
    element?.addEventListener('click', follow)
    return () => element?.removeEventListener('click', follow)
  }, [strip])
  return current
}
