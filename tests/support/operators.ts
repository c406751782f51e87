import { operatorSignIn } from '#contract/api/admin/console.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Role } from '#contract/roles.ts'
import { addOperator } from '#server/modules/staff/index.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import type { Answer, CallParts, TestApp } from './app.ts'

/** A signed-in operator of a test. */
export interface TestOperator {
  id: string
  token: string
  username: string
  password: string
  call<E extends Endpoint>(endpoint: E, parts?: CallParts): Promise<Answer<E>>
}

let made = 0

/** Adds an operator, with all roles by default, and signs in, over HTTP. */
export async function newOperator(
  app: TestApp,
  { roles = ['admin'] }: { roles?: readonly Role[] } = {},
): Promise<TestOperator> {
  made += 1
  const username = `mesa${String(made).padStart(6, '0')}`
  const password = 'mesa-de-operacao'
  const passwordHash = await hashPassword(password, app.deps.config.passwordCost)
  const id = await app.deps.db.tx(tx =>
    addOperator(tx, { username, name: 'Mesa de Teste', roles, passwordHash }, app.clock.now()),
  )
  if (id === undefined) throw new Error(`There is an operator ${username} already`)
  const { token } = (await app.call(operatorSignIn, { body: { username, password } })).data
  return { id, token, username, password, call: (endpoint, parts) => app.call(endpoint, parts, token) }
}
