import { expect, test } from 'vitest'
import {
  dictionaryFindings,
  lockfileFindings,
  migrationFindings,
  nameFindings,
  noticeFindings,
  pinFindings,
  shippedParts,
} from './repository.ts'

test('names that are not kebab-case are found', () => {
  const bad = ['web/features/Home/a.ts', 'ui/myButton.tsx', 'ui/my_button.tsx', 'docs/Notes.md']
  expect(nameFindings(bad)).toHaveLength(bad.length)
  const good = [
    'README.md',
    '.ci/run',
    'ui/tokens.css',
    'ui/button.module.css',
    'docs/decisions/001-a-b.md',
    'ui/fonts/OFL.txt',
    'deploy/_h.tpl',
  ]
  expect(nameFindings(good)).toEqual([])
})

test('a dictionary without its English is found', () => {
  const paths = [
    'web/features/a/i18n.ts',
    'web/features/a/i18n.en.ts',
    'web/features/b/i18n.ts',
    'client/i18n.ts',
    'web/lib/error-messages.ts',
    'operator/shell/i18n.ts',
  ]
  expect(dictionaryFindings(paths)).toEqual([
    expect.stringContaining('web/features/b/i18n.ts:1 has no i18n.en.ts'),
    expect.stringContaining('web/lib/error-messages.ts:1 has no error-messages.en.ts'),
    expect.stringContaining('operator/shell/i18n.ts:1'),
  ])
})

test('a lock that misses a package, names a host or lacks a checksum is found', () => {
  const entry = { integrity: 'sha512-x' }
  const lock = (packages: object) => lockfileFindings(JSON.stringify({ packages }))
  const whole = {
    '': { optionalDependencies: { a: '1' } },
    'node_modules/a': entry,
    'node_modules/b/node_modules/@c/d': entry,
  }
  expect(lock(whole)).toEqual([])
  expect(lock({ ...whole, 'node_modules/e': { ...entry, optionalDependencies: { f: '1' } } })).toEqual([
    expect.stringContaining('node_modules/e misses f'),
  ])
  expect(lock({ 'node_modules/a': { ...entry, resolved: 'https://host/a.tgz' } })).toEqual([
    expect.stringContaining('resolved'),
  ])
  expect(lock({ 'node_modules/a': {} })).toEqual([expect.stringContaining('no integrity')])
})

test('shipped parts are collected and must all be named', () => {
  const manifest = {
    dependencies: { fastify: '5.0.0' },
    devDependencies: { react: '19.0.0', 'wasm-encoder': '1.0.0', vitest: '5.0.0' },
  }
  const sources = [
    { path: 'web/main.tsx', text: "import 'react/jsx-runtime'" },
    { path: 'web/lib/voice.ts', text: "const load = () => import('wasm-encoder/mp3')" },
    { path: 'web/a.test.ts', text: "import 'vitest'" },
  ]
  const parts = shippedParts(sources, ['ui/fonts/archivo-latin.woff2'], manifest)
  expect(parts).toEqual(['fastify', 'react', 'wasm-encoder', 'archivo'])
  expect(noticeFindings('archivo, fastify (MIT)\nreact-dom MIT\nwasm-encoder.', parts)).toEqual([
    'NOTICE:1 does not name react, which ships',
  ])
})

test('a version that can move is found', () => {
  const manifest = { dependencies: { a: '1.2.3', b: '^1.2.3', c: '1.0.0-beta.17' }, devDependencies: { d: 'latest' } }
  expect(pinFindings(manifest).map(text => text.split(' ')[1])).toEqual(['b', 'd'])
})

test('a gap between migrations and a transaction inside one are found', () => {
  const at = (name: string) => `server/migrations/${name}.sql`
  expect(migrationFindings([at('0001-a'), at('0002-b')], [])).toEqual([])
  expect(migrationFindings([at('0001-a'), at('0003-b')], [])).toHaveLength(1)
  expect(migrationFindings([], [{ path: at('0001-a'), text: 'begin;\nselect 1;\ncommit;' }])).toHaveLength(2)
})
