import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { operatorImport, operatorImportStatus } from '#contract/api/admin/imports.ts'
import { operatorChampionships, operatorCreateChampionship } from '#contract/api/admin/matches.ts'
import { changing } from '#operator/lib/changing.ts'
import { call } from '#operator/lib/call.ts'
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

/** Adds a championship and answers its id. */
export const addMutation = (client: QueryClient) =>
  changing(client, ['championships'], (body: ChampionshipBody) => call(operatorCreateChampionship, { body }))

export interface Upload {
  championship: string
  body: ImportBody
  file: File
}

/** Sends a file to be imported; the answer names the import to follow. */
export const importMutation = () =>
  mutationOptions({
    mutationFn: ({ championship, body, file }: Upload) =>
      call(operatorImport, { params: { id: championship }, body, file, filename: file.name }),
  })

const LOOK_EVERY_MS = 1_000

/** Whether there is more to come. */
export const isUnderWay = (state: ImportStatus['state']): boolean => state === 'waiting' || state === 'running'

/** How far an import is; looked at every second until it has ended. */
export const importQuery = (id: string) =>
  queryOptions({
    queryKey: ['imports', id],
    queryFn: ({ signal }) => call(operatorImportStatus, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.state) ? LOOK_EVERY_MS : false),
    staleTime: 0,
  })

/** Waits until an import has ended, whatever its end. Throws CallError when it cannot be asked. */
export async function importEnded(client: QueryClient, id: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const { state } = await client.query(importQuery(id))
    if (!isUnderWay(state)) return
    await new Promise<void>(resume => void setTimeout(resume, LOOK_EVERY_MS))
  }
}

/** Reads again what an import may have changed. */
export const forgetImported = (client: QueryClient): Promise<unknown> =>
  Promise.all(
    ['championships', 'matches', 'match', 'review', 'teams'].map(key => client.invalidateQueries({ queryKey: [key] })),
  )
