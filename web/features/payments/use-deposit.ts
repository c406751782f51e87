import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { WalletPage } from '#web/lib/wallet-open.ts'
import { WALLET_KEY } from '#web/lib/me.ts'
import { depositMutation, type Purchase } from './api.ts'
import { isUnknown, useAttempt } from '#web/lib/use-attempt.ts'

export type PackName = 'first' | 'second' | 'custom'

export interface Buying {
  /** The pack whose yes or no is asked for; no other can be bought meanwhile. */
  confirming: PackName | undefined
  /** What is on its way. */
  sending: Purchase | undefined
  /** The pack that was refused last, and why. */
  refused: { pack: PackName; error: unknown } | undefined
  ask: (pack: PackName) => void
  no: () => void
  yes: (pack: PackName, purchase: Purchase) => Promise<void>
  /** What was told of the last refusal no longer stands: something else was typed. */
  clearErrors: () => void
}

/** The way of a pack from its button to its payment. Without an answer it can be sent again and is bought once (W6). */
export function useBuying(home: (page: WalletPage) => void): Buying {
  const client = useQueryClient()
  const deposit = useMutation(depositMutation)
  const attempt = useAttempt()
  const [deps, setConfirming] = useState<PackName>()
  const [refused, setRefused] = useState<Buying['refused']>()

  async function yes(pack: PackName, purchase: Purchase) {
    if (deposit.isPending) return
    setRefused(undefined)
    try {
      const key = attempt.keyOf([purchase.type, purchase.amount])
      const id = await deposit.mutateAsync({ purchase, key })
      attempt.settle()
      void client.invalidateQueries({ queryKey: [WALLET_KEY] })
      home({ name: 'payment', id })
    } catch (error) {
      if (!isUnknown(error)) {
        attempt.settle()
        setConfirming(undefined)
      }
      setRefused({ pack, error })
    }
  }

  return {
    confirming: deps,
    sending: deposit.isPending ? deposit.variables.purchase : undefined,
    refused,
    ask: pack => {
      setRefused(undefined)
      setConfirming(pack)
    },
    no: () => {
      setRefused(undefined)
      setConfirming(undefined)
    },
    yes,
    clearErrors: () => setRefused(undefined),
  }
}
