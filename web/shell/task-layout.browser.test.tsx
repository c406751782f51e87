import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import '#ui/base.css'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { SubmitBar } from '#ui/game/submit-bar.tsx'
import styles from './private-layout.module.css'

test('on a page with little to fill in, the bar that sends stands at the bottom of the screen', async () => {
  await page.viewport(390, 844)
  await render(
    <div className={styles.layout}>
      <header style={{ height: 'var(--hdr)' }} />
      <main className={cx(styles.main, styles.task)}>
        <div style={{ display: 'grid' }}>
          <h1>Uma partida</h1>
          <SubmitBar title="1 palpite" action={<Button>Enviar</Button>} />
        </div>
      </main>
    </div>,
  )
  const bar = page.getByRole('button', { name: 'Enviar' }).element().closest('[data-bottom-bar]')
  await expect.poll(() => Math.round(bar?.getBoundingClientRect().bottom ?? 0)).toBe(innerHeight)
  expect(document.documentElement.scrollHeight).toBe(innerHeight)
})
