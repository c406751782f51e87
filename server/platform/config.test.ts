import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SERVER_ENV } from '#tests/money/servers.ts'
import { readConfig } from './config.ts'

/** The example file that operators copy, with its empty values. */
const example = Object.fromEntries(
  [...readFileSync(new URL('../../deploy/crava.env.example', import.meta.url), 'utf8').matchAll(/^(\w+)=(.*)$/gm)].map(
    ([, name = '', value = '']) => [name, value],
  ),
)

const NEEDED = {
  SECRET_KEY: 'a-key-of-tests-that-is-long-enough-to-be-taken',
  SMTP_URL: 'smtp://127.0.0.1:9',
  METRICS_TOKEN: 'a-token-of-tests',
  OPERATOR_NAME: 'Casa de Teste',
  OPERATOR_CONTACT: 'ajuda@crava.test',
}

/** The variables a start reports as missing: the first name of each line. */
function missing(env: Record<string, string | undefined>): string[] {
  try {
    readConfig({ ...env, DEMO: '0' })
    return []
  } catch (error) {
    return [...String(error).matchAll(/^- ([A-Z_]+)/gm)].map(([, name = '']) => name)
  }
}

test('the example with its lines left blank says all that is missing; a house without money needs no bank and no registers', () => {
  const ofMoney = ['OPERATOR_LICENCE', 'PIX_URL', 'IDENTITY_URL', 'BLOCKED_LIST_URL']
  expect(missing(example)).toEqual([...Object.keys(NEEDED), ...ofMoney])
  expect(missing({ ...example, COMPLIANCE_PROFILE: 'free' })).toEqual(Object.keys(NEEDED))
  const free = readConfig({ ...example, ...NEEDED, DEMO: '0', COMPLIANCE_PROFILE: 'free' })
  expect(free).toMatchObject({ pix: undefined, identity: undefined, blockedList: undefined })
})

test.each([
  'COMPLIANCE_PROFILE',
  ...Object.keys(NEEDED),
  'PUBLIC_URL',
  'OPERATOR_LICENCE',
  'PIX_URL',
  'IDENTITY_URL',
  'BLOCKED_LIST_URL',
])('without %s no house of money starts, be it left out, empty or blank', name => {
  expect(missing(SERVER_ENV)).toEqual([])
  for (const value of [undefined, '', '  ']) expect(missing({ ...SERVER_ENV, [name]: value })).toEqual([name])
})

test('only the demo has the words of the demo at the foot of its pages', () => {
  const { OPERATOR_LICENCE: _licence, ...unlicensed } = SERVER_ENV
  const free = readConfig({ ...unlicensed, COMPLIANCE_PROFILE: 'free' })
  expect(free.operator).toEqual({
    name: 'Casa de Teste',
    licence: 'sem dinheiro de verdade',
    contact: 'ajuda@crava.test',
  })
  expect(readConfig({ OPERATOR_NAME: '', OPERATOR_LICENCE: ' ' }).operator).toEqual({
    name: 'Crava Demonstração',
    licence: 'demonstração, sem dinheiro de verdade',
    contact: 'ajuda@crava.example',
  })
})

test('a blank line is the preset of its name', () => {
  const blank = Object.fromEntries(
    [
      'DEMO',
      'PORT',
      'DATABASE_POOL',
      'LOG_LEVEL',
      'PIX_CERT_FILE',
      'WEB_PUSH_PUBLIC_KEY',
      'HELP_LINES',
      'REDIS_URL',
    ].map(name => [name, '']),
  )
  expect(readConfig(blank)).toEqual(readConfig({}))
})

test('passwords cost in full wherever it is no test, and nothing else starts there', () => {
  expect([readConfig({}).passwordCost, readConfig(SERVER_ENV).passwordCost]).toEqual(['full', 'full'])
  expect(readConfig({ ...SERVER_ENV, NODE_ENV: 'test', PASSWORD_COST: 'least' }).passwordCost).toBe('least')
  for (const NODE_ENV of [undefined, 'production', 'development']) {
    expect(() => readConfig({ ...SERVER_ENV, NODE_ENV, PASSWORD_COST: 'least' })).toThrow(/PASSWORD_COST=least/)
  }
})
