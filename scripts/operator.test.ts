import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { operatorAudit, operatorMe, operatorSignIn } from '#contract/api/admin/console.ts'
import { operatorConfirmTotp, operatorStartTotp } from '#contract/api/admin/staff.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { newOperator } from '#tests/support/operators.ts'

const script = fileURLToPath(new URL('./operator.ts', import.meta.url))

/** Runs the script like a user on the command line. */
function run(
  app: Pick<TestApp, 'databaseUrl'>,
  args: string[],
  input: string,
  env: Record<string, string> = {},
): Promise<{ code: number | null; out: string; err: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], {
      env: { ...process.env, DATABASE_URL: app.databaseUrl, ...env },
    })
    const output = { out: '', err: '' }
    child.stdout.on('data', (text: Buffer) => (output.out += text.toString()))
    child.stderr.on('data', (text: Buffer) => (output.err += text.toString()))
    child.once('error', reject).once('close', code => resolve({ code, ...output }))
    child.stdin.end(input)
  })
}

test('an operator is added at the command line, once, and can sign in', async () => {
  const app = await startTestApp()
  const added = await run(app, ['add', 'Chefe', 'Chefe da Mesa'], 'senha-da-mesa-10\n')
  expect(added).toMatchObject({ code: 0, err: '' })
  const [database, done] = added.out.split('\n')
  expect(database).toMatch(/^Database: \S+ \(DATABASE_URL\)$/)
  expect(database).not.toContain(new URL(app.databaseUrl).password || 'no password')
  expect(done).toBe("Operator chefe (Chefe da Mesa; admin) was added and can sign in at the operator's address.")
  const { token } = (await app.call(operatorSignIn, { body: { username: 'chefe', password: 'senha-da-mesa-10' } })).data
  expect((await app.call(operatorMe, {}, token)).data).toMatchObject({ username: 'chefe', name: 'Chefe da Mesa' })
  const { docs } = (await app.call(operatorAudit, {}, token)).data
  expect(docs.map(row => `${row.operator} ${row.action}`).toSorted()).toEqual([
    'chefe operator.added',
    'chefe operator.signed-in',
  ])
  const [elsewhere, again, short, errors] = await Promise.all([
    // Without the environment of the service (D9).
    run({ databaseUrl: '' }, ['add', 'maria', 'Maria'], 'senha-da-mesa-10\n', {
      DATA_DIR: join(app.dataDir, 'nowhere'),
    }),
    run(app, ['add', 'chefe', 'Outro'], 'outra-senha-10\n'),
    run(app, ['add', 'outra', 'Outra'], 'curta\n'),
    run(app, ['remove', 'chefe'], ''),
  ])
  expect(elsewhere.code).toBe(1)
  expect(elsewhere.err).toContain('and this command creates none')
  expect(again).toMatchObject({ code: 1, err: 'Operator chefe exists already.\n' })
  expect(short).toMatchObject({ code: 1, out: '', err: 'The password needs at least 10 characters, without spaces.\n' })
  expect(errors.code).toBe(1)
  expect(errors.err).toContain('node scripts/operator.ts add')
})

test('roles are named at the command line, and who lost the second step of sign-in gets in again', async () => {
  const app = await startTestApp()
  const added = await run(app, ['add', 'caixa', 'Caixa da Mesa', '--roles', 'finance,support'], 'senha-da-mesa-10\n')
  expect(added).toMatchObject({ code: 0, err: '' })
  const body = { username: 'caixa', password: 'senha-da-mesa-10' }
  const { token } = (await app.call(operatorSignIn, { body })).data
  const { _id, roles } = (await app.call(operatorMe, {}, token)).data
  expect(roles).toEqual(['support', 'finance'])
  const { secret } = (await app.call(operatorStartTotp, { body }, token)).data
  const code = new TOTP({ secret }).generate({ timestamp: app.clock.now().getTime() })
  expect((await app.call(operatorConfirmTotp, { body: { code } }, token)).status).toBe(200)
  expect((await app.call(operatorSignIn, { body })).code).toBe('totp_needed')
  expect(await run(app, ['reset-totp', 'caixa'], '')).toMatchObject({ code: 0, err: '' })
  expect((await app.call(operatorMe, {}, token)).status).toBe(401)
  expect((await app.call(operatorSignIn, { body })).status).toBe(200)
  const { docs } = (await (await newOperator(app)).call(operatorAudit, { query: { subject: _id } })).data
  expect(docs.map(row => row.action)).toContain('operator.totp-reset')
  const withRoles = (roles: string) => run(app, ['add', 'outra', 'Outra Pessoa', '--roles', roles], '')
  const [nobody, ...errors] = await Promise.all([
    run(app, ['reset-totp', 'ninguem'], ''),
    withRoles('chefe'),
    withRoles(''),
  ])
  expect(nobody).toMatchObject({ code: 1, err: 'Operator ninguem does not exist.\n' })
  for (const { err } of errors) expect(err).toContain('--roles')
})
