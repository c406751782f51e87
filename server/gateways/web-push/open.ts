import * as z from 'zod/mini'
import type { Clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'
import type { Db } from '#server/platform/db.ts'
import { claimSetting, readSetting } from '#server/platform/settings.ts'
import type { PushGateway } from './port.ts'
import { newPushKeys, type PushKeys, webPush } from './web-push.ts'

const SETTING = 'web-push.keys'
const zKeys = z.object({ publicKey: z.string(), privateKey: z.string() })

/**
 * Web Push with the configured keys; the demo generates a pair once and stores it in the database, so that browsers stay subscribed over
 * restarts. Undefined without keys: web push is then disabled.
 */
export async function openPush(config: Config, db: Db, clock: Clock): Promise<PushGateway | undefined> {
  const keys = config.webPush ?? (config.demo ? await demoKeys(db, clock) : undefined)
  return keys && webPush(keys, `mailto:${config.operator.contact}`)
}

async function demoKeys(db: Db, clock: Clock): Promise<PushKeys> {
  if ((await readSetting(db, SETTING)) === undefined) {
    const made = { ...(await newPushKeys()) }
    await db.tx(tx => claimSetting(tx, SETTING, made, clock.now()))
  }
  return z.parse(zKeys, await readSetting(db, SETTING))
}
