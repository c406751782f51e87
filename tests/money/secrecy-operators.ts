import { cpfOf } from '#tests/support/cpf.ts'
import { alone, byId, byIdWith, pages, plain, sent, sentAlone, type Walk } from './secrecy-walk.ts'

const reason = 'Ninguém vê nada'
/** A link nobody was given. */
const token = 'x'.repeat(43)
let added = 0

/** Those who run the house, and each operator's own account. */
export const operatorsAsAdmin: Record<string, Walk> = {
  operatorOperators: pages,
  operatorOperator: byId,
  operatorAddOperator: sent(() => ({
    username: `nova${(added += 1)}`,
    name: 'Nova Pessoa',
    roles: ['support'],
    reason,
  })),
  operatorSetRoles: byIdWith({ roles: ['games'], reason }),
  operatorEnableOperator: byIdWith({ enabled: false, reason }),
  operatorSignOutOperator: byIdWith({ reason }),
  operatorNewLink: byIdWith({ reason }),
  operatorResetTotp: byIdWith({ reason }),
  operatorReadLink: sent(() => ({ token })),
  operatorSetPassword: sent(() => ({ token, password: 'outra-senha-da-mesa' })),
  operatorAccount: plain,
  operatorChangePassword: sentAlone(({ operator }) => ({
    password: operator.password,
    newPassword: 'outra-senha-da-mesa',
  })),
  operatorGiveCpf: sent(({ operator }) => ({ docNumber: cpfOf(850_000_001), password: operator.password })),
  operatorEndSession: byId,
  operatorStartTotp: sent(({ operator }) => ({ password: operator.password })),
  operatorConfirmTotp: sent(() => ({ code: '000000' })),
  operatorSignOut: alone,
}
