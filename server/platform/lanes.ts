/**
 * Groups of jobs that may hang together: those of one gateway. Each lane has its own worker, with this many concurrent jobs per process.
 */
export const LANES = {
  bank: 8,
  // The next poll finds the previous one still running, and ends at once instead of waiting for it.
  feed: 2,
  mail: 4,
  'web-push': 2,
  webhook: 4,
} as const satisfies Record<string, number>

/**
 * Database connections that all lanes of a process share, in addition to `DATABASE_POOL`: one per lane to listen, and two to lock jobs and
 * record their end.
 */
export const LANE_POOL = Object.keys(LANES).length + 2

export type Lane = keyof typeof LANES
export type LaneTasks = Partial<Record<Lane, readonly string[]>>
/** The lane of all jobs that call no gateway. */
export const MAIN_LANE = 'main'

interface WithLanes {
  tasks: Record<string, unknown>
  lanes?: LaneTasks
}

/** Returns the lane of a task. Throws when a lane names a task that its set lacks, or a task is in two lanes. */
export function laneOf(sets: readonly WithLanes[]): (task: string) => Lane | typeof MAIN_LANE {
  const lanes = new Map<string, Lane>()
  for (const { tasks, lanes: named = {} } of sets) {
    for (const [lane, names] of Object.entries(named)) {
      for (const name of names) {
        if (!(name in tasks) || lanes.has(name)) throw new Error(`Task ${name} of lane ${lane} is unknown or in two`)
        lanes.set(name, lane as Lane)
      }
    }
  }
  return task => lanes.get(task) ?? MAIN_LANE
}
