import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { setLang } from '#client/i18n.ts'
import { pagesAt } from '#tests/pages/web/pages.tsx'
import { ChangePasswordScreen } from './change-password-screen.tsx'

beforeEach(() => setLang('pt-BR'))

test('a new password that changes after it was repeated is told at the repetition', async () => {
  await render(
    pagesAt('/profile/change_password', { pages: { '/profile/change_password': ChangePasswordScreen } }).tree,
  )
  const field = (name: string) => page.getByLabelText(name, { exact: true })
  const button = page.getByRole('button', { name: 'Trocar senha' })
  await userEvent.type(field('Senha atual'), 'Antiga-senha-1')
  await userEvent.type(field('Nova senha'), 'Nova-senha-22')
  await userEvent.type(field('Repita a nova senha'), 'Nova-senha-22')
  await userEvent.tab()
  await expect.element(button).toBeEnabled()
  await userEvent.type(field('Nova senha'), '3')
  await expect.element(button).toBeDisabled()
  await expect.element(field('Repita a nova senha')).toBeInvalid()
})
