import { describe, expect, test } from 'vitest'
import { docstringFindings } from './docs.ts'
import type { Source } from './source.ts'
import { colourFindings, fontSizeFindings, globalStyleFindings } from './styles.ts'
import {
  clockFindings,
  machineFindings,
  oldNameFindings,
  skippedTestFindings,
  sleepingTestFindings,
  typeEscapeFindings,
  unfinishedFindings,
} from './wording.ts'

const file = (path: string, text: string): Source => ({ path, text })

describe('code', () => {
  test.each([
    'a as any',
    'let a: any',
    'f<any>()',
    '// @ts-ignore',
    '// @ts-expect-error wrong',
    '/* oxlint-disable no-shadow */',
  ])('%s is an escape', text => {
    expect(typeEscapeFindings([file('a.ts', `const x = 1\n${text}\n`)])).toEqual([expect.stringMatching(/^a\.ts:2 /)])
  })
  test.each([
    'as many',
    'company: anything',
    "// oxlint-disable-next-line no-shadow -- because the name is the domain's",
  ])('%s is none', text => {
    expect(typeEscapeFindings([file('a.ts', text)])).toEqual([])
  })

  test.each([
    ['a.ts', '// TODO later'],
    ['a.tsx', '<p>Em breve</p>'.toLowerCase()],
    ['a.css', '/* coming soon */'],
    ['README.md', 'Coming soon: rooms'],
    ['web/features/x/i18n.ts', "soon: 'em breve'"],
  ])('%s with %s announces what is not there', (path, text) => {
    expect(unfinishedFindings([file(path, text)])).toHaveLength(1)
  })
  test('the Portuguese word for all is no mark', () => {
    expect(unfinishedFindings([file('a.ts', "const all = 'todo mundo'"), file('a.md', 'TODOS os jogos')])).toEqual([])
  })

  test('a module that asks the system for the time is found', () => {
    const at = 'server/modules/cards/service.ts'
    expect(clockFindings([file(at, 'const now = new Date()\nconst ms = Date.now()')])).toHaveLength(2)
    expect(clockFindings([file(at, 'const then = new Date(row.at)')])).toEqual([])
    expect(clockFindings([file('server/platform/clock.ts', 'new Date()')])).toEqual([])
  })

  test.each([
    'export function run() {}',
    'export async function run() {}',
    'export const run = () => 1',
    '// a line\nexport const run = () => 1',
    '/** far */\nconst x = 1\nexport const run = () => x',
    '/* plain */\nexport function run() {}',
  ])('%j is not documented', text => {
    expect(docstringFindings([file('server/platform/a.ts', text)])).toEqual([
      expect.stringContaining('run is exported'),
    ])
    expect(docstringFindings([file('server/gateways/pix/port.ts', text)])).toHaveLength(1)
    const others = ['web/lib/a.ts', 'server/platform/a.test.ts', 'server/modules/x/service.ts', 'server/main.ts']
    expect(docstringFindings(others.map(path => file(path, text)))).toEqual([])
  })
  test('one comment covers the signatures of one function', () => {
    const text =
      '/** Runs. */\nexport function run(a: string): void\nexport function run(a: number): void\nexport function run() {}'
    expect(docstringFindings([file('contract/a.ts', text)])).toEqual([])
    expect(
      docstringFindings([file('contract/a.ts', '/** A number. */\nexport const a = 1\nexport const b = 2')]),
    ).toEqual([])
  })
})

describe('tests', () => {
  test.each(['test.skip(', 'it.only(', 'describe.todo(', 'test.fixme(', 'test.describe.skip(', 'describe.runIf(x)('])(
    '%s is found',
    text => {
      expect(skippedTestFindings([file('a.test.ts', `${text}'x')`)])).toHaveLength(1)
    },
  )
  test('a condition that says on the console why is taken', () => {
    expect(skippedTestFindings([file('a.test.ts', "console.info('no file')\ndescribe.runIf(x)('y')")])).toEqual([])
  })
  test.each([
    'await page.waitForTimeout(500)',
    'await new Promise(r => setTimeout(r, 50))',
    'await new Promise<void>((resolve) => setTimeout(resolve, 50))',
    '  await delay(20)',
  ])('%s sleeps', text => {
    expect(sleepingTestFindings([file('a.test.ts', text)])).toHaveLength(1)
  })
  test('a pause inside a polling loop waits for its condition', () => {
    expect(sleepingTestFindings([file('a.test.ts', 'for (;; await delay(20)) if (await ready()) return')])).toEqual([])
  })
})

describe('names', () => {
  test.each([
    'const toldAt = 1',
    'export function sayReais() {}',
    'interface CardsAsked {}',
    'const HOW_BEARABLE = 2',
    'const { row: told } = read()',
    'export const show = ({ id }: Row, told = 1) => id',
    'for (const [, ...asked] of rows) use()',
  ])('%s is of the old vocabulary', text => {
    expect(oldNameFindings([file('server/a.ts', text)])).toHaveLength(1)
    expect(oldNameFindings([file('tests/a.ts', text)])).toHaveLength(1)
  })
  test('words that only contain one, and what is no declaration, are taken', () => {
    const text = 'const essay = masked\nconst { told } = { told: row.told }\nfunction display({ asked }: Row) {}'
    expect(oldNameFindings([file('server/a.ts', text)])).toEqual([])
  })
})

describe('looks', () => {
  test.each([
    'color: #fff',
    'background: linear-gradient(#0a0b0c, red)',
    'border: 1px solid rgb(0 0 0 / 0.5)',
    'fill: HSL(1 2% 3%)',
  ])('%s is no token', text => {
    expect(colourFindings([file('web/a.module.css', `.a {\n  ${text};\n}`)])).toEqual([expect.stringMatching(/css:2 /)])
    expect(colourFindings([file('ui/tokens.css', `:root { ${text}; }`)])).toEqual([])
  })
  test('a token, a comment and a selector are no colours', () => {
    const text = '/* once #fff */\n#add { color: var(--c-text); fill: url("#abc-d") }'
    expect(colourFindings([file('ui/a.module.css', text.replace('fill: url("#abc-d")', ''))])).toEqual([])
  })
  test.each([
    'font-size: 11px',
    'font-size: 0.7rem',
    'font: 700 11.5px/1.2 var(--f)',
    '--text-xs: 10px',
    'font-size: clamp(11px, 2vw, 20px)',
  ])('%s is too small', text => {
    expect(fontSizeFindings([file('ui/a.module.css', `.a { ${text}; }`)])).toHaveLength(1)
  })
  test.each(['font-size: 12px', 'font: 700 0.75rem/1 x', 'width: 4px', 'font-size: 1.5em', 'font-weight: 11'])(
    '%s is fine',
    text => {
      expect(fontSizeFindings([file('ui/a.module.css', `.a { ${text}; }`)])).toEqual([])
    },
  )
  test('a global style is found', () => {
    expect(globalStyleFindings([file('web/features/x/x.css', ''), file('ui/base.css', '')])).toHaveLength(1)
  })
})

test("a machine path and a package host are found, the product's own paths are not", () => {
  const bad = [
    'see "/Users/bruno/x"',
    'see "/Users/carla/x"',
    '/Users/ana/crava',
    "'/home/ana/x'",
    'https://registry.example.com/x',
  ]
  expect(machineFindings(bad.map(text => file('README.md', text)))).toHaveLength(5)
  const good = ["import './registry.ts'", "to('/home')", 'GET /api/home/todo/x', 'docs/home/page', '/usr/bin/chromium']
  expect(machineFindings(good.map(text => file('server/a.ts', text)))).toEqual([])
})
