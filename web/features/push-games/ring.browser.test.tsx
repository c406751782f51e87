import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { setLang } from '#client/i18n.ts'
import { Ring } from './push-modal.tsx'

beforeEach(() => setLang('pt-BR'))

test('the time is said aloud at 30, 10 and 5 seconds, and at no other', async () => {
  const text: number[] = []
  const screen = await render(<Ring left={30} all={30} />)
  for (let left = 30; left >= 0; left -= 1) {
    await screen.rerender(<Ring left={left} all={30} />)
    await expect.element(page.getByRole('timer')).toHaveAccessibleName(new RegExp(`^Faltam? ${left} `))
    if (document.querySelector('[aria-live]')?.textContent) text.push(left)
  }
  expect(text).toEqual([30, 10, 5])
})
