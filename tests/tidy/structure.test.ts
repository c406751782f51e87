import { describe, expect, test } from 'vitest'
import { boundaryFindings, hopFindings, rulesFindings } from './boundaries.ts'
import { circles, importGraph, importsOf, resolve } from './imports.ts'
import { fileLengthFindings, functionLengthFindings } from './size.ts'
import type { Source } from './source.ts'
import {
  sqlLocationFindings,
  rawReadFindings,
  tableOwnerFindings,
  transactionFindings,
  unusedArrowFindings,
} from './sql.ts'

const file = (path: string, text: string): Source => ({ path, text })
const lines = (count: number): string => 'x()\n'.repeat(count)

describe('size', () => {
  test('the 301st line is found, the 300th is not', () => {
    expect(fileLengthFindings([file('a.ts', lines(300)), file('a.css', lines(300))])).toEqual([])
    expect(fileLengthFindings([file('a.ts', lines(301))])).toEqual([expect.stringContaining('a.ts:300 has 301 lines')])
    expect(fileLengthFindings([file('a.css', lines(301)), file('a.md', lines(301))])).toHaveLength(1)
  })
  test('a dictionary may be longer, another file of a feature not', () => {
    const paths = ['web/features/a/i18n.ts', 'web/features/a/i18n.en.ts', 'operator/lib/error-messages.ts']
    expect(fileLengthFindings(paths.map(path => file(path, lines(301))))).toEqual([])
    expect(fileLengthFindings([file('web/features/a/a-screen.tsx', lines(301))])).toHaveLength(1)
  })

  test('functions of every kind are measured', () => {
    const body = lines(70)
    const found = functionLengthFindings([
      file(
        'a.ts',
        `function short() {\n${lines(68)}}\n\nfunction long() {\n${body}}\nconst arrow = () => {\n${body}}\n`,
      ),
      file('b.ts', `class A {\n  method() {\n${body}  }\n}\n`),
    ])
    expect(found).toEqual([
      expect.stringContaining('a.ts:72 long has 72 lines'),
      expect.stringContaining('a.ts:144 function has 72 lines'),
      expect.stringContaining('b.ts:2 function has 72 lines'),
    ])
  })

  test('a describe of a test is a heading; the same in the code is not', () => {
    const text = `describe('x', () => {\n${lines(80)}})\n`
    expect(functionLengthFindings([file('a.test.ts', text)])).toEqual([])
    expect(functionLengthFindings([file('a.ts', text)])).toHaveLength(1)
  })
})

describe('imports', () => {
  const every = `import a from './a.ts'
import type { B } from '#contract/b.ts'
export * from '../c.ts'
export { d } from './d.ts'
const lazy = () => import('./e.tsx')
type F = import('./f.ts').F
import './g.css'
`

  test('every kind is seen, with its line', () => {
    const found = importsOf(file('server/modules/x/here.ts', every)).map(each => `${each.line} ${each.specifier}`)
    expect(found.toSorted()).toEqual(
      ['1 ./a.ts', '2 #contract/b.ts', '3 ../c.ts', '4 ./d.ts', '5 ./e.tsx', '6 ./f.ts', '7 ./g.css'].toSorted(),
    )
  })

  test('they resolve to paths of the repository', () => {
    expect(resolve('web/features/x/a.ts', '../../lib/call.ts')).toBe('web/lib/call.ts')
    expect(resolve('web/a.ts', '#contract/ids.ts')).toBe('contract/ids.ts')
    expect(resolve('web/a.ts', './mark.svg?raw')).toBe('web/mark.svg')
    expect(resolve('web/a.ts', 'react')).toBeUndefined()
  })

  test('a circle is found, by a type and by a lazy import too', () => {
    const round = [
      file('a.ts', "import { b } from './b.ts'"),
      file('b.ts', "import type { C } from './c.ts'"),
      file('c.ts', "const a = () => import('./a.ts')"),
    ]
    expect(circles(importGraph(round))).toEqual([expect.stringContaining('b.ts > c.ts > a.ts')])
    expect(circles(importGraph(round.slice(0, 2)))).toEqual([])
    expect(circles(importGraph([file('a.ts', "import './a.ts'")]))).toHaveLength(1)
  })

  test('English words may take the type of their own Portuguese ones, no other', () => {
    const words = file('x/i18n.ts', "const en = () => import('./i18n.en.ts')")
    expect(circles(importGraph([words, file('x/i18n.en.ts', "import type { W } from './i18n.ts'")]))).toEqual([])
    const other = [file('x/i18n.ts', "import './y.en.ts'"), file('x/y.en.ts', "import './i18n.ts'")]
    expect(circles(importGraph(other))).toHaveLength(1)
  })
})

describe('boundaries', () => {
  const graph = { cards: ['pools'], pools: [], chat: [] }
  const found = (path: string, specifier: string) =>
    boundaryFindings([file(path, `import x from '${specifier}'`)], graph)

  test.each([
    ['contract/a.ts', 'node:fs'],
    ['contract/a.ts', 'zod'],
    ['contract/a.ts', '#server/platform/db.ts'],
    ['contract/a.ts', '../web/lib/call.ts'],
    ['ui/a.tsx', '#web/lib/call.ts'],
    ['ui/a.tsx', '@tanstack/react-query'],
    ['web/lib/a.ts', '#server/platform/db.ts'],
    ['web/lib/a.ts', '#operator/lib/a.ts'],
    ['web/lib/a.ts', 'node:path'],
    ['web/lib/a.ts', '../features/cards/api.ts'],
    ['web/lib/a.ts', '../shell/header.tsx'],
    ['web/features/cards/a.ts', '../rooms/api.ts'],
    ['operator/features/slides/a.ts', '#web/lib/call.ts'],
    ['operator/features/slides/a.ts', '../desk/api.ts'],
    ['server/platform/a.ts', '#server/modules/pools/index.ts'],
    ['server/platform/a.ts', '#web/lib/call.ts'],
    ['server/platform/a.ts', 'react'],
    ['server/platform/a.ts', '#server/main.ts'],
    ['server/gateways/mail/smtp.ts', '#server/modules/pools/index.ts'],
    ['server/modules/cards/service.ts', '#server/gateways/mail/smtp.ts'],
    ['server/modules/cards/service.ts', '../pools/service.ts'],
    ['server/modules/cards/service.ts', '#server/modules/chat/index.ts'],
    ['server/modules/pools/service.ts', '#server/modules/cards/index.ts'],
    ['server/modules/unheard-of/service.ts', '#server/modules/pools/index.ts'],
    ['server/modules/cards/service.ts', '../../registry.ts'],
    ['server/modules/cards/service.ts', '#demo/seed.ts'],
    ['server/modules/cards/drafts/service.ts', '#server/modules/pools/entry/service.ts'],
    ['server/modules/cards/service.ts', '#server/modules/pools/entry/index.ts'],
    ['server/player-app.ts', '#server/modules/pools/sql.ts'],
    ['server/player-app.ts', '#server/modules/pools/entry/routes.ts'],
    ['demo/seed.ts', '#server/modules/pools/service.ts'],
    ['server/registry.ts', './modules/pools/rules.ts'],
    ['server/registry.ts', '#server/modules/chat/jobs.ts'],
    ['server/modules/cards/service.ts', '../chat/module.ts'],
    ['server/modules/pending.ts', '#server/modules/pools/index.ts'],
    ['server/platform/a.ts', '#tests/support/app.ts'],
  ])('%s must not import %s', (path, specifier) => {
    expect(found(path, specifier)).toEqual([expect.stringContaining(`${path}:1 imports ${specifier}: `)])
  })

  test.each([
    ['contract/api/a.ts', 'zod/mini'],
    ['contract/api/a.ts', '../ids.ts'],
    ['ui/a.tsx', '#contract/money.ts'],
    ['ui/game/a.tsx', '../button.tsx'],
    ['web/routes.tsx', './features/cards/card-screen.tsx'],
    ['web/shell/a.tsx', '../features/wallet/panel.tsx'],
    ['web/features/cards/a.ts', '../../lib/call.ts'],
    ['web/features/cards/a.ts', './api.ts'],
    ['server/modules/cards/service.ts', '#server/modules/pools/index.ts'],
    ['server/modules/cards/service.ts', '#server/modules/events.ts'],
    ['server/modules/cards/drafts/service.ts', '../sql.ts'],
    ['server/modules/cards/drafts/service.ts', '#server/modules/pools/index.ts'],
    ['server/modules/cards/service.ts', '#server/gateways/mail/port.ts'],
    ['server/modules/cards/cards.test.ts', '#server/modules/chat/sql.ts'],
    ['server/registry.ts', '#server/modules/chat/module.ts'],
    ['server/modules/module.ts', '#server/modules/pools/index.ts'],
    ['server/main.ts', '#server/gateways/mail/smtp.ts'],
    ['scripts/start.ts', '#server/platform/config.ts'],
  ])('%s may import %s', (path, specifier) => {
    expect(found(path, specifier)).toEqual([])
  })

  test('rules are pure, and so is what they import', () => {
    const sources = [
      file(
        'server/modules/cards/rules.ts',
        "import '#contract/money.ts'\nimport './words.ts'\nimport { Clock } from '#server/platform/clock.ts'",
      ),
      file('server/modules/cards/words.ts', "import './deep.ts'"),
      file('server/modules/cards/deep.ts', "import { readFileSync } from 'node:fs'"),
      file('server/modules/cards/service.ts', "import 'fastify'"),
    ]
    expect(rulesFindings(sources).toSorted()).toEqual([
      expect.stringContaining('deep.ts:1 imports node:fs'),
      expect.stringContaining('rules.ts:3 imports #server/platform/clock.ts'),
    ])
  })

  test('rules in a folder of a module are pure too; they may take from the module, not from another', () => {
    const sources = [
      file('server/modules/cards/drafts/rules-order.ts', "import '../words.ts'\nimport '../../pools/rules.ts'"),
      file('server/modules/cards/words.ts', "import 'kysely'"),
    ]
    expect(rulesFindings(sources).toSorted()).toEqual([
      expect.stringContaining('drafts/rules-order.ts:2 imports ../../pools/rules.ts'),
      expect.stringContaining('words.ts:1 imports kysely'),
    ])
  })

  test('a route that asks SQL itself, or from too far away, is found', () => {
    const at = (name: string, to: string) => file(`server/modules/cards/${name}.ts`, `import './${to}.ts'`)
    const end = file('server/modules/cards/sql.ts', '')
    expect(hopFindings([at('routes', 'service'), at('service', 'sql'), end])).toEqual([])
    expect(hopFindings([at('routes', 'sql'), end])).toEqual([expect.stringContaining('imports SQL')])
    const far = [at('operator', 'a'), at('a', 'b'), at('b', 'c'), at('c', 'sql'), end]
    expect(hopFindings(far)).toEqual([expect.stringContaining('is 4 imports from its SQL')])
    const inFolder = [
      file('server/modules/cards/drafts/routes.ts', "import './sql.ts'"),
      file('server/modules/cards/drafts/operator-lists.ts', "import '../reads-lists.ts'"),
      file('server/modules/cards/drafts/sql.ts', ''),
      file('server/modules/cards/reads-lists.ts', ''),
    ]
    expect(hopFindings(inFolder)).toEqual([
      expect.stringContaining('drafts/routes.ts:1 imports SQL'),
      expect.stringContaining('drafts/operator-lists.ts:1 imports SQL'),
    ])
  })
})

describe('the database', () => {
  test('SQL outside its files is found, in every way it is written', () => {
    const text = 'const a = sql`select 1`\nconst b = sql<Row[]>`select 1`\nq.selectFrom("x")\nq.deleteFrom("x")\n'
    expect(sqlLocationFindings([file('server/modules/cards/service.ts', text)])).toHaveLength(4)
    expect(sqlLocationFindings([file('server/modules/cards/drafts/service.ts', text)])).toHaveLength(4)
    const right = ['sql', 'reads', 'sql-prizes', 'cards.test', 'drafts/sql', 'drafts/reads-lists'].map(name =>
      file(`server/modules/cards/${name}.ts`, text),
    )
    expect(sqlLocationFindings([...right, file('server/platform/db.ts', text)])).toEqual([])
  })

  test('a transaction outside a service or job is found', () => {
    const text = 'await db.tx(async tx => work(tx))'
    expect(transactionFindings([file('server/modules/cards/routes.ts', text)])).toHaveLength(1)
    expect(transactionFindings([file('server/modules/cards/drafts/routes.ts', text)])).toHaveLength(1)
    expect(
      transactionFindings(
        ['service', 'service-entry', 'jobs', 'drafts/service'].map(name =>
          file(`server/modules/cards/${name}.ts`, text),
        ),
      ),
    ).toEqual([])
  })

  const migration = file('server/migrations/0001-cards.sql', 'create table card (\n  id text\n);')
  const cards = file('server/modules/cards/sql.ts', 'sql`insert into card values (1)`')
  const chat = (text: string) => file('server/modules/chat/sql.ts', text)

  test('a second writer of a table is found', () => {
    for (const write of ['sql`update card set x = 1`', "q.deleteFrom('card')", 'sql`INSERT INTO "card" (a)`']) {
      const found = tableOwnerFindings([migration, cards, chat(write)], { chat: ['cards'] })
      expect(found).toHaveLength(2)
      expect(found[1]).toContain('chat/sql.ts:1 writes card')
    }
    const inFolder = file('server/modules/chat/threads/sql.ts', 'sql`update card set x = 1`')
    expect(tableOwnerFindings([migration, cards, inFolder], { chat: ['cards'] })).toHaveLength(2)
    const platform = file('server/platform/card.ts', "q.updateTable('card')")
    expect(tableOwnerFindings([migration, cards, platform], {})).toHaveLength(2)
  })

  test('a reader needs an arrow to the owner', () => {
    for (const read of [
      'sql`select 1 from card`',
      "q.innerJoin('card as c', 'a', 'b')",
      'sql`left join card on true`',
    ]) {
      expect(tableOwnerFindings([migration, cards, chat(read)], { chat: [] })).toHaveLength(1)
      expect(tableOwnerFindings([migration, cards, chat(read)], { chat: ['cards'] })).toEqual([])
    }
    expect(tableOwnerFindings([migration, cards, chat('sql`select 1 from card_draft`')], {})).toEqual([])
    const inFolder = file('server/modules/chat/threads/reads-cards.ts', 'sql`select 1 from card`')
    expect(tableOwnerFindings([migration, cards, inFolder], { chat: [] })).toHaveLength(1)
  })

  test('a raw table of another module is found; its view needs an arrow to the owner all the same', () => {
    const view = file('server/migrations/0002-view.sql', 'create view published_card as\n  select id from card;')
    const found = (text: string) => rawReadFindings([migration, view, cards, chat(text)])
    expect(found('sql`select 1 from card`')).toEqual([expect.stringContaining('reads the table card of cards')])
    expect(found('sql`select 1 from published_card card`')).toEqual([])
    expect(
      rawReadFindings([migration, view, cards, file('server/modules/cards/reads.ts', 'sql`select 1 from card`')]),
    ).toEqual([])
    const reading = [migration, view, cards, chat('sql`select 1 from published_card`')]
    expect(tableOwnerFindings(reading, { chat: [] })).toEqual([expect.stringContaining('no arrow to cards')])
    expect(tableOwnerFindings(reading, { chat: ['cards'] })).toEqual([])
    expect(unusedArrowFindings(reading, { chat: ['cards'] })).toEqual([])
  })

  test('an arrow that neither an import nor a statement follows is found, and one that is there twice', () => {
    const service = (text: string) => file('server/modules/chat/service.ts', text)
    const found = (graph: Record<string, string[]>, text: string, read = '') =>
      unusedArrowFindings([migration, cards, service(text), chat(read)], graph)
    expect(found({ chat: ['cards'] }, '')).toEqual([expect.stringContaining('chat → cards that nothing uses')])
    expect(found({ cards: ['chat'] }, "import '../cards/index.ts'")).toHaveLength(1)
    expect(found({ chat: ['cards'] }, "import type { Card } from '#server/modules/cards/index.ts'")).toEqual([])
    expect(found({ chat: ['cards'] }, '', 'sql`select 1 from card`')).toEqual([])
    expect(found({ chat: ['cards', 'cards'] }, "import '../cards/index.ts'")).toEqual([
      expect.stringContaining('twice'),
    ])
    const tested = file('server/modules/chat/chat.test.ts', "import '../cards/index.ts'")
    expect(unusedArrowFindings([migration, cards, tested], { chat: ['cards'] })).toHaveLength(1)
  })
})
