import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { setLang } from '#client/i18n.ts'
import { withMotion } from '#tests/support/motion.ts'
import { SponsorSlides } from './sponsor-slides.tsx'

const picture = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA='
const slides = ['a', 'b', 'c'].map(letter => ({
  _id: letter.repeat(24),
  url: picture,
  sponsorUrl: letter === 'c' ? 'javascript:alert(1)' : `https://example.com/${letter}`,
  _upload: { _id: letter.repeat(24), filename: 'slide.webp' },
  alt: `Anúncio ${letter}`,
}))
const STAY = 8000
const shown = () => document.querySelector('button[aria-current="true"]')?.getAttribute('aria-label')

const show = () => render(<SponsorSlides slides={slides} stayMs={STAY} />)

withMotion()
beforeEach(async () => {
  await setLang('pt-BR')
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => {
  document.documentElement.style.removeProperty('pointer-events')
  vi.useRealTimers()
})

test('each slide stays as long as the server says, and the last leads to the first', async () => {
  // An earlier test may have left the pointer over the slides.
  document.documentElement.style.setProperty('pointer-events', 'none')
  await show()
  const seen = [shown()]
  vi.advanceTimersByTime(STAY - 1)
  expect(shown()).toBe('Slide 1 de 3')
  // The timer starts after the slide is rendered, so advance the clock only then.
  await expect
    .poll(() => {
      vi.advanceTimersByTime(STAY)
      if (shown() !== seen.at(-1)) seen.push(shown())
      return seen.slice(0, 4)
    })
    .toEqual(['Slide 1 de 3', 'Slide 2 de 3', 'Slide 3 de 3', 'Slide 1 de 3'])
})

test('it stands still while paused, focused, or under the pointer', async () => {
  await show()
  await userEvent.click(page.getByRole('button', { name: 'Pausar rotação' }))
  vi.advanceTimersByTime(3 * STAY)
  expect(shown()).toBe('Slide 1 de 3')
  await userEvent.click(page.getByRole('button', { name: 'Retomar rotação' }))
  // Pointer and focus are still on the slides.
  vi.advanceTimersByTime(3 * STAY)
  expect(shown()).toBe('Slide 1 de 3')
})

test('the arrows turn it, past both ends', async () => {
  await show()
  document.querySelector<HTMLElement>('button[aria-current]')?.focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.poll(shown).toBe('Slide 3 de 3')
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(shown).toBe('Slide 1 de 3')
})

test('a sponsor opens in a tab of its own; an address that is none is no link', async () => {
  await show()
  const link = page.getByRole('link', { name: /Anúncio a/ })
  await expect.element(link).toHaveAttribute('target', '_blank')
  await expect.element(link).toHaveAttribute('rel', 'noopener sponsored')
  expect([...document.querySelectorAll('a')].map(({ href }) => href)).toEqual([
    'https://example.com/a',
    'https://example.com/b',
  ])
})
