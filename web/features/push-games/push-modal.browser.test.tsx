import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { decode } from 'zod/mini'
import '#ui/base.css'
import { setLang } from '#client/i18n.ts'
import { pushGameEvent } from '#contract/live.ts'
import { ME, pushedJson } from '#tests/pages/web/push-games.ts'
import { siteOnWire } from '#tests/pages/web/site.ts'
import { meQuery } from '#web/lib/me.ts'
import { queryClient } from '#web/lib/query.ts'
import { PushModal } from './push-modal.tsx'

beforeEach(async () => {
  await setLang('pt-BR')
  queryClient.clear()
  queryClient.setQueryData(meQuery.queryKey, { _id: ME } as never)
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(siteOnWire)))
})
afterEach(() => void vi.unstubAllGlobals())

const show = (push: object) => {
  const { stmt: pushed } = decode(pushGameEvent.payload, { stmt: pushedJson({ push }) as never })
  return render(
    <QueryClientProvider client={queryClient}>
      <Suspense>
        <PushModal game={{ pushed, offset: 0 }} open onClose={() => undefined} />
      </Suspense>
    </QueryClientProvider>,
  )
}

test('the question stands beside what decides it: score, minute, and what is in the pot', async () => {
  await show({ amount: 0, pot: 25, answers: 4 })
  const question = page.getByRole('alertdialog')
  await expect.element(question).toMatchTextContent(/0 × 0.*56’/)
  await expect.element(question).toMatchTextContent(/R\$\s25,00.*4 respostas até agora/)
})

test.each([
  [12.5, 'divide tudo o que foi pago, menos 12,5%.'],
  [0, 'divide tudo o que foi pago.'],
])('a prize that grows tells the fee of %s as this language writes it', async (fee, text) => {
  await show({ amount: 0, fee })
  await expect.element(page.getByRole('alertdialog')).toMatchTextContent(text)
})
