import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type RefObject, type SyntheticEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import * as z from 'zod/mini'
import { CallError } from '#client/call-error.ts'
import { useMessages } from '#client/i18n.ts'
import { zReason } from '#contract/fields.ts'
import { toastError } from '#operator/lib/errors.ts'
import { toast } from '#ui/toast.tsx'
import { type FactsBody, type MatchRead, matchQuery, setFactsMutation } from './api.ts'
import { type Faults, faultsOf, faultsRefused } from './draft-faults.ts'
import { factsOf } from './draft.ts'
import type { useFactsDraft } from './facts-draft.ts'
import { messages as matchMessages } from './i18n.ts'

interface Targets {
  form: RefObject<HTMLFormElement | null>
  /** The element with the notice about other versions. */
  news: RefObject<HTMLElement | null>
}

/** Saves a draft of facts. On a conflict the draft is rebased onto the newer version, and the notice lists its changes. */
export function useSaveFacts(
  read: MatchRead,
  typing: ReturnType<typeof useFactsDraft>,
  { hasGames, ...fields }: Targets & { hasGames: boolean },
) {
  const messages = useMessages(matchMessages)
  const client = useQueryClient()
  const id = read.doc._id
  const save = useMutation(setFactsMutation(client, id))
  const [faults, setFaults] = useState<Faults>({})
  // Facts that wait for the preview of the games they would change.
  const [pending, setPending] = useState<FactsBody>()
  const readAgain = () => client.query({ ...matchQuery(id), staleTime: 0 })

  function show(found: Faults): boolean {
    flushSync(() => setFaults(found))
    fields.form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-fault]')?.focus()
    return Object.keys(found).length > 0
  }

  async function refused(error: unknown) {
    if (!(error instanceof CallError)) return toastError(error)
    if (error.status === 401) typing.save()
    if (error.code === 'conflict') return goOnFromNewer(error, { readAgain, rebase: typing.rebase, news: fields.news })
    if (!show(faultsRefused(error.fields))) await toastError(error)
  }

  async function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (save.isPending) return
    const { mine, facts, version, reason } = typing.draft
    const parsedReason = z.safeParse(zReason, reason)
    const errors = parsedReason.success ? {} : { reason: parsedReason.error.issues[0]?.message ?? 'reason_required' }
    if (show({ ...faultsOf(mine, read.doc.kind), ...errors }) || !parsedReason.success) return
    const body = { version, facts: factsOf(mine, facts), reason: parsedReason.data }
    if (hasGames) setPending(body)
    else await put(body)
  }

  async function put(body: FactsBody) {
    const { mine } = typing.draft
    let saved: number
    try {
      saved = (await save.mutateAsync(body)).version
    } catch (error) {
      setPending(undefined)
      await refused(error)
      return
    }
    setPending(undefined)
    typing.saved(mine, saved)
    toast.ok(saved === body.version ? messages.sameAsBefore : messages.saved(saved))
    // The server derives statistics from goals and cards; offline they arrive with the next fetch.
    await readAgain().then(typing.settle, () => undefined)
  }

  return {
    submit,
    faults,
    busy: save.isPending,
    pending,
    confirm: () => void (pending && put(pending)),
    cancel: () => setPending(undefined),
    forget: () => setFaults({}),
  }
}

/** Conflict: rebases the draft onto the newer version and focuses the notice about it. */
async function goOnFromNewer(
  error: unknown,
  {
    readAgain,
    rebase,
    news,
  }: { readAgain: () => Promise<MatchRead>; rebase: (newer: MatchRead) => void; news: Targets['news'] },
) {
  try {
    const newer = await readAgain()
    flushSync(() => rebase(newer))
  } catch {
    await toastError(error)
    return
  }
  news.current?.scrollIntoView({ block: 'center' })
  news.current?.focus({ preventScroll: true })
}
