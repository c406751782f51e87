/**
 * Adds an operator: `node scripts/operator.ts add <username> "<name>" [--roles support,games]`, an admin by default. The password is the
 * first line of standard input. `node scripts/operator.ts reset-totp <username>` removes the second step of sign-in of an operator who lost
 * the device. The database is that of DATABASE_URL, else the embedded one of DATA_DIR, running or not.
 */
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { checkOperatorPassword, OPERATOR_PASSWORD_MIN } from '#contract/passwords.ts'
import { checkName, checkUsername } from '#contract/people.ts'
import { type Role, ROLES } from '#contract/roles.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import { addOperator, forgetTotpOf } from '#server/modules/staff/index.ts'
import { systemClock } from '#server/platform/clock.ts'
import { openDb, type Tx } from '#server/platform/db.ts'
import { requireMigrated } from '#server/platform/migrate.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { withDatabase } from './database.ts'

const USAGE = [
  `Use: node scripts/operator.ts add <username> "<name>" [--roles ${ROLES.join(',')}], with the password on standard input,`,
  'or: node scripts/operator.ts reset-totp <username>',
].join('\n')
const REASON = 'At the command line'

try {
  await main(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

async function main([command, ...typed]: string[]): Promise<void> {
  if (command === 'add') return add(typed)
  if (command === 'reset-totp') return resetTotp(typed)
  throw new Error(USAGE)
}

async function add(typed: string[]): Promise<void> {
  const { positionals, roles } = readArguments(typed)
  const [typedUsername = '', typedName = '', ...more] = positionals
  const username = checkUsername(typedUsername)
  const name = checkName(typedName)
  if (!username.ok || !name.ok || more.length > 0) throw new Error(USAGE)
  const password = checkOperatorPassword(await firstLine())
  if (!password.ok) {
    throw new Error(`The password needs at least ${OPERATOR_PASSWORD_MIN} characters, without spaces.`)
  }
  const passwordHash = await hashPassword(password.value)
  await inTransaction(async (tx, at) => {
    const id = await addOperator(tx, { username: username.value, name: name.value, roles, passwordHash }, at)
    if (id === undefined) throw new Error(`Operator ${username.value} exists already.`)
    const details = { roles: [...roles] }
    await recordAudit(tx, { operatorId: id, action: 'operator.added', subject: id, reason: REASON, details }, at)
  })
  console.log(
    `Operator ${username.value} (${name.value}; ${roles.join(', ')}) was added and can sign in at the operator's address.`,
  )
}

async function resetTotp([typedUsername = '', ...more]: string[]): Promise<void> {
  const username = checkUsername(typedUsername)
  if (!username.ok || more.length > 0) throw new Error(USAGE)
  await inTransaction(async (tx, at) => {
    const id = await forgetTotpOf(tx, username.value)
    if (id === undefined) throw new Error(`Operator ${username.value} does not exist.`)
    await recordAudit(tx, { operatorId: id, action: 'operator.totp-reset', subject: id, reason: REASON }, at)
  })
  console.log(`Operator ${username.value} signs in with the password alone and can set up the second step again.`)
}

function readArguments(typed: string[]): { positionals: string[]; roles: readonly Role[] } {
  const { positionals, values } = parseArgs({
    args: typed,
    allowPositionals: true,
    options: { roles: { type: 'string', default: 'admin' } },
  })
  const request = values.roles.split(',').map(role => role.trim())
  const roles = ROLES.filter(role => request.includes(role))
  if (roles.length !== request.length) throw new Error(USAGE)
  return { positionals, roles }
}

async function firstLine(): Promise<string> {
  if (process.stdin.isTTY) console.error('Password (shown while you type):')
  const lines = createInterface({ input: process.stdin })
  for await (const line of lines) return line
  return ''
}

/** Runs one transaction. */
function inTransaction(work: (tx: Tx, at: Date) => Promise<void>): Promise<void> {
  return withDatabase(async url => {
    const db = openDb(url, { max: 2, consumersOf: () => [], onError: error => console.error(error.message) })
    try {
      await requireMigrated(db.pool)
      await db.tx(tx => work(tx, systemClock.now()))
    } finally {
      await db.close()
    }
  })
}
