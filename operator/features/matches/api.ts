import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { operatorMatchGames, operatorPreviewFacts } from '#contract/api/admin/changed-games.ts'
import {
  operatorFollowSource,
  operatorMatch,
  operatorMatchVersions,
  operatorSetFacts,
} from '#contract/api/admin/matches.ts'
import { call } from '#operator/lib/call.ts'
import { changing, TIMELINE_KEY } from '#operator/lib/changing.ts'

/** A match with its current facts, squads and versions. */
export type MatchRead = z.output<typeof operatorMatch.answer>
export type MatchDoc = MatchRead['doc']
export type SquadRow = MatchRead['squad'][number]
export type Version = MatchRead['versions'][number]
export type FactsBody = z.output<typeof operatorSetFacts.body>

const LIVE_EVERY_MS = 15_000

/** One match; polled while it is live. */
export const matchQuery = (id: string) =>
  queryOptions({
    queryKey: ['match', id],
    queryFn: ({ signal }) => call(operatorMatch, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.doc.status === 'live' ? LIVE_EVERY_MS : false),
  })

/** Two versions of the facts, which are immutable. */
export const versionsQuery = (id: string, version: number, from: number) =>
  queryOptions({
    queryKey: ['match-versions', id, version, from],
    queryFn: ({ signal }) =>
      call(operatorMatchVersions, {
        params: { id, version },
        query: from > 0 ? { from } : {},
        signal,
      }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const gamesQuery = (id: string) =>
  queryOptions({
    queryKey: ['match-games', id],
    queryFn: ({ signal }) => call(operatorMatchGames, { params: { id }, signal }),
  })

/** Saves the next version of a match's facts. */
export const setFactsMutation = (client: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: (body: FactsBody) => call(operatorSetFacts, { params: { id }, body }),
    onSuccess: () => {
      for (const key of [TIMELINE_KEY, 'matches', 'review', 'championships', 'waiting', 'changed-games'])
        void client.invalidateQueries({ queryKey: [key] })
    },
  })

/** Returns a match to its source. */
export const followSourceMutation = (client: QueryClient, id: string) =>
  mutationOptions(
    changing(
      client,
      ['match', 'match-games', 'matches', 'review', 'championships', 'waiting', 'changed-games'],
      (body: z.output<typeof operatorFollowSource.body>) => call(operatorFollowSource, { params: { id }, body }),
    ),
  )

export type FactsPreview = z.output<typeof operatorPreviewFacts.answer>

/** The effect of unsaved facts on the games of a match. */
export const previewQuery = (id: string, { version, facts }: Pick<FactsBody, 'version' | 'facts'>) =>
  queryOptions({
    queryKey: ['match-preview', id, version, facts],
    queryFn: ({ signal }) => call(operatorPreviewFacts, { params: { id }, body: { version, facts }, signal }),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
