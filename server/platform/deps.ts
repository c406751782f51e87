import type { BlockedListGateway } from '#server/gateways/blocked-list/port.ts'
import type { IdentityGateway } from '#server/gateways/identity/port.ts'
import type { MailGateway } from '#server/gateways/mail/port.ts'
import type { PixGateway } from '#server/gateways/pix/port.ts'
import type { PushGateway } from '#server/gateways/web-push/port.ts'
import type { WebhookGateway } from '#server/gateways/webhook/port.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Db } from './db.ts'
import type { Files } from './files.ts'
import type { Live } from './live.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import type { FoundSessions } from './session.ts'
import type { SideThread } from './side-thread.ts'
import type { Throttle } from './throttle.ts'

/** Dependencies of the use cases, created once at start and passed down. */
export interface Deps {
  config: Config
  clock: Clock
  db: Db
  /**
   * For large reads without writes: lists and exports of the console, reports, archives. Served by a replica if there is one, with the
   * results of `db`.
   */
  reads: Db
  log: Log
  metrics: Metrics
  throttle: Throttle
  /** Cache of recently looked-up player sessions. */
  foundSessions: FoundSessions
  files: Files
  mail: MailGateway
  /** Undefined where nothing is played for money (profile `free`): there are no deposits or withdrawals. */
  pix: PixGateway | undefined
  /** The identity register and the government's list of people barred from betting. Both undefined where nothing is played for money. */
  identity: IdentityGateway | undefined
  blockedList: BlockedListGateway | undefined
  /** Undefined without VAPID keys: web push is disabled. */
  push: PushGateway | undefined
  webhooks: WebhookGateway
  live: Live
  /** Runs reads of whole games outside the event loop. */
  sideThread: SideThread
}

/** The same dependencies for a use case that only reads. */
export const readingOf = <D extends Pick<Deps, 'db' | 'reads'>>(deps: D): D =>
  // Not a copy: some dependencies are set later.
  Object.create(deps, { db: { value: deps.reads } }) as D
