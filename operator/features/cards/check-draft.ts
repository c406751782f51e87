import * as z from 'zod/mini'
import { readNumber, readWhole } from '#operator/lib/typed-number.ts'
import { fromWallTime, toWallTime } from '#operator/lib/wall-time.ts'
import type { SharedCard } from './card-type.ts'
import type { CommonDraft } from './draft.ts'

/** Error codes by field path. */
export type Problems = Readonly<Record<string, string>>
export type Checked<Input> = { input: Input; problems?: undefined } | { problems: Problems; input?: undefined }

/** The errors of a request body: by its schema, by the rules of all cards, and by those of its type (`problems`). */
export function checkAs<Input>(
  schema: z.ZodMiniType<Input>,
  draft: CommonDraft,
  { input, problems: own }: { input: unknown; problems: Problems },
): Checked<Input> {
  const read = z.safeDecode(schema, input)
  const problems: Record<string, string> = { ...commonProblems(draft), ...own }
  for (const { path, message } of read.success ? [] : read.error.issues) problems[fieldOf(path.join('.'))] ??= message
  return read.success && Object.keys(problems).length === 0 ? { input: read.data } : { problems }
}

/**
 * The request fields of every card's draft. Seconds of a saved time are kept while the field shows the same minute: `saved` is the card as read.
 */
export const commonOf = (draft: CommonDraft, saved?: Pick<SharedCard, 'opensAt' | 'startDate'>) => ({
  name: draft.name,
  banner: draft.banner === '' ? null : draft.banner,
  championship: draft.championship,
  round: draft.round,
  price: readNumber(draft.price),
  fixedAmount: draft.fixedAmount,
  amount: draft.fixedAmount && draft.amount.trim() !== '' ? readNumber(draft.amount) : 0,
  paymentPercentage: sharesOf(draft),
  entriesPerUser: readWhole(draft.entriesPerUser),
  opensAt: timeOf(draft.opensAt, saved?.opensAt),
  startDate: timeOf(draft.startDate, saved?.startDate),
  codes: draft.codesFor === 'all' ? null : draft.codesFor === 'none' ? [] : codesOf(draft),
})

/** The editor field of a path in the request: all parts of a rule are one field. */
export const fieldOf = (path: string): string => path.replace(/^(\w+Options\.\d+)\.rule\b.*$/, '$1.ruleNumber')

/** Influencer codes, separated by commas, spaces or lines. */
export const codesOf = ({ codes }: Pick<CommonDraft, 'codes'>): string[] => [
  ...new Set(codes.split(/[\s,;]+/).filter(code => code !== '')),
]

/** The typed shares of the ranks in percent; NaN for invalid numbers. */
export const sharesOf = ({ paymentPercentage: { first, second, third } }: CommonDraft) => ({
  first: readShare(first),
  second: readShare(second),
  third: readShare(third),
})

/** An empty rank has no prize. */
const readShare = (typed: string): number => (typed.trim() === '' ? 0 : readNumber(typed))

/** The sum of the shares in percent, to two decimals; NaN while one is invalid. */
export function sharesSum(draft: CommonDraft): number {
  const { first, second, third } = sharesOf(draft)
  return Math.round((first + second + third) * 100) / 100
}

function commonProblems(draft: CommonDraft): Record<string, string> {
  const isWithoutCodes = draft.codesFor === 'some' && codesOf(draft).length === 0
  return { ...sharesProblems(draft), ...(isWithoutCodes ? { codes: 'codes_required' } : {}) }
}

/** C1: first ≥ second ≥ third ≥ 0, sum over 0 and at most 100. */
function sharesProblems(draft: CommonDraft): Record<string, string> {
  const { first, second, third } = sharesOf(draft)
  if (second > first) return { 'paymentPercentage.second': 'shares_order' }
  if (third > second) return { 'paymentPercentage.third': 'shares_order' }
  const sum = sharesSum(draft)
  return sum <= 0 || sum > 100 ? { paymentPercentage: 'shares_sum' } : {}
}

function timeOf(wall: string, saved: Date | null | undefined): string | null {
  if (wall === '') return null
  if (saved && toWallTime(saved) === wall) return saved.toISOString()
  return fromWallTime(wall)?.toISOString() ?? wall
}
