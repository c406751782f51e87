import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import {
  operatorAddOperator,
  operatorEnableOperator,
  operatorNewLink,
  operatorOperator,
  type operatorOperators,
  operatorResetTotp,
  operatorSetRoles,
  operatorSignOutOperator,
} from '#contract/api/admin/staff.ts'
import type { Role } from '#contract/roles.ts'
import { call } from '#operator/lib/call.ts'
import { changing } from '#operator/lib/changing.ts'

export type Operator = z.output<typeof operatorOperators.answer>['docs'][number]
/** The token of a link that sets a password, and its expiry. */
export type Link = z.output<typeof operatorNewLink.answer>

export const OPERATOR_TONES = { invited: 'orange', active: 'green', disabled: 'red' } as const

/** One operator with their sessions. */
export const operatorQuery = (id: string) =>
  queryOptions({
    queryKey: ['operators', 'one', id],
    queryFn: ({ signal }) => call(operatorOperator, { params: { id }, signal }),
  })

const readAgain = (client: QueryClient) => () => client.invalidateQueries({ queryKey: ['operators'] })

/** Adds an operator; returns the link that sets their password. */
export const addMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (body: { username: string; name: string; roles: Role[]; reason: string }) =>
      call(operatorAddOperator, { body }),
    onSuccess: readAgain(client),
  })

/** Sets an operator's roles. */
export const rolesMutation = (client: QueryClient, id: string) =>
  changing(client, ['operators'], (body: { roles: Role[]; reason: string }) =>
    call(operatorSetRoles, { params: { id }, body }),
  )

/** Actions on an operator's account that need only a reason. */
export const ACTIONS = ['link', 'signOut', 'totp', 'disable', 'enable'] as const
export type Action = (typeof ACTIONS)[number]

/** Runs the action; returns the link if it creates one. */
export const actionMutation = (client: QueryClient, id: string) =>
  changing(
    client,
    ['operators'],
    async ({ action, reason }: { action: Action; reason: string }): Promise<Link | undefined> => {
      const parts = { params: { id }, body: { reason } }
      if (action === 'link') return call(operatorNewLink, parts)
      if (action === 'signOut') await call(operatorSignOutOperator, parts)
      else if (action === 'totp') await call(operatorResetTotp, parts)
      else {
        const body = { enabled: action === 'enable', reason }
        await call(operatorEnableOperator, { params: { id }, body })
      }
      return undefined
    },
  )

/** The available actions on an account. On their own account operators can only end sessions. */
export const actionsOf = ({ state, totpSince, sessions, mine }: Operator): Action[] =>
  ACTIONS.filter(action => {
    if (action === 'signOut') return sessions > 0
    if (mine) return false
    if (action === 'enable') return state === 'disabled'
    if (action === 'totp') return totpSince !== null
    return state !== 'disabled'
  })
