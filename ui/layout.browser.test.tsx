import { createRef } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import './base.css'
import { Card } from './card.tsx'
import { Row, Stack, Text, type StackLook } from './layout.tsx'

afterEach(async () => {
  await cleanup()
  await page.viewport(390, 844)
})

const looksOf = (element: Element) => getComputedStyle(element)
const columnsOf = (element: Element) => looksOf(element).gridTemplateColumns.split(' ').length
const wordOf = 'Pneumoultramicroscopicossilicovulcanoconiótico'.repeat(4)

describe('stack', () => {
  test('is never wider than its place, whatever word is in it, beside something else too', async () => {
    const word = <p>{wordOf}</p>
    await render(
      <Row data-testid="row" style={{ width: 200 }}>
        <Stack data-testid="stack" flex={1}>
          {word}
        </Stack>
      </Row>,
    )
    expect(page.getByTestId('stack').element().getBoundingClientRect().width).toBe(200)
  })

  test.each([
    [1, '4px'],
    [2.5, '10px'],
    [10, '40px'],
  ] as const)('a gap of %d steps is %s', async (gap, length) => {
    await render(<Stack data-testid="stack" gap={gap} />)
    expect(looksOf(page.getByTestId('stack').element()).rowGap).toBe(length)
  })

  test('columns stand beside each other from the width they need', async () => {
    await render(
      <Stack data-testid="stack" columns={3} from={758}>
        <Text>um</Text>
        <Text>dois</Text>
        <Text>três</Text>
      </Stack>,
    )
    const stack = page.getByTestId('stack').element()
    await page.viewport(757, 844)
    expect(columnsOf(stack)).toBe(1)
    await page.viewport(758, 844)
    expect(columnsOf(stack)).toBe(3)
  })

  test('stands for any element or component, and hands on all that is not its own', async () => {
    const list = createRef<HTMLUListElement>()
    await render(
      <Stack as={Card} title="Saldo" gap={2} className="mine">
        <Stack as="ul" ref={list} aria-label="Lista" hidden={false} gap={undefined}>
          <li>um</li>
        </Stack>
      </Stack>,
    )
    expect(list.current).toBe(page.getByRole('list', { name: 'Lista' }).element())
    expect(list.current?.className).not.toMatch(/undefined|gap/)
    const card = page.getByRole('region', { name: 'Saldo' }).element()
    expect(card.classList).toContain('mine')
    expect(looksOf(card)).toMatchObject({ display: 'grid', rowGap: '8px' })
    expect([...card.attributes].map(({ name }) => name).toSorted()).toEqual(['aria-labelledby', 'class', 'data-l-gap'])
  })
})

describe('look', () => {
  test.each<[StackLook & { wrap?: boolean; block?: boolean }, Partial<CSSStyleDeclaration>]>([
    [
      { size: 'sm', lineHeight: 'sm', weight: 650 },
      { fontSize: '13px', lineHeight: '18.2px', fontWeight: '650' },
    ],
    [
      { flex: 1, minWidth: 0 },
      { flexGrow: '1', minWidth: '0px' },
    ],
    [{ flex: 'none' }, { flexGrow: '0', flexShrink: '0' }],
    [
      { marginTop: 2, marginBottom: 4 },
      { marginTop: '8px', marginBottom: '16px' },
    ],
    [{ textAlign: 'end' }, { textAlign: 'end' }],
    [{ breaks: 'ellipsis' }, { textOverflow: 'ellipsis', whiteSpace: 'nowrap', overflow: 'hidden' }],
    [{ breaks: 'anywhere' }, { overflowWrap: 'anywhere' }],
    [
      { wrap: true, align: 'baseline' },
      { flexWrap: 'wrap', alignItems: 'baseline' },
    ],
    [
      { alignContent: 'start', justify: 'center' },
      { alignContent: 'start', justifyItems: 'center' },
    ],
    [{ block: true }, { display: 'block' }],
  ])('%o is %o', async (look, css) => {
    await render(<Text as="span" data-testid="text" {...look} />)
    expect(looksOf(page.getByTestId('text').element())).toMatchObject(css)
  })

  test('a tone is the colour of text with its name, in both themes', async () => {
    await render(<Text tone="muted">texto</Text>)
    const text = page.getByText('texto').element()
    const dark = looksOf(text).color
    document.documentElement.dataset['theme'] = 'light'
    expect(looksOf(text).color).not.toBe(dark)
    delete document.documentElement.dataset['theme']
    expect(dark).toBe('rgb(180, 194, 185)')
  })
})
