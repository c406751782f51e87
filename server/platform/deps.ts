import type { MailGateway } from '#server/gateways/mail/port.ts'
import type { PushGateway } from '#server/gateways/push/port.ts'
import type { PixGateway } from '#server/gateways/pix/port.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Db } from './db.ts'
import type { Files } from './files.ts'
import type { Live } from './live.ts'
import type { Log } from './log.ts'
import type { Throttle } from './throttle.ts'

/** What every use case may need, made once at start and passed down. */
export interface Deps {
  config: Config
  clock: Clock
  db: Db
  log: Log
  throttle: Throttle
  files: Files
  mail: MailGateway
  /** Undefined where nothing is played for money (profile `free`): there is no wallet to fill or empty. */
  pix: PixGateway | undefined
  /** Undefined where there are no keys for it: then nobody is told by web push. */
  push: PushGateway | undefined
  live: Live
}
