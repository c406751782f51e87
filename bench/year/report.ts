import type { FileFigures } from './files.ts'
import type { JobFigures, JobRun } from './jobs.ts'
import type { ReadFigures, Reads } from './reads.ts'

/** Target latency in milliseconds for 99 in 100 reads, by client. */
const MOST_MS = { player: 20, operator: 100 } as const
/** Maximum ratio to the latency in a small deployment. */
const MOST_RATIO = 1.5
/** Differences below this are noise. */
const NOTICEABLE_MS = 2

const whole = (value: number): string => Math.round(value).toLocaleString('en-US')
const CLIENTS = { player: 'Players', operator: 'The console' } as const

/** Whether a read's latency grew beyond the target. */
const grows = ({ small, large }: ReadFigures): boolean =>
  large.p50 > MOST_RATIO * small.p50 && large.p50 - small.p50 > NOTICEABLE_MS

/** Reads of both clients, slowest first: those within both targets are only counted. */
export function readsTable({ figures, unmeasured }: Reads, size: number, conditions: string): string {
  const parts = (['player', 'operator'] as const).flatMap(client => {
    const own = figures.filter(one => one.client === client).toSorted((one, other) => other.large.p50 - one.large.p50)
    const slow = own.filter(one => one.large.p99 > MOST_MS[client])
    const shown = own.filter(one => one.large.p99 > MOST_MS[client] || grows(one))
    const rows = shown.map(({ path, small, large }) => {
      const cells = [small.p50, large.p50, small.p99, large.p99].map(ms => ms.toFixed(1))
      return `| \`${path.replaceAll('|', '¦')}\` | ${cells.join(' | ')} | ${(large.p50 / small.p50).toFixed(1)} |`
    })
    return [
      `**${CLIENTS[client]}**: ${own.length} reads, ${own.length - slow.length} of them within p99 ${MOST_MS[client]} ms, ${own.filter(one => !grows(one)).length} within ${MOST_RATIO} times the small deployment (by p50, or within ${NOTICEABLE_MS} ms). The others, the slowest first:`,
      '',
      `| Read | p50 small, ms | p50, ms | p99 small, ms | p99, ms | p50 ratio |`,
      '|---|---:|---:|---:|---:|---:|',
      ...rows,
      '',
    ]
  })
  return [
    `${conditions}. Over HTTP, one request after the other, 30 to 200 of each read, of a player of ${whole(size * 300)} in the year of size ${size}, and of the same in one of size 0.01 in the same engine, in turn.`,
    '',
    ...parts,
    ...(unmeasured.length === 0
      ? []
      : [`There is nothing to read with: ${unmeasured.map(path => `\`${path}\``).join(', ')}.`]),
  ]
    .join('\n')
    .trimEnd()
}

/** Periodic jobs, ordered by rows read when nothing has changed. */
export function jobsTable(figures: readonly JobFigures[], conditions: string): string {
  const rows = figures
    .toSorted((one, other) => other.second.rows - one.second.rows || other.first.rows - one.first.rows)
    .map(({ task, every, first, second }) => {
      const failed = second.failed === undefined ? '' : ` (${second.failed})`
      return `| \`${task}\`${failed} | ${every} | ${whole(first.ms)} | ${whole(first.rows)} | ${whole(second.ms)} | ${whole(second.rows)} | ${second.most} |`
    })
  return [
    `${conditions}. Each run alone, twice: rows are those that scans of tables and indexes returned, in all of the database.`,
    '',
    '| Job | every | first, ms | rows | again, ms | rows | most of them |',
    '|---|---|---:|---:|---:|---:|---|',
    ...rows,
  ].join('\n')
}

/** Answers that grow with the deployment, in the order of the memory they take. */
export function filesTable(figures: readonly FileFigures[], conditions: string): string {
  const rows = figures
    .toSorted((one, other) => other.most - other.before - (one.most - one.before))
    .map(({ name, bytes, ms, before, most, waited, waited99 }) => {
      const cells = [
        (bytes / 1e6).toFixed(2),
        whole(ms),
        whole(before),
        whole(most),
        waited99.toFixed(1),
        whole(waited),
      ]
      return `| ${name} | ${cells.join(' | ')} |`
    })
  return [
    `${conditions}. Each read a second time, while another player asks for their balance again and again. Memory is all that the server's process holds.`,
    '',
    '| Answer | MB | ms | server before, MB | at most, MB | others wait, p99, ms | at most, ms |',
    '|---|---:|---:|---:|---:|---:|---:|',
    ...rows,
  ].join('\n')
}

/** Checks that read the whole ledger. */
export function checksTable(figures: readonly { name: string; run: JobRun }[], conditions: string): string {
  const rows = figures.map(({ name, run }) => {
    const failed = run.failed === undefined ? '' : ` (${run.failed})`
    return `| ${name}${failed} | ${(run.ms / 1_000).toFixed(0)} | ${whole(run.rows)} | ${run.most} |`
  })
  return [
    `${conditions}.`,
    '',
    '| The ledger checked | seconds | rows | most of them |',
    '|---|---:|---:|---|',
    ...rows,
  ].join('\n')
}
