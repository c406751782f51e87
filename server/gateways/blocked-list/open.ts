import type { Config } from '#server/platform/config.ts'
import { httpBlockedList } from './http.ts'
import type { BlockedListGateway } from './port.ts'
import { simulatedBlockedList } from './simulator.ts'

/** The list the environment names; the demo's own in the demo, undefined where nothing is played for money. */
export const openBlockedList = ({
  blockedList,
  demo,
}: Pick<Config, 'blockedList' | 'demo'>): BlockedListGateway | undefined =>
  blockedList ? httpBlockedList(blockedList) : demo ? simulatedBlockedList() : undefined
