import type { BlockedListGateway } from '#server/gateways/blocked-list/port.ts'
import type { IdentityGateway } from '#server/gateways/identity/port.ts'
import type { MailGateway } from '#server/gateways/mail/port.ts'
import type { PushGateway } from '#server/gateways/push/port.ts'
import type { PixGateway } from '#server/gateways/pix/port.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Db } from './db.ts'
import type { Files } from './files.ts'
import type { Live } from './live.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import type { SideThread } from './side-thread.ts'
import type { Throttle } from './throttle.ts'

/** What every use case may need, made once at start and passed down. */
export interface Deps {
  config: Config
  clock: Clock
  db: Db
  log: Log
  metrics: Metrics
  throttle: Throttle
  files: Files
  mail: MailGateway
  /** Undefined where nothing is played for money (profile `free`): there is no wallet to fill or empty. */
  pix: PixGateway | undefined
  /** Who people are, and whether the state's list lets them bet. Both undefined where nothing is played for money. */
  identity: IdentityGateway | undefined
  blockedList: BlockedListGateway | undefined
  /** Undefined where there are no keys for it: then nobody is told by web push. */
  push: PushGateway | undefined
  live: Live
  /** Makes what reads a whole game beside the event loop. */
  sideThread: SideThread
}
