import { useMutation, useQuery } from '@tanstack/react-query'
import { encode } from 'zod/mini'
import { getReceipt } from '#contract/api/player/cards.ts'
import type { Proof } from '#contract/api/player/proofs.ts'
import { call } from '#web/lib/call.ts'
import { readLogAround } from '#web/lib/log-around.ts'
import { queryClient } from '#web/lib/query.ts'
import { saveFile } from '#web/lib/save-file.ts'
import type { SavedReport, Steps } from '#web/lib/verify.ts'
import { type CardTypeName, typeOf } from './card-type.ts'
import { proofQuery, type Receipt } from './played-api.ts'
import type { Game } from './api.ts'

/** The browser makes no hashes on this page: it came without encryption. */
export class NoHashes extends Error {}

/** What a check found, step by step. */
export interface Checked {
  proof: Proof
  steps: Steps
}

const storedOf = (receipt: Receipt): SavedReport => ({
  _id: receipt._id,
  nonce: receipt.nonce,
  picks: receipt.picks,
  acceptedAt: receipt.acceptedAt.toISOString(),
  settingsHash: receipt.rulesHash,
  rulesText: receipt.rulesText,
  logHead: receipt.logHead,
})

async function check(type: CardTypeName, receipt: Receipt): Promise<Checked> {
  if (!('subtle' in crypto)) throw new NoHashes()
  const { signal } = new AbortController()
  const [proof, log, { checkGame }] = await Promise.all([
    call(type.calls.proof, { params: { id: receipt._id } }),
    readLogAround(receipt._card._id, signal),
    import('#web/lib/verify.ts'),
  ])
  queryClient.setQueryData(proofQuery(type, receipt._id).queryKey, proof)
  return { proof, steps: await checkGame(storedOf(receipt), proof, log) }
}

/** Checks a game of mine in the browser, and saves its receipt with the proof once there is one. */
export function useReceiptCheck(game: Game, receipt: Receipt) {
  const type = typeOf(game)
  const checking = useMutation({ mutationFn: () => check(type, receipt) })
  const known = useQuery({ ...proofQuery(type, receipt._id), enabled: false })
  async function save() {
    // Before the lock there is no proof, and without a connection none can be had: the receipt alone is worth keeping.
    const proof = known.data ?? (await queryClient.query(proofQuery(type, receipt._id)).catch(() => null))
    const result = { format: 'crava-receipt-1', receipt: encode(getReceipt.answer, receipt), proof }
    saveFile(`crava-${receipt._id}.json`, new Blob([JSON.stringify(result, null, 2)], { type: 'application/json' }))
  }
  return { checking, save }
}
