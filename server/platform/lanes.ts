/** What may hang together: the jobs of one gateway. Each lane is worked by itself, with so many jobs at once in each process. */
export const LANES = {
  bank: 8,
  // The next poll finds the one before it still running, and ends at once instead of waiting for it.
  feed: 2,
  mail: 4,
  'web-push': 2,
} as const satisfies Record<string, number>

/**
 * Connections to the database that all lanes of a process share, beside `DATABASE_POOL`: one a lane to listen, and two to take jobs and
 * to write down how they ended.
 */
export const LANE_POOL = Object.keys(LANES).length + 2

export type Lane = keyof typeof LANES
export type LaneTasks = Partial<Record<Lane, readonly string[]>>
/** All jobs that call nobody. */
export const MAIN_LANE = 'main'

interface WithLanes {
  tasks: Record<string, unknown>
  lanes?: LaneTasks
}

/** In which lane a task is done. Throws when a lane names a task that its set has not, or one task is in two. */
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
