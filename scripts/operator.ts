/**
 * Adds an operator: `node scripts/operator.ts add <username> "<name>"`. The password is the first line of standard input. The database
 * is that of DATABASE_URL, else the embedded one of DATA_DIR, running or not.
 */
import { createInterface } from 'node:readline/promises'
import { checkName, checkUsername } from '#contract/people.ts'
import { checkPassword } from '#contract/passwords.ts'
import { hashPassword } from '#server/modules/accounts/index.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import { addOperator } from '#server/modules/operator-desk/index.ts'
import { systemClock } from '#server/platform/clock.ts'
import { openDb } from '#server/platform/db.ts'
import { migrate } from '#server/platform/migrate.ts'
import { withDatabase } from './database.ts'

const USAGE = 'Use: node scripts/operator.ts add <username> "<name>", with the password on standard input.'
/** Operators move the house's money: their passwords are longer than players' need to be. */
const PASSWORD_MIN = 10

try {
  await main(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

async function main([command, typedUsername = '', typedName = '', ...more]: string[]): Promise<void> {
  const username = checkUsername(typedUsername)
  const name = checkName(typedName)
  if (command !== 'add' || !username.ok || !name.ok || more.length > 0) throw new Error(USAGE)
  const password = checkPassword(await firstLine())
  if (!password.ok || [...password.value].length < PASSWORD_MIN) {
    throw new Error(`The password needs ${PASSWORD_MIN} characters or more, without spaces.`)
  }
  const passwordHash = await hashPassword(password.value)
  await withDatabase(url => add(url, { username: username.value, name: name.value, passwordHash }))
  console.log(`Operator ${username.value} (${name.value}) was added and can sign in at the operator's address.`)
}

async function firstLine(): Promise<string> {
  if (process.stdin.isTTY) console.error('Password (it shows while you type):')
  const lines = createInterface({ input: process.stdin })
  for await (const line of lines) return line
  return ''
}

async function add(url: string, operator: { username: string; name: string; passwordHash: string }): Promise<void> {
  const db = openDb(url, { max: 2, consumersOf: () => [], onError: error => console.error(error.message) })
  try {
    await migrate(db.pool)
    await db.tx(async tx => {
      const at = systemClock.now()
      const id = await addOperator(tx, operator, at)
      if (id === undefined) throw new Error(`There is an operator ${operator.username} already.`)
      const entry = { operatorId: id, action: 'operator.added', subject: id, reason: 'At the command line' }
      await recordAudit(tx, entry, at)
    })
  } finally {
    await db.close()
  }
}
