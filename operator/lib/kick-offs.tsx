import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { CallError } from '#client/call-error.ts'
import { useMessages } from '#client/i18n.ts'
import { KICK_OFFS_MAX, operatorComingRound, operatorSetKickOffs } from '#contract/api/admin/match-schedule.ts'
import { Field, TextArea, TextInput } from '#ui/field.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { call } from './call.ts'
import { changing } from './changing.ts'
import { commonMessages } from './common-messages.ts'
import { formatField, toastError, useErrorMessages } from './errors.ts'
import { scheduleMessages } from './i18n.ts'
import { When } from './values.tsx'
import { fromWallTime, toWallTime } from './wall-time.ts'

export type RoundMatch = z.output<typeof operatorComingRound.answer>['docs'][number]

/** The next round of a championship, or a given one, and the list of upcoming rounds. */
export const roundAheadQuery = (championship: string, round?: string) =>
  queryOptions({
    queryKey: ['matches', 'ahead', championship, round ?? ''],
    queryFn: ({ signal }) =>
      call(operatorComingRound, {
        params: { id: championship },
        query: round === undefined ? {} : { round },
        signal,
      }),
  })

/** The queries that a change of a match's schedule invalidates. */
export const SCHEDULE_KEYS = ['matches', 'match', 'championships', 'cards', 'calendar']

/** Typed kick-offs of these matches, and how to save them. */
export interface KickOffs {
  at: (match: RoundMatch) => string
  set: (match: RoundMatch, wall: string) => void
  /** The browser returns no value for a half-typed time. */
  setHalf: (match: RoundMatch, isHalf: boolean) => void
  /** A time for every match without one. */
  all: string
  setAll: (hour: string) => void
  problemOf: (match: RoundMatch) => string | undefined
  /** Players have seen a game with one of these matches, so the audit log needs a reason. */
  needsReason: boolean
  reason: string
  setReason: (reason: string) => void
  reasonProblem: string | undefined
  changes: number
  busy: boolean
  /** Saves the typed values; returns whether all are saved. */
  save: () => Promise<boolean>
}

export function useKickOffs(matches: readonly RoundMatch[]): KickOffs {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [half, setHalf] = useState<ReadonlySet<string>>(new Set())
  const [all, setAll] = useState('')
  const [reason, setReason] = useState('')
  const [needsReason, setNeedsReason] = useState(false)
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const save = useSave(reason)
  const savedAt = ({ startsAt }: RoundMatch): string => (startsAt ? toWallTime(startsAt) : '')
  const at = (match: RoundMatch): string => {
    const own = typed[match._id] ?? savedAt(match)
    return own === '' && all !== '' && match.playsOn !== null ? `${match.playsOn}T${all}` : own
  }
  const changed = matches.filter(match => at(match) !== '' && at(match) !== savedAt(match)).slice(0, KICK_OFFS_MAX)
  async function send(): Promise<boolean> {
    const wrong = [
      ...matches.filter(({ _id }) => half.has(_id)),
      ...changed.filter(match => fromWallTime(at(match)) === undefined),
    ]
    setProblems(Object.fromEntries(wrong.map(match => [match._id, 'date_invalid'])))
    if (wrong.length > 0) return false
    if (changed.length === 0) return true
    try {
      await save.mutateAsync(
        changed.flatMap(match => {
          const startsAt = fromWallTime(at(match))
          return startsAt ? [{ match: match._id, startsAt }] : []
        }),
      )
      setTyped({})
      setAll('')
      // The next change needs its own reason.
      setReason('')
      setNeedsReason(false)
      return true
    } catch (error) {
      const fields = error instanceof CallError ? error.fields : {}
      const refused = changed.flatMap((match, index) => {
        const code = fields[`kickOffs.${index}.startsAt`]
        return code === undefined ? [] : [[match._id, code] as const]
      })
      if (fields.reason !== undefined) setNeedsReason(true)
      setProblems({
        ...Object.fromEntries(refused),
        ...(fields.reason === undefined ? {} : { reason: fields.reason }),
      })
      if (refused.length === 0 && fields.reason === undefined) await toastError(error)
      return false
    }
  }
  return {
    at,
    set: (match, wall) => setTyped(now => ({ ...now, [match._id]: wall })),
    setHalf: ({ _id }, isHalf) =>
      setHalf(now => (isHalf ? new Set(now).add(_id) : new Set([...now].filter(one => one !== _id)))),
    all,
    setAll,
    problemOf: match => problems[match._id],
    needsReason,
    reason,
    setReason,
    reasonProblem: problems.reason,
    changes: changed.length + matches.filter(({ _id }) => half.has(_id)).length,
    busy: save.isPending,
    save: send,
  }
}

const useSave = (reason: string) =>
  useMutation(
    changing(useQueryClient(), SCHEDULE_KEYS, (kickOffs: { match: string; startsAt: Date }[]) =>
      call(operatorSetKickOffs, { body: { kickOffs, reason } }),
    ),
  )

/** The kick-off of each match, and one time for all without one. */
export function KickOffFields({ matches, kickOffs }: { matches: readonly RoundMatch[]; kickOffs: KickOffs }) {
  const messages = useMessages(scheduleMessages)
  const common = useMessages(commonMessages)
  const errors = useErrorMessages()
  const untimed = matches.filter(match => match.startsAt === null).length
  return (
    <Stack gap={3}>
      {untimed > 0 && (
        <>
          <Text tone="orange" weight={650}>
            {messages.untimed(untimed)}
          </Text>
          <Field label={messages.allAt} hint={messages.allAtHint}>
            {ids => (
              <TextInput
                {...ids}
                type="time"
                value={kickOffs.all}
                onChange={({ currentTarget: { value } }) => kickOffs.setAll(value)}
              />
            )}
          </Field>
        </>
      )}
      <Stack as="ul" gap={3} columns={2} from={758}>
        {matches.map(match => (
          <li key={match._id}>
            <Field
              label={sidesOf(match)}
              hint={kickOffs.at(match) === '' && <When match={match} />}
              error={formatField(kickOffs.problemOf(match), errors)}
            >
              {ids => (
                <TextInput
                  {...ids}
                  type="datetime-local"
                  value={kickOffs.at(match)}
                  onChange={({ currentTarget: { value } }) => kickOffs.set(match, value)}
                  onBlur={({ currentTarget: { validity } }) => kickOffs.setHalf(match, validity.badInput)}
                />
              )}
            </Field>
          </li>
        ))}
      </Stack>
      {kickOffs.needsReason && (
        <Field label={common.reason} hint={messages.reasonHint} error={formatField(kickOffs.reasonProblem, errors)}>
          {ids => (
            <TextArea
              {...ids}
              rows={2}
              value={kickOffs.reason}
              onChange={({ currentTarget: { value } }) => kickOffs.setReason(value)}
            />
          )}
        </Field>
      )}
    </Stack>
  )
}

/** `Flamengo × Palmeiras`, or the venue of a race. */
export const sidesOf = ({ home, away, place, round }: Pick<RoundMatch, 'home' | 'away' | 'place' | 'round'>): string =>
  home && away ? `${home.name} × ${away.name}` : (place ?? round)
