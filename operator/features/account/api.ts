import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import {
  operatorAccount,
  operatorChangePassword,
  operatorConfirmTotp,
  operatorEndSession,
  operatorGiveCpf,
  operatorStartTotp,
} from '#contract/api/admin/staff.ts'
import { operatorAlerts, operatorSetAlerts } from '#contract/api/admin/waiting.ts'
import { call } from '#operator/lib/call.ts'
import { changing } from '#operator/lib/changing.ts'
import { ME_KEY } from '#operator/lib/me.ts'

export type Account = z.output<typeof operatorAccount.answer>
/** A pending two-factor setup that waits for its first code. */
export type NewTotp = z.output<typeof operatorStartTotp.answer>

export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal }) => call(operatorAccount, { signal }),
})

const readAgain = (client: QueryClient) => () => client.invalidateQueries({ queryKey: accountQuery.queryKey })

export const passwordMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (body: { password: string; newPassword: string }) => call(operatorChangePassword, { body }),
    onSuccess: readAgain(client),
  })

export const cpfMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (body: { docNumber: string; password: string }) => call(operatorGiveCpf, { body }),
    onSuccess: readAgain(client),
  })

export const endSessionMutation = (client: QueryClient) =>
  changing(client, [accountQuery.queryKey], (id: string) => call(operatorEndSession, { params: { id } }))

/** Starts a two-factor setup. */
export const startTotpMutation = mutationOptions({
  mutationFn: (body: { password: string }) => call(operatorStartTotp, { body }),
})

/** Confirms it with a code; returns the recovery codes. */
export const confirmTotpMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (body: { code: string }) => call(operatorConfirmTotp, { body }),
    onSuccess: () => Promise.all([readAgain(client)(), client.invalidateQueries({ queryKey: [ME_KEY] })]),
  })

export type Alerts = z.output<typeof operatorAlerts.answer>

export const alertsQuery = queryOptions({
  queryKey: ['account', 'alerts'],
  queryFn: ({ signal }) => call(operatorAlerts, { signal }),
})

export const setAlertsMutation = (client: QueryClient) =>
  changing(client, [alertsQuery.queryKey], (body: z.output<typeof operatorSetAlerts.body>) =>
    call(operatorSetAlerts, { body }),
  )
