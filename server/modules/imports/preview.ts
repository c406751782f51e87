import type * as z from 'zod/mini'
import type { zImportPreview } from '#contract/api/admin/imports.ts'
import type { ImportMessage } from '#contract/import-messages.ts'
import type { ImportReview } from '#contract/imported.ts'
import type { MatchDiff } from '#server/modules/matches/index.ts'
import type { Imported } from './importers/shape.ts'
import type { AthleteLinks } from './link-athletes.ts'
import type { TeamLinks } from './link-teams.ts'

export type ImportPreview = z.output<typeof zImportPreview>

/** Matches shown per type of change, suspicious ones first. */
const MOST_SAMPLES = 12
const MOST_NAMES = 20
const MOST_WARNINGS = 30
const MOST_SHIRT = 99

/** The result of an import, for review before it is applied. */
export function previewOf({
  imported,
  links,
  diffs,
  before,
  review,
}: {
  imported: Imported
  links: { teams: TeamLinks; athletes: AthleteLinks; matches: Imported['matches'] }
  diffs: readonly MatchDiff[]
  /** Numbers of the matches that this source had before. */
  before: ReadonlySet<string>
  review: readonly ImportReview[]
}): ImportPreview {
  const { teams, athletes } = links
  const starts = imported.matches.flatMap(({ startsAt }) => startsAt?.toISOString() ?? []).toSorted()
  return {
    from: starts[0] ?? null,
    to: starts.at(-1) ?? null,
    samples: samplesOf(diffs),
    teams: teams.open,
    newTeams: teams.added.map(one => one.name),
    newAthletes: named(athletes.added),
    renamed: named(athletes.renamed),
    held: imported.matches.length - links.matches.length,
    alerts: alertsOf(imported, diffs, before),
    remarks: review.slice(0, MOST_WARNINGS).map(({ kind, row, match, reason }) => ({
      kind,
      row,
      message: { ...reason, match },
    })),
  }
}

const named = (all: AthleteLinks['added']): { count: number; names: string[] } => ({
  count: all.length,
  names: all.slice(0, MOST_NAMES).map(one => one.nickname ?? one.name),
})

/** Changes to finished matches come first, so that they are not overlooked. */
function samplesOf(diffs: readonly MatchDiff[]): ImportPreview['samples'] {
  const rank = ({ change, wasFinished }: MatchDiff): number =>
    change === 'settled' ? 0 : wasFinished ? 1 : change === 'updated' ? 2 : 3
  return diffs
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, MOST_SAMPLES)
    .map(({ label, change, startsAt, score, fields }) => ({ label, change, startsAt, score, fields }))
}

function alertsOf(imported: Imported, diffs: readonly MatchDiff[], before: ReadonlySet<string>): ImportMessage[] {
  const count = (wanted: (one: MatchDiff) => boolean): number => diffs.filter(wanted).length
  const numbers = new Set(imported.matches.map(match => match.number))
  const results = count(
    one => one.wasFinished && one.fields.some(({ field }) => field === 'score' || field === 'status'),
  )
  const alerts: [ImportMessage['code'], number, ImportMessage['values']?][] = [
    ['settled_matches', count(one => one.change === 'settled')],
    ['changed_results', results],
    ['changed_clubs', count(one => one.fields.some(({ field }) => field === 'clubs'))],
    ['statistics_gone', count(one => one.losesStatistics)],
    // A file of a single round is not a season with missing matches.
    ['matches_gone', numbers.size * 2 > before.size ? [...before].filter(number => !numbers.has(number)).length : 0],
    [
      'high_shirts',
      new Set(
        imported.matches.flatMap(match =>
          match.athletes.filter(one => (one.shirt ?? 0) > MOST_SHIRT).map(one => one.externalId ?? one.name),
        ),
      ).size,
      { most: MOST_SHIRT },
    ],
  ]
  return alerts.flatMap(([code, found, values = {}]) =>
    found > 0 ? [{ code, values: { ...values, count: found } }] : [],
  )
}
