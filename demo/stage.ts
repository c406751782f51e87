import * as z from 'zod/mini'
import { createSubmitEntry, type SubmitEntry } from '#server/modules/pools/index.ts'
import type { Reader, Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { lockSetting, readSetting } from '#server/platform/settings.ts'
import { modeOf } from '#server/registry.ts'

/** The setting that stores the ids of the demo's data. */
export const WORLD = 'demo.world'

const zPerson = z.object({ id: z.string(), username: z.string() })
const zMade = z.object({
  /** The operator who creates and opens cards. */
  operatorId: z.string(),
  /** The championship of rounds, and that of quick replays. */
  championshipId: z.string(),
  replaysId: z.string(),
  /** Players without a sign-in, who enter cards automatically. */
  crowd: z.array(zPerson),
  /** The influencer whose code some of them use. */
  influencerId: z.nullable(z.string()),
})
export type Made = z.output<typeof zMade>
export type Person = z.output<typeof zPerson>

export type StageDeps = Pick<Deps, 'db' | 'clock' | 'config'>

/** Dependencies of the demo's games: a database, a clock (the seed's passes through yesterday), and the seed's result. */
export interface Stage {
  deps: StageDeps
  made: Made
  submitEntry: SubmitEntry
}

/** The stage of a database and a clock. */
export const stageOf = ({ db, clock, config }: StageDeps, made: Made): Stage => ({
  deps: { db, clock, config },
  made,
  submitEntry: createSubmitEntry({ db, clock, config }, modeOf),
})

/** The seed's result; undefined before it ran. */
export async function readMade(from: Reader): Promise<Made | undefined> {
  return parsed(await readSetting(from, WORLD))
}

/** The same, locked until the transaction ends; undefined also while another process holds it. */
export async function holdMade(tx: Tx): Promise<Made | undefined> {
  return parsed(await lockSetting(tx, WORLD))
}

function parsed(value: unknown): Made | undefined {
  const read = z.safeParse(zMade, value)
  return read.success ? read.data : undefined
}
