import { TOTP } from 'otpauth'
import { operatorConfirmTotp, operatorStartTotp } from '#contract/api/admin/staff.ts'
import type { TestApp } from './app.ts'
import type { TestOperator } from './operators.ts'

/** An authenticator app's code for a secret at a time; `steps` later or earlier. */
export const codeAt = (secret: string, at: Date, steps = 0): string =>
  new TOTP({ secret }).generate({ timestamp: at.getTime() + steps * 30_000 })

/** Sets up an operator's two-factor sign-in over HTTP: returns the secret and the recovery codes. Its current code is used up. */
export async function setUpTotp(app: TestApp, operator: TestOperator): Promise<{ secret: string; codes: string[] }> {
  const { secret } = (await operator.call(operatorStartTotp, { body: { password: operator.password } })).data
  const code = codeAt(secret, app.clock.now())
  const { codes } = (await operator.call(operatorConfirmTotp, { body: { code } })).data
  return { secret, codes }
}
