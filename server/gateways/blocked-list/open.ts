import * as z from 'zod/mini'
import type { Config } from '#server/platform/config.ts'
import { ask, type ServiceAccess, ServiceSilent } from '../ask.ts'
import type { BlockedListGateway } from './port.ts'
import { simulatedBlockedList } from './simulator.ts'

const zAnswer = z.object({ barred: z.boolean(), reason: z.optional(z.string()) })

/** The list over HTTPS: `POST {"cpf"}` returns `{"barred": true | false, "reason"?: "athlete"}`. The CPF is in no address and no log. */
export const httpBlockedList = (access: ServiceAccess): BlockedListGateway => ({
  look: async cpf => {
    const read = z.safeParse(zAnswer, await ask(access, { cpf }))
    if (!read.success) throw new ServiceSilent('unreadable', 'the list answered something else')
    const { barred, reason } = read.data
    return barred ? { isBlocked: true, why: (reason ?? 'unnamed').slice(0, 100) } : { isBlocked: false }
  },
})

/** The configured list; the demo's own in the demo, undefined if games are not for money. */
export const openBlockedList = ({
  blockedList,
  demo,
}: Pick<Config, 'blockedList' | 'demo'>): BlockedListGateway | undefined =>
  blockedList ? httpBlockedList(blockedList) : demo ? simulatedBlockedList() : undefined
