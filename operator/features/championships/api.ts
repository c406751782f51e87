import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { CallError } from '#client/call-error.ts'
import {
  operatorApplyImport,
  operatorDecideImport,
  operatorImport,
  operatorImportStatus,
  operatorUndoImport,
} from '#contract/api/admin/imports.ts'
import { operatorChampionships, operatorCreateChampionship } from '#contract/api/admin/matches.ts'
import { call } from '#operator/lib/call.ts'
import { changing } from '#operator/lib/changing.ts'
import { FIND_ROWS, findRow } from '#operator/lib/find-row.ts'

export type Championship = z.output<typeof operatorChampionships.answer>['docs'][number]
export type ChampionshipBody = z.output<typeof operatorCreateChampionship.body>
export type ImportBody = z.output<typeof operatorImport.body>
export type ImportSource = ImportBody['source']
export type ImportStatus = z.output<typeof operatorImportStatus.answer>

export const championshipQuery = (id: string) =>
  queryOptions({
    queryKey: ['championships', id],
    queryFn: ({ signal }) =>
      findRow(id, page => call(operatorChampionships, { query: { page, limit: FIND_ROWS }, signal })),
  })

/** Adds a championship and returns its id. */
export const addMutation = (client: QueryClient) =>
  changing(client, ['championships'], (body: ChampionshipBody) => call(operatorCreateChampionship, { body }))

export interface Upload {
  championship: string
  body: ImportBody
  file: File
}

/** Uploads a file to import; the response has the id of the import. */
export const importMutation = () =>
  mutationOptions({
    mutationFn: ({ championship, body, file }: Upload) =>
      call(operatorImport, { params: { id: championship }, body, file, filename: file.name }),
  })

const LOOK_EVERY_MS = 1_000

/** Whether the import is still running. */
export const isUnderWay = (state: ImportStatus['state']): boolean => state === 'waiting' || state === 'running'

/** State of an import, polled every second until it has ended. */
export const importQuery = (id: string) =>
  queryOptions({
    queryKey: ['imports', id],
    queryFn: ({ signal }) => call(operatorImportStatus, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.state) ? LOOK_EVERY_MS : false),
    staleTime: 0,
  })

interface Decided {
  id: string
  /** `ref` is the source's id; a null `link` creates a new club. */
  teams: { ref: string; link: string | null }[]
}

/** Assigns the clubs of a preview; the import is then previewed again. */
export const decideMutation = (client: QueryClient) =>
  changing(client, ['imports'], ({ id, teams }: Decided) =>
    call(operatorDecideImport, { params: { id }, body: { teams } }),
  )

/** Applies a preview. */
export const applyMutation = (client: QueryClient) =>
  changing(client, ['imports'], (id: string) => call(operatorApplyImport, { params: { id }, body: {} }))

/** The queries that applying or reverting an import invalidates. */
const IMPORTED = ['championships', 'matches', 'match', 'review', 'teams']

/** Reverts an applied import. */
export const undoMutation = (client: QueryClient) =>
  changing(client, ['imports', ...IMPORTED], ({ id, reason }: { id: string; reason: string }) =>
    call(operatorUndoImport, { params: { id }, body: { reason } }),
  )

/** Its state has changed, or it no longer exists. */
export const isGoneOrChanged = (error: unknown): boolean =>
  error instanceof CallError && (error.code === 'conflict' || error.code === 'not_found')

/** Invalidates what an import may have changed. */
export const forgetImported = (client: QueryClient): Promise<unknown> =>
  Promise.all(IMPORTED.map(key => client.invalidateQueries({ queryKey: [key] })))
