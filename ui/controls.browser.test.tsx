import { useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import './base.css'
import { Button } from './button.tsx'
import { Checkbox } from './checkbox.tsx'
import { Field, PasswordInput, TextInput } from './field.tsx'
import { LangSwitch } from './lang-switch.tsx'
import { Segmented } from './segmented.tsx'
import { Switch } from './switch.tsx'
import { TabPanel, Tabs } from './tabs.tsx'

afterEach(cleanup)

describe('button', () => {
  test('while busy it keeps its width and name, and swallows presses and submits', async () => {
    const press = vi.fn()
    const submit = vi.fn((event: Event) => event.preventDefault())
    const form = (busy: boolean) => (
      <form onSubmit={event => submit(event.nativeEvent)}>
        <input aria-label="Nome" />
        <Button type="submit" busy={busy} onClick={press}>
          Enviar
        </Button>
      </form>
    )
    const screen = await render(form(false))
    await document.fonts.ready
    const button = page.getByRole('button', { name: 'Enviar' })
    const width = button.element().getBoundingClientRect().width
    await screen.rerender(form(true))
    await expect.element(button).toHaveAttribute('aria-busy', 'true')
    expect(button.element().getBoundingClientRect().width).toBe(width)
    // A person can press it, but the test tool would wait for it to be enabled.
    await button.click({ force: true })
    await page.getByRole('textbox').click()
    await userEvent.keyboard('{Enter}')
    expect(press).not.toHaveBeenCalled()
    expect(submit).not.toHaveBeenCalled()
    await screen.rerender(form(false))
    await button.click()
    expect(press).toHaveBeenCalledOnce()
    expect(submit).toHaveBeenCalledOnce()
  })

  test('does not submit unless told to', async () => {
    const submit = vi.fn((event: Event) => event.preventDefault())
    await render(
      <form onSubmit={event => submit(event.nativeEvent)}>
        <Button>Mostrar</Button>
      </form>,
    )
    await page.getByRole('button').click()
    expect(submit).not.toHaveBeenCalled()
  })
})

describe('field', () => {
  const field = (error?: string, ok?: string) => (
    <Field label="CPF" hint="Só números" error={error} ok={ok}>
      {ids => <TextInput {...ids} />}
    </Field>
  )

  test('ties the label and one message to the control: hint, then good news, then the error', async () => {
    const screen = await render(field())
    const input = page.getByRole('textbox', { name: 'CPF' })
    await expect.element(input).toHaveAccessibleDescription('Só números')
    await expect.element(input).not.toHaveAttribute('aria-invalid')
    await screen.rerender(field(undefined, 'Disponível'))
    await expect.element(input).toHaveAccessibleDescription('Disponível')
    await screen.rerender(field('CPF inválido.', 'Disponível'))
    await expect.element(input).toHaveAccessibleDescription('CPF inválido.')
    await expect.element(input).toHaveAttribute('aria-invalid', 'true')
  })

  test('a locked input is read only', async () => {
    await render(<TextInput aria-label="CPF" state="locked" defaultValue="1" />)
    await expect.element(page.getByRole('textbox')).toHaveAttribute('readonly')
  })

  test('the password is shown and hidden by its button', async () => {
    await render(
      <Field label="Senha">{ids => <PasswordInput {...ids} revealLabel="Mostrar" hideLabel="Esconder" />}</Field>,
    )
    const input = page.getByLabelText('Senha')
    await input.fill('segredo')
    await expect.element(input).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: 'Mostrar' }).click()
    await expect.element(input).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: 'Esconder' }).click()
    await expect.element(input).toHaveAttribute('type', 'password')
    await expect.element(input).toHaveValue('segredo')
  })
})

const TABS = [
  { id: 'a', label: 'Abertas', count: 12 },
  { id: 'b', label: 'Ao vivo' },
  { id: 'c', label: 'Encerradas' },
] as const

function TabsPage() {
  const [tab, setTab] = useState<'a' | 'b' | 'c'>('a')
  return (
    <>
      <Tabs label="Cartelas" base="t" tabs={TABS} value={tab} onChange={setTab} />
      <TabPanel base="t" tab={tab}>
        Painel {tab}
      </TabPanel>
    </>
  )
}

test('tabs: arrows, Home and End move and select, and only the current tab is a stop', async () => {
  await render(<TabsPage />)
  const tab = (name: string) => page.getByRole('tab', { name })
  await expect.element(tab('Abertas 12')).toHaveAttribute('aria-selected', 'true')
  tab('Abertas 12').element().focus()
  for (const [key, name] of [
    ['{ArrowRight}', 'Ao vivo'],
    ['{End}', 'Encerradas'],
    ['{ArrowRight}', 'Abertas 12'],
    ['{ArrowLeft}', 'Encerradas'],
    ['{Home}', 'Abertas 12'],
  ] as const) {
    await userEvent.keyboard(key)
    await expect.element(tab(name)).toHaveFocus()
    await expect.element(tab(name)).toHaveAttribute('aria-selected', 'true')
  }
  await expect.element(page.getByRole('tabpanel', { name: 'Abertas 12' })).toHaveTextContent('Painel a')
  await userEvent.tab()
  await expect.element(page.getByRole('tabpanel')).toHaveFocus()
})

test('tabs: the chosen one is in sight where the strip is wider than its place, and the page stays', async () => {
  const tabs = ['one', 'two', 'three', 'four'].map(id => ({ id, label: `A long name of a tab, ${id}` }))
  const strip = (value: string) => (
    <div style={{ width: 320, marginTop: 2_000 }}>
      <Tabs label="Partes" base="p" tabs={tabs} value={value} onChange={() => undefined} />
    </div>
  )
  const isInSight = (name: string) => {
    const place = page.getByRole('tablist').element().getBoundingClientRect()
    const tab = page
      .getByRole('tab', { name: `A long name of a tab, ${name}` })
      .element()
      .getBoundingClientRect()
    return tab.left >= place.left - 1 && tab.right <= place.right + 1
  }
  const screen = await render(strip('four'))
  await expect.poll(() => isInSight('four')).toBe(true)
  await screen.rerender(strip('one'))
  await expect.poll(() => isInSight('one')).toBe(true)
  expect(window.scrollY).toBe(0)
})

test('choices say what they are and what was chosen', async () => {
  const chosen = vi.fn<(what: unknown) => void>()
  await render(
    <>
      <Segmented
        label="Gênero"
        options={[
          { value: 'f', label: 'Feminino' },
          { value: 'm', label: 'Masculino' },
        ]}
        value="f"
        onChange={chosen}
        error="Escolha uma opção."
      />
      <Switch label="Tema claro" hideLabel checked={false} onChange={chosen} />
      <Checkbox label="Aceito" error="Aceite para continuar." />
      <LangSwitch
        label="Idioma"
        options={[
          { value: 'pt-BR', short: 'PT', name: 'Português' },
          { value: 'en', short: 'EN', name: 'English' },
        ]}
        value="pt-BR"
        onChange={chosen}
      />
    </>,
  )
  await expect.element(page.getByRole('group', { name: 'Gênero' })).toHaveAccessibleDescription('Escolha uma opção.')
  await page.getByRole('radio', { name: 'Masculino' }).click()
  await page.getByRole('switch', { name: 'Tema claro' }).click()
  await expect.element(page.getByRole('button', { name: 'PT, Português' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'EN, English' }).click()
  expect(chosen.mock.calls.map(([what]) => what)).toEqual(['m', true, 'en'])
  await expect.element(page.getByRole('checkbox')).toHaveAccessibleDescription('Aceite para continuar.')
  await expect.element(page.getByRole('checkbox')).toHaveAttribute('aria-invalid', 'true')
})

test('a choice is seen at once while its owner, a slow address, has not accepted it yet, and reverted where it is refused', async () => {
  const later = vi.fn()
  const choice = (value: string) => (
    <Segmented
      label="Lista"
      options={[
        { value: 'active', label: 'Ativos' },
        { value: 'archived', label: 'Arquivados' },
      ]}
      value={value}
      onChange={later}
    />
  )
  const screen = await render(choice('archived'))
  const active = page.getByRole('radio', { name: 'Ativos' })
  const input = active.element() as HTMLInputElement
  input.click()
  expect(input.checked).toBe(true)
  await expect.poll(() => later.mock.calls).toEqual([['active']])
  expect(input.checked).toBe(true)
  await screen.rerender(choice('active'))
  await expect.element(active).toBeChecked()
  await screen.rerender(choice('archived'))
  await expect.element(active).not.toBeChecked()
  input.click()
  await expect.poll(() => later.mock.calls).toEqual([['active'], ['active']])
  await expect.element(active).not.toBeChecked()
})

test('nothing is chosen until somebody chooses', async () => {
  function Gender() {
    const [value, setValue] = useState<'f' | 'm'>()
    return (
      <Segmented
        label="Gênero"
        options={[
          { value: 'f', label: 'Feminino' },
          { value: 'm', label: 'Masculino' },
        ]}
        value={value}
        onChange={setValue}
      />
    )
  }
  await render(<Gender />)
  await expect.element(page.getByRole('radio', { name: 'Feminino' })).not.toBeChecked()
  await expect.element(page.getByRole('radio', { name: 'Masculino' })).not.toBeChecked()
  await page.getByRole('radio', { name: 'Masculino' }).click()
  await expect.element(page.getByRole('radio', { name: 'Masculino' })).toBeChecked()
})
